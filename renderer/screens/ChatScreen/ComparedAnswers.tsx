import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import { keepAnswer } from '../../store/actions/versionActions.ts';
import { usePage } from '../../store/page.ts';
import styles from './ComparedAnswers.module.css';

interface ComparedAnswersProps {
  readonly before: readonly Message[];
  readonly present: Message;
  /** Why none can be chosen now. */
  readonly offBecause: string | undefined;
  /** The present answer, drawn. */
  readonly children: ReactNode;
}

/** Two answers to one question side by side, below each other where there is little room. */
export function ComparedAnswers({ before, present, offBecause, children }: ComparedAnswersProps) {
  const { t } = useTranslation();
  const page = usePage();
  const isOff = offBecause !== undefined;
  return (
    <div role="group" aria-label={t('compare.title')} className={styles.columns}>
      <section className={styles.column} aria-label={t('compare.before')}>
        <p className={styles.model}>{before[0]?.model?.model ?? t('compare.before')}</p>
        {before.map(({ id, text }) => text !== '' && <Markdown key={id} text={text} isStreaming={false} />)}
        <Button
          size="small"
          disabled={isOff}
          title={offBecause}
          onClick={() => void keepAnswer(page, present, 'before')}
        >
          {t('compare.keep')}
        </Button>
      </section>
      <section className={styles.column} aria-label={t('compare.present')}>
        <p className={styles.model}>{present.model?.model ?? t('compare.present')}</p>
        {children}
        <Button
          size="small"
          disabled={isOff}
          title={offBecause}
          onClick={() => void keepAnswer(page, present, 'present')}
        >
          {t('compare.keep')}
        </Button>
      </section>
    </div>
  );
}
