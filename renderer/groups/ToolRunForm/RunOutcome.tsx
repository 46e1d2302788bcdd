import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { CallProgress } from '../ToolCallCard/CallProgress.tsx';
import { durationText } from '../ToolCallCard/durationText.ts';
import { ToolResultView } from '../ToolResult/ToolResultView.tsx';
import type { RunState } from './runState.ts';
import styles from './ToolRunForm.module.css';

interface RunOutcomeProps {
  readonly tool: ToolRef;
  readonly run: RunState;
}

/** The progress and the result of a run; changes are announced to screen readers. */
export function RunOutcome({ tool: { serverId, name }, run }: RunOutcomeProps) {
  const { t } = useTranslation();
  const from = { serverId, tool: name };
  const section = useRef<HTMLElement>(null);
  // Below a long form, the result would be out of sight.
  useEffect(() => {
    if (run.kind !== 'idle') scrollIntoView(section.current);
  }, [run.kind]);
  const icon = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const;
  return (
    <section ref={section} className={styles.outcome} aria-label={t('toolRun.outcome')}>
      <p role="status" className={styles.state} data-state={run.kind === 'done' && run.isError ? 'failed' : run.kind}>
        {run.kind === 'running' && (
          <>
            <Spinner size={16} /> {t('toolCall.states.running')}
          </>
        )}
        {run.kind === 'stopped' && (
          <>
            <CircleSlash {...icon} /> {t('toolCall.states.cancelled')}
          </>
        )}
        {run.kind === 'failed' && (
          <>
            <CircleX {...icon} /> {t('toolCall.states.failed')}
          </>
        )}
        {run.kind === 'done' && (
          <>
            {run.isError ? <CircleX {...icon} /> : <CircleCheck {...icon} />}
            {t(run.isError ? 'toolCall.states.failed' : 'toolCall.states.done')}{' '}
            <span className={styles.duration}>
              {durationText({ startedAt: 0, finishedAt: Math.round(run.tookMs) })}
            </span>
          </>
        )}
      </p>
      {run.kind === 'running' && run.progress !== undefined && <CallProgress progress={run.progress} tool={name} />}
      {run.kind === 'failed' && <ErrorNotice error={run.error} />}
      {run.kind === 'done' && <SecretNote of={run.result} />}
      {run.kind === 'failed' && <SecretNote of={run.error} />}
      {run.kind === 'done' && <ToolResultView result={run.result} from={from} />}
    </section>
  );
}
