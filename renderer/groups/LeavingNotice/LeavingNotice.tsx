import { useTranslation } from 'react-i18next';
import type { LeavingPassage } from '../../../shared/domain/approval.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './LeavingNotice.module.css';

interface LeavingNoticeProps {
  /** One at least. */
  readonly leaving: readonly LeavingPassage[];
  /** The server it goes to. */
  readonly to: string;
  /** Whether it still waits, went there, or was kept back. */
  readonly when: 'title' | 'passed' | 'refused';
}

/** Says that text of one server goes to another, whose and what, and what is not noticed. */
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
