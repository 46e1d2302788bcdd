import { ChevronDown, Hand } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/commands.ts';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { type GuardedQuestion, useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../elements/Menu/Menu.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import styles from './ApprovalCard.module.css';

export type ApprovalBodyState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly body: ApprovalBody }
  | { readonly kind: 'failed'; readonly error: ErrorInfo; readonly onRetry: () => void };

interface ApprovalCardProps {
  readonly summary: ApprovalSummary;
  readonly body: ApprovalBodyState;
  /** An answer is on its way. */
  readonly answering: boolean;
  readonly onAnswer: (reply: Reply) => void;
}

/** Asks before a tool is called: everything that would be sent, in full, and the answers. */
export function ApprovalCard({ summary, body, answering, onAnswer }: ApprovalCardProps) {
  const { t } = useTranslation();
  const question = useAnswerGuard();
  const { serverName: server, toolName: tool } = summary;
  return (
    <div
      role="group"
      tabIndex={-1}
      data-approval={summary.id}
      aria-label={t('approval.name', { server, tool })}
      className={styles.card}
      onKeyDownCapture={question.onKeyDownCapture}
    >
      <header className={styles.header}>
        <span className={styles.icon}>
          <Hand size={16} strokeWidth={1.9} aria-hidden />
        </span>
        <p className={styles.question}>
          <span className={styles.server}>
            <RevealedText text={server} />
          </span>{' '}
          {t('approval.wants')}{' '}
          <span className={styles.tool}>
            <RevealedText text={tool} />
          </span>
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
      {body.kind === 'ready' && <ApprovalFacts body={body.body} />}
      {body.kind !== 'failed' && (
        <Answers
          server={server}
          toolCount={body.kind === 'ready' ? body.body.serverToolCount : undefined}
          disabled={body.kind !== 'ready' || answering}
          question={question}
          onAnswer={onAnswer}
        />
      )}
    </div>
  );
}

interface AnswersProps {
  readonly server: string;
  readonly toolCount: number | undefined;
  readonly disabled: boolean;
  readonly question: GuardedQuestion;
  readonly onAnswer: (reply: Reply) => void;
}

function Answers({ server, toolCount, disabled, question, onAnswer }: AnswersProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const deny = (scope: 'once' | 'always') =>
    onAnswer(given === '' ? { kind: 'deny', scope } : { kind: 'deny', scope, reason: given });
  // Buttons that cannot be pressed yet keep the focus: `disabled` would drop it.
  const press = (answer: () => void) => {
    const guarded = question.guarded(answer);
    return (event: MouseEvent) => {
      if (!disabled) guarded(event);
    };
  };
  const choose = (answer: () => void) => () => {
    if (!disabled && question.takesNow()) answer();
  };
  return (
    <footer className={styles.answers}>
      <div className={styles.allow}>
        <Button
          look="primary"
          data-allow-once=""
          aria-disabled={disabled || question.tooSoon}
          onClick={press(() => onAnswer({ kind: 'allow', scope: 'once', subject: 'tool' }))}
        >
          {t('approval.allowOnce')}
        </Button>
        <Menu
          align="start"
          trigger={
            <Button aria-disabled={disabled} aria-label={t('approval.more')} className={styles.more}>
              <ChevronDown size={16} aria-hidden />
            </Button>
          }
        >
          <MenuItem
            label={t('approval.allowConversation')}
            description={t('approval.allowConversationMeans')}
            onSelect={choose(() => onAnswer({ kind: 'allow', scope: 'conversation', subject: 'tool' }))}
          />
          <MenuItem
            label={t('approval.allowTool')}
            description={t('approval.allowToolMeans')}
            onSelect={choose(() => onAnswer({ kind: 'allow', scope: 'always', subject: 'tool' }))}
          />
          <MenuItem
            label={t('approval.allowServer', { server })}
            description={t('approval.allowServerMeans', { count: toolCount ?? 0 })}
            onSelect={choose(() => onAnswer({ kind: 'allow', scope: 'always', subject: 'server' }))}
          />
          <MenuSeparator />
          <MenuItem
            danger
            label={t('approval.denyAlways')}
            description={t('approval.denyAlwaysMeans')}
            onSelect={choose(() => deny('always'))}
          />
        </Menu>
      </div>
      <div className={styles.deny}>
        <input
          className={styles.reason}
          value={reason}
          maxLength={2000}
          placeholder={t('approval.reasonShort')}
          aria-label={t('approval.reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button aria-disabled={disabled || question.tooSoon} onClick={press(() => deny('once'))}>
          {t('approval.deny')}
        </Button>
      </div>
    </footer>
  );
}
