import { Collapsible } from '@base-ui/react/collapsible';
import { Ban, CircleCheck, CircleDashed, CircleSlash, CircleX, ChevronRight, Eye, EyeOff, Hand } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallSettled, type ToolCall, type ToolCallState, type ToolResult } from '../../../shared/domain/tool.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { argumentLine } from './argumentLine.ts';
import { CallDetails } from './CallDetails.tsx';
import { CancelCall } from './CancelCall.tsx';
import { longDurationText } from './durationText.ts';
import { CallProgress } from './CallProgress.tsx';
import { ResultHighlights } from '../ToolResult/ResultHighlights.tsx';
import { ContinueCall } from './ContinueCall.tsx';
import { originOf } from './originOf.ts';
import styles from './ToolCallCard.module.css';

interface ToolCallCardProps {
  readonly call: ToolCall;
  /** Cancels it while it runs; the text is told to the model. */
  readonly onCancel?: (said: string) => void;
  /** Lets the answer go ahead without it, where its server works on it as a task. */
  readonly onContinue?: () => void;
}

/** One tool call: a line with its name, progress and duration, which opens to everything known about it. */
export function ToolCallCard({ call, onCancel, onContinue }: ToolCallCardProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const tool = call.host === undefined ? (call.tool?.name ?? call.modelName) : t(`toolCall.host.${call.host.kind}`);
  const server = call.host === undefined ? call.serverName : 'Gatehouse';
  const name = t('toolCall.name', { server, tool });
  const result = resultOf(call.state);
  const ran = call.editedArguments ?? call.arguments;
  const argument = useMemo(() => argumentLine(ran), [ran]);
  const isWorking = call.state.kind === 'running' || call.state.kind === 'background';
  return (
    <div role="group" aria-label={name} className={styles.card} data-state={call.state.kind}>
      <Collapsible.Root open={isOpen} onOpenChange={setIsOpen}>
        <div className={styles.row}>
          <Collapsible.Trigger ref={line} className={styles.line}>
            <StateIcon state={call.state} />
            <span className={styles.names}>
              {server !== '' && (
                <span className={styles.server}>
                  <RevealedText text={server} />
                </span>
              )}
              <span className={styles.tool}>
                <RevealedText text={tool} />
              </span>
            </span>
            <span className={styles.argument}>{!isOpen && <RevealedText text={argument} />}</span>
            <StateWords call={call} />
            <span className={styles.duration}>{longDurationText(call)}</span>
            <ChevronRight size={15} strokeWidth={1.9} aria-hidden className={styles.chevron} />
          </Collapsible.Trigger>
          {onContinue !== undefined && call.state.kind === 'running' && call.state.isTask && (
            <ContinueCall tool={tool} line={line} onContinue={onContinue} />
          )}
          {onCancel !== undefined && <CancelCall tool={tool} isRunning={isWorking} line={line} onCancel={onCancel} />}
        </div>
        {(call.state.kind === 'running' || call.state.kind === 'background') && call.state.progress !== undefined && (
          <CallProgress progress={call.state.progress} tool={tool} />
        )}
        <Collapsible.Panel className={styles.details}>
          <CallDetails call={call} />
        </Collapsible.Panel>
      </Collapsible.Root>
      <div className={styles.secretNote}>
        <SecretNote of={call.state} />
      </div>
      {/* When it is open, they are in the order of the server. */}
      {!isOpen && result !== undefined && <ResultHighlights result={result} from={originOf(call)} />}
    </div>
  );
}

/** That a call is done is what everybody expects, and its icon says so. */
function StateWords({ call }: { readonly call: ToolCall }) {
  const { t } = useTranslation();
  const words = stateWords(call, t);
  const isUsual = call.state.kind === 'done' && call.inBackground !== true;
  return isUsual ? <VisuallyHidden>{words}</VisuallyHidden> : <span className={styles.state}>{words}</span>;
}

function stateWords({ state, serverName, inBackground }: ToolCall, t: TFunction): string {
  if (state.kind === 'pending' && state.waitsForServer === true) {
    return t('toolCall.waitsForServer', { server: serverName });
  }
  const words = t(`toolCall.states.${state.kind}`);
  return inBackground && isCallSettled(state) ? t('toolCall.endedInBackground', { state: words }) : words;
}

function resultOf(state: ToolCallState): ToolResult | undefined {
  return state.kind === 'done' || state.kind === 'failed' ? state.result : undefined;
}

function StateIcon({ state }: { readonly state: ToolCallState }) {
  const icon = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const;
  switch (state.kind) {
    case 'pending':
      return <CircleDashed {...icon} className={styles.quiet} />;
    case 'waiting':
      return <Hand {...icon} className={styles.warn} />;
    case 'reviewing':
      return <Eye {...icon} className={styles.warn} />;
    case 'withheld':
      return <EyeOff {...icon} className={styles.warn} />;
    case 'running':
    case 'background':
      return (
        <span className={styles.accent}>
          <Spinner size={16} />
        </span>
      );
    case 'done':
      return <CircleCheck {...icon} className={styles.good} />;
    case 'failed':
      return <CircleX {...icon} className={styles.danger} />;
    case 'denied':
      return <Ban {...icon} className={styles.warn} />;
    case 'cancelled':
      return <CircleSlash {...icon} className={styles.quiet} />;
    default:
      return assertNever(state);
  }
}
