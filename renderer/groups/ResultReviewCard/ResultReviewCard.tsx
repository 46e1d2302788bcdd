import { Eye, Pencil, Undo2 } from 'lucide-react';
import { useId, useMemo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewBody } from '../../../shared/contract/consentCommands.ts';
import type { ApprovalSummary, ReviewReply } from '../../../shared/domain/approval.ts';
import { NotYetReason } from '../../elements/AnswerGuard/NotYetReason.tsx';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { fullText } from '../../elements/FullText/fullText.ts';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { InspectionHead } from '../../elements/FullText/InspectionHead.tsx';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { hasHidden, hasHiddenIn } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { ServerName, ToolName } from '../Review/CardNames.tsx';
import { FoldedRefusal } from '../Review/ReasonedRefusal.tsx';
import { useReason } from '../Review/useReason.ts';
import { LoadedReview } from '../Review/LoadedReview.tsx';
import { bodyOf, type ReviewState } from '../Review/reviewState.ts';
import { ReviewCard } from '../Review/ReviewCard.tsx';
import { ResultHighlights } from '../ToolResult/ResultHighlights.tsx';
import { ResultMedium } from '../ToolResult/ResultMedium.tsx';
import { ToolResultView } from '../ToolResult/ToolResultView.tsx';
import styles from './ResultReviewCard.module.css';

interface ResultReviewCardProps {
  readonly summary: ApprovalSummary;
  readonly body: ReviewState<ReviewBody>;
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  readonly onAnswer: (reply: ReviewReply) => void;
}

/** Shows a tool's result before the model gets it: unchanged, changed, or not at all. */
export function ResultReviewCard({ summary, body, isAnswering, onAnswer }: ResultReviewCardProps) {
  const { t } = useTranslation();
  const question = useAnswerGuard();
  const [text, setText] = useState<string>();
  const { serverName: server, toolName: tool } = summary;
  const ready = bodyOf(body);
  const shown = useMemo(() => fullText([['', ready?.text ?? '']]), [ready?.text]);
  const inspection = useInspection(ready?.resultHash, shown);
  const isEdited = text !== undefined && text !== ready?.text;
  const reasonId = useId();
  const reason = isAnswering
    ? 'sending'
    : body.kind === 'loading'
      ? 'loading'
      : question.isTooSoon
        ? 'tooSoon'
        : undefined;
  const disabled = ready === undefined || isAnswering || question.isTooSoon;
  const press = (reply: ReviewReply) => {
    const take = question.guarded(() => onAnswer(reply));
    return (event: MouseEvent) => {
      if (ready !== undefined && !isAnswering && (reply.kind === 'withhold' || inspection.isDone)) take(event);
    };
  };
  return (
    <ReviewCard
      summary={summary}
      name={t('review.name', { server, tool })}
      shownName={t('review.shown')}
      icon={Eye}
      head={
        <>
          <ServerName name={server} account={summary.accountName} /> <ToolName name={tool} />{' '}
          {t(ready?.isError === true ? 'review.failed' : 'review.ran')}
        </>
      }
      inspection={inspection}
      question={question}
      isEdited={text !== undefined}
      answers={
        body.kind === 'failed' ? undefined : (
          <>
            <ApproveButton
              isCardAnswer
              inspection={inspection}
              disabled={disabled}
              reasonId={reasonId}
              onPress={press(isEdited ? { kind: 'sendEdited', text } : { kind: 'send' })}
            >
              {t(isEdited ? 'review.sendEdited' : 'review.send')}
            </ApproveButton>
            <NotYetReason id={reasonId} reason={reason} />
            <Withhold
              disabled={disabled}
              reasonId={reasonId}
              onPress={press}
              onEnter={(reply) => {
                if (!disabled && question.takesNow()) onAnswer(reply);
              }}
            />
          </>
        )
      }
    >
      <LoadedReview state={body} lines={3}>
        {(read) => <ReviewedResult body={read} inspection={inspection} text={text} onText={setText} />}
      </LoadedReview>
    </ReviewCard>
  );
}

