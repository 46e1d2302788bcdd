import { useTranslation } from 'react-i18next';
import type { LeavingPassage } from '../../../shared/domain/approval.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './LeavingNotice.module.css';

interface LeavingNoticeProps {
  /** At least one. */
  readonly leaving: readonly LeavingPassage[];
  /** The server that receives it. */
  readonly to: string;
  /** Whether it still waits, was sent, or was held back. */
  readonly when: 'title' | 'passed' | 'refused';
}

/** Says that text of one server goes to another, which text, and which kinds of text this check cannot see. */
export function LeavingNotice({ leaving, to, when }: LeavingNoticeProps) {
  const { t } = useTranslation();
  const from = [...new Set(leaving.map(({ serverName }) => serverName))].join(', ');
  return (
    <Banner tone="warn" title={t(`leaving.${when}`, { from, to })}>
      <ul className={styles.passages} aria-label={t('leaving.passages')}>
        {leaving.map(({ text }, at) => (
          <li key={at}>
            <Scrollable label={t('leaving.passages')} className={styles.passage}>
              <RevealedText text={text} />
            </Scrollable>
          </li>
        ))}
      </ul>
      <p className={styles.limits}>{t('leaving.limits')}</p>
    </Banner>
  );
}
