import { Eye, Pencil, Undo2 } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewBody } from '../../../shared/contract/consentCommands.ts';
import type { ApprovalSummary, ReviewReply } from '../../../shared/domain/approval.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { hasHidden } from '../../elements/RevealedText/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import card from '../ApprovalCard/ApprovalCard.module.css';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { ResultHighlights } from '../ToolResult/ResultHighlights.tsx';
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
  const question = useAnswerGuard();
  const [text, setText] = useState<string>();
  const { serverName: server, toolName: tool } = summary;
  const ready = body.kind === 'ready' ? body.body : undefined;
  const isEdited = text !== undefined && text !== ready?.text;
  const disabled = ready === undefined || answering || question.tooSoon;
  const press = (reply: ReviewReply) => {
    const guarded = question.guarded(() => onAnswer(reply));
    return (event: MouseEvent) => {
      if (ready !== undefined && !answering) guarded(event);
    };
  };
  return (
    <div
      role="group"
      tabIndex={-1}
      data-approval={summary.id}
      aria-label={t('review.name', { server, tool })}
      className={card.card}
      onKeyDownCapture={question.onKeyDownCapture}
    >
      <header className={card.header}>
        <span className={card.icon}>
          <Eye size={16} strokeWidth={1.9} aria-hidden />
        </span>
        <p className={card.question}>
          <span className={card.server}>
            <RevealedText text={server} />
          </span>{' '}
          <span className={card.tool}>
            <RevealedText text={tool} />
          </span>{' '}
          {t(ready?.isError === true ? 'review.failed' : 'review.ran')}
        </p>
      </header>
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
      {ready !== undefined && <ReviewedResult body={ready} text={text} onText={setText} />}
      {body.kind !== 'failed' && (
        <footer className={card.answers}>
          <Button
            look="primary"
            data-allow-once=""
            aria-disabled={disabled}
            onClick={press(isEdited ? { kind: 'sendEdited', text } : { kind: 'send' })}
          >
            {t(isEdited ? 'review.sendEdited' : 'review.send')}
          </Button>
          <Withhold disabled={disabled} onPress={press} />
        </footer>
      )}
    </div>
  );
}

interface ReviewedResultProps {
  readonly body: ReviewBody;
  /** What the user makes of its texts. */
  readonly text: string | undefined;
  readonly onText: (text: string | undefined) => void;
}

function ReviewedResult({ body, text, onText }: ReviewedResultProps) {
  const { t } = useTranslation();
  const from = { serverId: body.serverId, tool: body.toolName };
  const hasMore = body.result.content.some(({ type }) => type === 'image' || type === 'audio');
  return (
    <>
      {hasHidden(JSON.stringify(body.result)) && <Banner tone="danger" title={t('review.hidden')} />}
      {text === undefined ? (
        <ToolResultView result={body.result} from={from} />
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
      <ResultHighlights result={body.result} from={from} />
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
