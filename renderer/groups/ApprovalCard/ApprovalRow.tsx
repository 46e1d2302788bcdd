import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import { type GuardedQuestion, useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { useAnswerKeys } from '../../elements/AnswerGuard/useAnswerKeys.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { CondensedText } from '../../elements/CondensedText/CondensedText.tsx';
import type { FullText } from '../../elements/FullText/fullText.ts';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ServerName, ToolName } from '../Review/CardNames.tsx';
import { AllowAnswers } from './AllowAnswers.tsx';
import { answersOf } from './answersOf.ts';
import { rowArguments, rowDescription, type RowStanding } from './compactCall.ts';
import { RiskBadges } from './RiskHints.tsx';
import styles from './ApprovalBatch.module.css';

const deny = { kind: 'deny', scope: 'once' } as const;

interface ApprovalRowProps {
  readonly summary: ApprovalSummary;
  readonly body: ApprovalBody | undefined;
  readonly standing: RowStanding;
  readonly isOnceOnly: boolean;
  readonly isAnswering: boolean;
  readonly canAnswerByKeys: boolean;
  readonly onAnswer: (reply: Reply) => void;
  /** Opens the card of the call. */
  readonly onReview: () => void;
  /** All of the row was on the screen. */
  readonly onSeen: (isSeen: boolean) => void;
}

/** One of several calls that ask at once: whole in few lines, or with the reason why its card has to be read. */
export function ApprovalRow(props: ApprovalRowProps) {
  const { summary, body, standing, isAnswering, canAnswerByKeys, onAnswer, onSeen } = props;
  const { t } = useTranslation();
  const { serverName: server, toolName: tool } = summary;
  const question = useAnswerGuard();
  const { buttons, onKeyDownCapture } = question;
  const text = useMemo(() => rowArguments(body?.arguments ?? {}), [body]);
  const isWhole = standing.kind === 'whole';
  // What was seen of it before it showed the arguments does not count.
  const inspection = useInspection(isWhole ? body?.argumentsHash : undefined, text);
  const row = useRef<HTMLDivElement>(null);
  const isSeen = inspection.isDone;
  useEffect(() => onSeen(isSeen), [isSeen, onSeen]);
  const disabled = body === undefined || isAnswering;
  useAnswerKeys(row, {
    isSwitchedOn: canAnswerByKeys,
    canAllow: !disabled && isWhole && isSeen,
    canDeny: !disabled,
    question,
    onAnswer: (key) => onAnswer(key === 'allow' ? { kind: 'allow', scope: 'once', subject: 'tool' } : deny),
  });
  return (
    <div
      ref={row}
      role="group"
      aria-label={t('approval.name', { server, tool })}
      aria-keyshortcuts={canAnswerByKeys ? 'A D' : undefined}
      tabIndex={-1}
      data-approval={summary.id}
      className={styles.row}
      onKeyDownCapture={onKeyDownCapture}
    >
      <div className={styles.call}>
        <SeenRegion seen={inspection.seen}>
          <div className={styles.names}>
            <p>
              <ServerName name={server} account={summary.accountName} />
              {t('tray.colon')}
              <ToolName name={tool} />
            </p>
            {body !== undefined && <RiskBadges body={body} />}
          </div>
          {body === undefined && <Skeleton lines={1} label={t('common.loading')} />}
          {body !== undefined && isWhole && <WholeCall body={body} text={text} />}
          {standing.kind === 'toReview' && <p className={styles.why}>{t(`approval.review.${standing.because}`)}</p>}
        </SeenRegion>
      </div>
      <div ref={buttons} className={styles.answers}>
        <RowAnswers {...props} inspection={inspection} question={question} />
      </div>
    </div>
  );
}

interface RowAnswersProps extends ApprovalRowProps {
  readonly inspection: Inspection;
  readonly question: GuardedQuestion;
}

/** Answers the call by itself; one that its row does not show whole is only denied here. */
function RowAnswers(props: RowAnswersProps) {
  const { summary, body, standing, isOnceOnly, isAnswering, inspection, question, onAnswer, onReview } = props;
  const { t } = useTranslation();
  const disabled = body === undefined || isAnswering;
  const isWhole = standing.kind === 'whole';
  return (
    <>
      <Button size="small" look={isWhole ? 'quiet' : 'secondary'} disabled={body === undefined} onClick={onReview}>
        {t('approval.openCard')}
      </Button>
      <Button
        size="small"
        aria-disabled={disabled || question.isTooSoon}
        onClick={answersOf(question, disabled, onAnswer).press(deny)}
      >
        {t('approval.deny')}
      </Button>
      {isWhole && (
        <AllowAnswers
          isSmall
          server={summary.serverName}
          toolCount={body?.serverToolCount}
          isOnceOnly={isOnceOnly}
          canReview={summary.byApp === undefined}
          disabled={disabled}
          inspection={inspection}
          question={question}
          onAnswer={onAnswer}
        />
      )}
    </>
  );
}

/** What the tool does in the words of its server, and the arguments in full. */
function WholeCall({ body, text: { entries } }: { readonly body: ApprovalBody; readonly text: FullText }) {
  const { t } = useTranslation();
  const description = rowDescription(body);
  return (
    <>
      {description !== '' && (
        <p className={styles.description}>
          <RevealedText text={description} />
        </p>
      )}
      {entries.length === 0 ? (
        <p className={styles.description}>{t('common.noArguments')}</p>
      ) : (
        <dl className={styles.arguments}>
          {entries.map(({ name, parts }, at) => (
            <div key={at} className={styles.argument}>
              <dt>
                <CondensedText parts={name} />
              </dt>
              <dd>
                <CondensedText parts={parts} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
