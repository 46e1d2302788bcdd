import { Play, Square } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { Kbd } from '../../elements/Kbd/Kbd.tsx';
import { hasHiddenIn } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { riskOf, riskTone } from '../ApprovalCard/risk.ts';
import { draftProblems, startDraft } from '../SchemaForm/formDraft.ts';
import { schemaFields } from '../SchemaForm/schemaFields.ts';
import { SchemaForm } from '../SchemaForm/SchemaForm.tsx';
import { RunOutcome } from './RunOutcome.tsx';
import type { RunState } from './runState.ts';
import styles from './ToolRunForm.module.css';

interface ToolRunFormProps {
  readonly tool: ToolSummary;
  /** Initial values, instead of the defaults. */
  readonly initialArguments?: JsonObject | undefined;
  readonly run: RunState;
  readonly onRun: (args: JsonObject) => void;
  readonly onStop: () => void;
}

const invalid = ['input', 'textarea', 'select'].map((name) => `${name}[data-invalid]`).join();

/** Runs a tool once with the entered values, and shows the result. */
export function ToolRunForm({ tool, initialArguments, run, onRun, onStop }: ToolRunFormProps) {
  const { t } = useTranslation();
  const root = useMemo(() => schemaFields(tool.inputSchema), [tool.inputSchema]);
  const [draft, setDraft] = useState(() => startDraft(root, initialArguments));
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = run.kind === 'running';

  // Move the focus to the field with the problem.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [tries]);

  const start = () => {
    setTries((count) => count + 1);
    if (!isRunning && draftProblems(root, draft).size === 0) onRun(draft.value);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    start();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    start();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <ToolWords tool={tool} />
      <SchemaForm root={root} draft={draft} onChange={setDraft} isMissingShown={tries > 0} />
      <div className={styles.actions}>
        {isRunning ? (
          <Button onClick={onStop}>
            <Square size={14} aria-hidden />
            {t('toolRun.stop')}
          </Button>
        ) : (
          <Button look="primary" type="submit">
            <Play size={14} aria-hidden />
            {t('toolRun.run')}
          </Button>
        )}
        {!isRunning && (
          <span aria-hidden>
            <Kbd keys="Mod+Enter" />
          </span>
        )}
      </div>
      <RunOutcome tool={tool.tool} run={run} />
    </form>
  );
}

/** What the server says about the tool, with the note that nobody checked it. */
function ToolWords({ tool }: { readonly tool: ToolSummary }) {
  const { t } = useTranslation();
  const risk = riskOf(tool.annotations);
  const schema = JSON.stringify(tool.inputSchema, null, 2);
  return (
    <>
      <p className={styles.means}>{t('toolRun.means')}</p>
      <div className={styles.hints}>
        <Badge tone={riskTone(risk, { isBelieved: false })}>{t(`approval.risks.${risk}`)}</Badge>
        {tool.annotations.openWorldHint !== false && (
          <Badge>
            {t(tool.annotations.openWorldHint === true ? 'approval.openWorld' : 'approval.openWorldUnsaid')}
          </Badge>
        )}
        <span className={styles.untrusted}>{t('approval.untrusted')}</span>
      </div>
      {hasHiddenIn([tool.tool.name, tool.title, tool.description, tool.inputSchema]) && (
        <Banner tone="danger" title={t('toolRun.hidden')} />
      )}
      <Scrollable label={t('approval.description')} className={styles.description}>
        {tool.description === '' ? t('approval.noDescription') : <RevealedText text={tool.description} />}
      </Scrollable>
      <Fold title={t('approval.schema')}>
        <CodeBlock text={schema} label={t('approval.schema')}>
          <RevealedText text={schema} />
        </CodeBlock>
      </Fold>
    </>
  );
}