interface ReviewedResultProps {
  readonly body: ReviewBody;
  readonly inspection: Inspection;
  /** The user's versions of its texts. */
  readonly text: string | undefined;
  readonly onText: (text: string | undefined) => void;
}

function ReviewedResult({ body, inspection, text, onText }: ReviewedResultProps) {
  const { t } = useTranslation();
  const edited = useMemo(() => (text === undefined ? undefined : fullText([['', text]])), [text]);
  const from = { serverId: body.serverId, tool: body.toolName };
  const hasMore = body.result.content.some(({ type }) => type === 'image' || type === 'audio');
  return (
    <>
      <SecretNote of={body.result} />
      {hasHiddenIn(body.result) && <Banner tone="danger" title={t('review.hidden')} />}
      <InspectionHead inspection={inspection} title={t('review.text')} instead={edited} isHidden={text !== undefined} />
      {text === undefined ? (
        <SeenRegion seen={inspection.seen}>
          <ReviewedContent body={body} inspection={inspection} />
        </SeenRegion>
      ) : (
        <TextAreaField
          label={t('review.text')}
          isMono
          spellCheck={false}
          rows={8}
          value={text}
          hint={hasMore ? t('review.picturesStay') : undefined}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      {text !== undefined && hasHidden(text) && (
        // A field does not show hidden characters.
        <div>
          <p className={styles.heading}>{t('review.revealed')}</p>
          <Scrollable as="pre" className={styles.revealed} label={t('review.revealed')}>
            <RevealedText text={text} />
          </Scrollable>
        </div>
      )}
      {text === undefined && (
        <Fold title={t('review.asInChat')}>
          <ToolResultView result={body.result} from={from} />
        </Fold>
      )}
      {text !== undefined && <ResultHighlights result={body.result} from={from} />}
      <div>
        {text === undefined ? (
          <Button size="small" look="quiet" onClick={() => onText(body.text)}>
            <Pencil size={13} aria-hidden />
            {t('review.edit')}
          </Button>
        ) : (
          <Button size="small" look="quiet" onClick={() => onText(undefined)}>
            <Undo2 size={13} aria-hidden />
            {t('review.undo')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Everything the model gets, in the form it gets it: a table or a tree would fold parts of it and draw others differently. */
function ReviewedContent({ body, inspection }: { readonly body: ReviewBody; readonly inspection: Inspection }) {
  const { t } = useTranslation();
  const media = body.result.content.filter((part) => part.type === 'image' || part.type === 'audio');
  return (
    <div className={styles.content}>
      {body.text === '' ? (
        media.length === 0 && <p>{t('toolCall.noResult')}</p>
      ) : (
        <FullTextView text={inspection.text} />
      )}
      {media.length > 0 && (
        <div className={styles.pictures}>
          {media.map((part, at) => (
            <ResultMedium key={at} part={part} tool={body.toolName} />
          ))}
        </div>
      )}
    </div>
  );
}

interface WithholdProps {
  readonly disabled: boolean;
  readonly reasonId: string;
  readonly onPress: (reply: ReviewReply) => (event: MouseEvent) => void;
  readonly onEnter: (reply: ReviewReply) => void;
}

function Withhold({ disabled, reasonId, onPress, onEnter }: WithholdProps) {
  const { t } = useTranslation();
  const { typed, setTyped, given } = useReason();
  const reply = { kind: 'withhold', ...given } as const;
  return (
    <FoldedRefusal
      openLabel={t('approval.giveReason')}
      label={t('review.withhold')}
      reasonLabel={t('review.reason')}
      placeholder={t('review.reasonShort')}
      reason={typed}
      onReason={setTyped}
      disabled={disabled}
      reasonId={reasonId}
      onPress={onPress(reply)}
      onEnter={() => onEnter(reply)}
    />
  );
}
