import { Progress } from '@base-ui/react/progress';
import { useTranslation } from 'react-i18next';
import type { ToolProgress } from '../../../shared/domain/tool.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './ToolCallCard.module.css';

/** The progress of a running call, in the server's own words and numbers. */
export function CallProgress({ progress, tool }: { readonly progress: ToolProgress; readonly tool: string }) {
  const { t } = useTranslation();
  const { total } = progress;
  const known = total !== undefined && total > 0;
  return (
    <div className={styles.progress}>
      <Progress.Root
        aria-label={t('toolCall.progress', { tool })}
        value={known ? Math.min(progress.progress, total) : null}
        max={known ? total : 100}
        className={styles.bar}
      >
        <Progress.Track className={styles.track}>
          <Progress.Indicator className={styles.indicator} />
        </Progress.Track>
      </Progress.Root>
      <span className={styles.progressText}>
        {progress.message !== undefined && <RevealedText text={progress.message} />}
        {known && <span className={styles.numbers}>{` ${progress.progress} / ${total}`}</span>}
      </span>
    </div>
  );
}
