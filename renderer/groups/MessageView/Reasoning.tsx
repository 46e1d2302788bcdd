import { useTranslation } from 'react-i18next';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import styles from './MessageView.module.css';

interface ReasoningProps {
  readonly text: string;
  /** More of it may come. */
  readonly isThinking: boolean;
}

/** What the model thought before it answered, folded; nothing is formatted before it is opened. */
export function Reasoning({ text, isThinking }: ReasoningProps) {
  const { t } = useTranslation();
  return (
    <Fold title={t('thread.reasoning')}>
      <div className={styles.reasoning}>
        <Markdown text={text} isStreaming={isThinking} />
      </div>
    </Fold>
  );
}
