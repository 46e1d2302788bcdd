import { Hand } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { useAnswerKeys } from '../../elements/AnswerGuard/useAnswerKeys.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { fullArguments } from '../../elements/FullText/fullText.ts';
import { useInspection } from '../../elements/FullText/useInspection.ts';
import { NameMarks } from '../../elements/NameMarks/NameMarks.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { endKeyHandler } from '../../elements/SeenRegion/SeenRegion.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { draftProblems, type FormDraft } from '../SchemaForm/formDraft.ts';
import { schemaFields } from '../SchemaForm/schemaFields.ts';
import { ApprovalAnswers } from './ApprovalAnswers.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { EditableArguments } from './EditableArguments.tsx';
import styles from './ApprovalCard.module.css';

export type ApprovalBodyState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly body: ApprovalBody }
  | { readonly kind: 'failed'; readonly error: ErrorInfo; readonly onRetry: () => void };

interface ApprovalCardProps {
  readonly summary: ApprovalSummary;
  readonly body: ApprovalBodyState;
  /** Shows what changed of the tool, where that waits to be looked at. */
  readonly onShowChange?: (() => void) | undefined;
  /** An answer is on its way. */
  readonly answering: boolean;
  /** Whether `A` and `D` answer it, once the user moved the focus to it. */
  readonly answersToKeys: boolean;
  /** Why the host did not take the last answer: the arguments do not fit. */
  readonly refusal: string | undefined;
  /** `changed`: what is to run instead of what was asked about. */
  readonly onAnswer: (reply: Reply, changed: JsonObject | undefined) => void;
}

const invalid = ['input', 'textarea', 'select'].map((name) => `${name}[data-invalid]`).join();

/** Asks before a tool is called: everything that would be sent, in full and to be changed, and the answers. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { summary, body, onShowChange, answering, refusal, answersToKeys, onAnswer } = props;
  const { t } = useTranslation();
  const question = useAnswerGuard();
  const { serverName: server, toolName: tool } = summary;
  const ready = body.kind === 'ready' ? body.body : undefined;
  const edit = useEditedArguments(ready);
  const text = useMemo(() => fullArguments(ready?.arguments ?? {}), [ready]);
  const inspection = useInspection(ready?.argumentsHash, text);
  const card = useRef<HTMLDivElement>(null);

  // What is wrong is where to go on.
  useEffect(() => {
    if (edit.tries > 0) card.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [edit.tries]);

  const answer = (reply: Reply) => {
    if (reply.kind === 'deny') onAnswer(reply, undefined);
    else if (inspection.isDone && edit.isComplete()) onAnswer(reply, edit.draft?.value);
  };
  const canAnswer = ready !== undefined && !answering;
  useAnswerKeys(card, {
    isSwitchedOn: answersToKeys,
    canAllow: canAnswer && inspection.isDone && edit.draft === undefined,
    canDeny: canAnswer && edit.draft === undefined,
    question,
    onAnswer: (key) =>
      answer(key === 'allow' ? { kind: 'allow', scope: 'once', subject: 'tool' } : { kind: 'deny', scope: 'once' }),
  });
  return (
    <div
      ref={card}
      role="group"
      aria-keyshortcuts={answersToKeys ? 'A D' : undefined}
      tabIndex={-1}
      data-approval={summary.id}
      data-edited={edit.draft === undefined ? undefined : ''}
      aria-label={t('approval.name', { server, tool })}
      className={`${styles.card} ${inspection.isTall ? styles.bounded : ''}`}
      onKeyDownCapture={question.onKeyDownCapture}
    >
      <header className={styles.header}>
        <span className={styles.icon}>
          <Hand size={16} strokeWidth={1.9} aria-hidden />
        </span>
        <Scrollable as="span" label={t('approval.about')} className={styles.question}>
          <span className={styles.server}>
            <RevealedText text={server} />
          </span>
          {t('tray.colon')}
          <NameMarks name={server} />
          {t(summary.byApp === undefined ? 'approval.modelWants' : 'approval.appWants')}{' '}
          <span className={styles.tool}>
            <RevealedText text={tool} />
          </span>{' '}
          <NameMarks name={tool} looksLike={ready?.looksLike} />
        </Scrollable>
      </header>
      <Scrollable label={t('approval.facts')} className={styles.facts} onKeyDown={endKeyHandler(inspection.seen)}>
        {summary.byApp !== undefined && (
          <p className={styles.asker}>
            <RevealedText text={t('app.byApp', { server })} />
          </p>
        )}
        {body.kind === 'loading' && <Skeleton lines={3} label={t('common.loading')} />}
        {body.kind === 'failed' && <Failure error={body.error} onRetry={body.onRetry} />}
        {ready !== undefined && (
          <ApprovalFacts body={ready} onShowChange={onShowChange}>
            <EditableArguments
              body={ready}
              draft={edit.draft}
              showsMissing={edit.tries > 0}
              inspection={inspection}
              onDraft={edit.setDraft}
            />
            {refusal !== undefined && (
              <Banner tone="danger" role="alert" title={t('editArguments.refused')}>
                <RevealedText text={refusal} />
              </Banner>
            )}
          </ApprovalFacts>
        )}
      </Scrollable>
      {body.kind !== 'failed' && (
        <ApprovalAnswers
          server={server}
          toolCount={ready?.serverToolCount}
          canReview={summary.byApp === undefined}
          disabled={ready === undefined || answering}
          inspection={inspection}
          question={question}
          onAnswer={answer}
        />
      )}
    </div>
  );
}

/** What the user makes of the arguments, and whether it can be sent. */
function useEditedArguments(body: ApprovalBody | undefined) {
  const [draft, setDraft] = useState<FormDraft>();
  const [tries, setTries] = useState(0);
  const root = useMemo(() => (body === undefined ? undefined : schemaFields(body.inputSchema)), [body]);
  const isComplete = () => {
    if (draft === undefined || root === undefined || draftProblems(root, draft).size === 0) return true;
    setTries((count) => count + 1);
    return false;
  };
  return { draft, setDraft, tries, isComplete };
}

function Failure({ error, onRetry }: { readonly error: ErrorInfo; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorNotice
      error={error}
      actions={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
