import { Hand } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { useAnswerKeys } from '../../elements/AnswerGuard/useAnswerKeys.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { fullArguments } from '../../elements/FullText/fullText.ts';
import { useInspection } from '../../elements/FullText/useInspection.ts';
import { NameMarks } from '../../elements/NameMarks/NameMarks.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ServerName, ToolName } from '../Review/CardNames.tsx';
import { LoadedReview } from '../Review/LoadedReview.tsx';
import { bodyOf, type ReviewState } from '../Review/reviewState.ts';
import { ReviewCard } from '../Review/ReviewCard.tsx';
import { useReason } from '../Review/useReason.ts';
import { draftProblems, type FormDraft } from '../SchemaForm/formDraft.ts';
import { schemaFields } from '../SchemaForm/schemaFields.ts';
import { ApprovalAnswers } from './ApprovalAnswers.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { EditableArguments } from './EditableArguments.tsx';
import styles from './ApprovalCard.module.css';

interface ApprovalCardProps {
  readonly summary: ApprovalSummary;
  readonly body: ReviewState<ApprovalBody>;
  /** Opens the review of the tool's changes, if there are any to review. */
  readonly onShowChange?: (() => void) | undefined;
  /** Whether the organization that manages this computer lets calls be allowed once only. */
  readonly isOnceOnly: boolean;
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  /** Whether `A` and `D` answer the card once the user has moved the focus to it. */
  readonly canAnswerByKeys: boolean;
  /** Why the host rejected the last answer: the arguments do not fit. */
  readonly refusal: string | undefined;
  /** `changed`: the user's arguments, in place of the model's. */
  readonly onAnswer: (reply: Reply, changed: JsonObject | undefined) => void;
}

const invalid = ['input', 'textarea', 'select'].map((name) => `${name}[data-invalid]`).join();

/** Asks before a tool is called. It shows everything that would be sent, in full and editable, and the answers. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { summary, body, onShowChange, isAnswering, refusal, canAnswerByKeys, onAnswer } = props;
  const { t } = useTranslation();
  const question = useAnswerGuard();
  const { serverName: server, toolName: tool } = summary;
  const ready = bodyOf(body);
  const edit = useEditedArguments(ready);
  const text = useMemo(() => fullArguments(ready?.arguments ?? {}), [ready]);
  const inspection = useInspection(ready?.argumentsHash, text);
  const card = useRef<HTMLDivElement>(null);
  const reason = useReason();

  // Move the focus to the field with the problem.
  useEffect(() => {
    if (edit.tries > 0) card.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [edit.tries]);

  const answer = (reply: Reply) => {
    if (reply.kind === 'deny') onAnswer(reply, undefined);
    else if (inspection.isDone && edit.isComplete()) onAnswer(reply, edit.draft?.value);
  };
  const canAnswer = ready !== undefined && !isAnswering;
  useAnswerKeys(card, {
    isSwitchedOn: canAnswerByKeys,
    canAllow: canAnswer && inspection.isDone && edit.draft === undefined,
    canDeny: canAnswer && edit.draft === undefined,
    question,
    onAnswer: (key) =>
      answer(
        key === 'allow'
          ? { kind: 'allow', scope: 'once', subject: 'tool' }
          : { kind: 'deny', scope: 'once', ...reason.given },
      ),
  });
  return (
    <ReviewCard
      ref={card}
      summary={summary}
      name={t('approval.name', { server, tool })}
      shownName={t('approval.facts')}
      icon={Hand}
      head={
        <>
          <ServerName name={server} account={summary.accountName} />
          {t('tray.colon')}
          <NameMarks name={server} looksLike={ready?.serverLooksLike} />
          {t(summary.byApp === undefined ? 'approval.modelWants' : 'approval.appWants')} <ToolName name={tool} />{' '}
          <NameMarks name={tool} looksLike={ready?.looksLike} />
        </>
      }
      inspection={inspection}
      question={question}
      isEdited={edit.draft !== undefined}
      keys={canAnswerByKeys ? 'A D' : undefined}
      answers={
        body.kind === 'failed' ? undefined : (
          <ApprovalAnswers
            server={server}
            toolCount={ready?.serverToolCount}
            isOnceOnly={props.isOnceOnly}
            canReview={summary.byApp === undefined}
            disabled={!canAnswer}
            inspection={inspection}
            question={question}
            reason={reason}
            onAnswer={answer}
          />
        )
      }
    >
      {summary.byApp !== undefined && (
        <p className={styles.asker}>
          <RevealedText text={t('app.byApp', { server })} />
        </p>
      )}
      <LoadedReview state={body} lines={3}>
        {(read) => (
          <ApprovalFacts body={read} onShowChange={onShowChange}>
            <EditableArguments
              body={read}
              draft={edit.draft}
              isMissingShown={edit.tries > 0}
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
      </LoadedReview>
    </ReviewCard>
  );
}

/** The edited arguments, and whether they can be sent. */
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
