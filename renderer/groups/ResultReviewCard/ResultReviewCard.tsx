import { Eye, Pencil, Undo2 } from 'lucide-react';
import { useMemo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewBody } from '../../../shared/contract/consentCommands.ts';
import type { ApprovalSummary, ReviewReply } from '../../../shared/domain/approval.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { fullText } from '../../elements/FullText/fullText.ts';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { InspectionHead } from '../../elements/FullText/InspectionHead.tsx';
import { InspectionHint } from '../../elements/FullText/InspectionHint.tsx';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { endKeyHandler, SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { hasHidden, hasHiddenIn } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import card from '../ApprovalCard/ApprovalCard.module.css';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { ResultHighlights } from '../ToolResult/ResultHighlights.tsx';
import { ResultMedium } from '../ToolResult/ResultMedium.tsx';
import { ToolResultView } from '../ToolResult/ToolResultView.tsx';
import styles from './ResultReviewCard.module.css';

export type ReviewBodyState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly body: ReviewBody }
  | { readonly kind: 'failed'; readonly error: ErrorInfo; readonly onRetry: () => void };

interface ResultReviewCardProps {
  readonly summary: ApprovalSummary;
  readonly body: ReviewBodyState;
  /** An answer is on its way. */
  readonly answering: boolean;
  readonly onAnswer: (reply: ReviewReply) => void;
}

/** Shows what a tool answered before the model gets it: as it is, changed, or not at all. */
export function ResultReviewCard({ summary, body, answering, onAnswer }: ResultReviewCardProps) {
  const { t } = useTranslation();
  const { buttons, tooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  const [text, setText] = useState<string>();
  const { serverName: server, toolName: tool } = summary;
  const ready = body.kind === 'ready' ? body.body : undefined;
  const shown = useMemo(() => fullText([['', ready?.text ?? '']]), [ready?.text]);
  const inspection = useInspection(ready?.resultHash, shown);
  const isEdited = text !== undefined && text !== ready?.text;
  const disabled = ready === undefined || answering || tooSoon;
  const press = (reply: ReviewReply) => {
    const take = guarded(() => onAnswer(reply));
    return (event: MouseEvent) => {
      if (ready !== undefined && !answering && (reply.kind === 'withhold' || inspection.isDone)) take(event);
    };
  };
  return (
    <div
      role="group"
      tabIndex={-1}
      data-approval={summary.id}
      data-edited={text === undefined ? undefined : ''}
      aria-label={t('review.name', { server, tool })}
      className={`${card.card} ${inspection.isTall ? card.bounded : ''}`}
      onKeyDownCapture={onKeyDownCapture}
    >
      <header className={card.header}>
        <span className={card.icon}>
          <Eye size={16} strokeWidth={1.9} aria-hidden />
        </span>
        <Scrollable as="span" label={t('approval.about')} className={card.question}>
          <span className={card.server}>
            <RevealedText text={server} />
          </span>{' '}
          <span className={card.tool}>
            <RevealedText text={tool} />
          </span>{' '}
          {t(ready?.isError === true ? 'review.failed' : 'review.ran')}
        </Scrollable>
      </header>
      <Scrollable label={t('review.shown')} className={card.facts} onKeyDown={endKeyHandler(inspection.seen)}>
        {body.kind === 'loading' && <Skeleton lines={3} label={t('common.loading')} />}
        {body.kind === 'failed' && (
          <ErrorNotice
            error={body.error}
            actions={
              <Button size="small" onClick={body.onRetry}>
                {t('common.retry')}
              </Button>
            }
          />
        )}
        {ready !== undefined && <ReviewedResult body={ready} inspection={inspection} text={text} onText={setText} />}
      </Scrollable>
      {body.kind !== 'failed' && (
        <footer ref={buttons} className={card.answers}>
          <InspectionHint inspection={inspection} />
          <ApproveButton
            isCardAnswer
            inspection={inspection}
            disabled={disabled}
            onPress={press(isEdited ? { kind: 'sendEdited', text } : { kind: 'send' })}
          >
            {t(isEdited ? 'review.sendEdited' : 'review.send')}
          </ApproveButton>
          <Withhold disabled={disabled} onPress={press} />
        </footer>
      )}
    </div>
  );
}

interface ReviewedResultProps {
  readonly body: ReviewBody;
  readonly inspection: Inspection;
  /** What the user makes of its texts. */
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
          mono
          spellCheck={false}
          rows={8}
          value={text}
          hint={hasMore ? t('review.picturesStay') : undefined}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      {text !== undefined && hasHidden(text) && (
        // A field shows no hidden characters.
        <div>
          <p className={card.heading}>{t('review.revealed')}</p>
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

/** All that the model gets, as it gets it: a table or a tree would fold some of it, and draw some of it as something else. */
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
  readonly onPress: (reply: ReviewReply) => (event: MouseEvent) => void;
}

function Withhold({ disabled, onPress }: WithholdProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <div className={card.deny}>
      <input
        className={card.reason}
        value={reason}
        maxLength={2000}
        placeholder={t('review.reasonShort')}
        aria-label={t('review.reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        aria-disabled={disabled}
        onClick={onPress(given === '' ? { kind: 'withhold' } : { kind: 'withhold', reason: given })}
      >
        {t('review.withhold')}
      </Button>
    </div>
  );
}
