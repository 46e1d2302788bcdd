import { ClipboardType } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { TokenUsage } from '../../../shared/domain/model.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { CopyAction } from '../../elements/CopyButton/CopyAction.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import type { PartDrawer } from '../MessageParts/drawablePart.ts';
import { MessageParts } from '../MessageParts/MessageParts.tsx';
import { AnswerFacts } from './AnswerFacts.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { PromptMark } from './PromptMark.tsx';
import { Reasoning } from './Reasoning.tsx';
import styles from './MessageView.module.css';

interface AssistantMessageProps {
  readonly message: Message;
  readonly drawPart: PartDrawer;
  /** Its tool calls, drawn; `undefined` if it has none. */
  readonly calls: ReactNode;
  /** Actions for a message that did not finish; only the last message of a thread has them. */
  readonly actions: ReactNode;
  /** What can be done about an answer that the model declined to give, and whether its turn is left out of later requests. */
  readonly declined: ReactNode;
  /** Copies its text with its format. */
  readonly onCopyFormatted: () => Promise<boolean>;
  /** Buttons that ask for another answer, at the end of a complete one. */
  readonly again: ReactNode;
  /** Goes to other versions of it, if there are any. */
  readonly switcher: ReactNode;
  /** What all requests of the answer used, if their provider counted. */
  readonly usage: TokenUsage | undefined;
}

/** One answer of the model: its text, the calls it asked for, and how it ended. */
export function AssistantMessage({
  message,
  drawPart,
  calls,
  actions,
  declined,
  onCopyFormatted,
  again,
  switcher,
  usage,
}: AssistantMessageProps) {
  const { t } = useTranslation();
  const streaming = message.state === 'streaming';
  const hasWords = message.text !== '' && calls === undefined;
  return (
    <article aria-label={t('thread.assistantMessage')} aria-busy={streaming} className={styles.assistant}>
      {message.prompt !== undefined && <PromptMark prompt={message.prompt} />}
      {message.reasoning !== undefined && (
        <Reasoning text={message.reasoning} isThinking={streaming && message.text === ''} />
      )}
      {message.text !== '' && <Markdown text={message.text} isStreaming={streaming} />}
      {streaming && message.text === '' && calls === undefined && (
        <p className={styles.thinking}>
          <Spinner />
          {t('thread.thinking')}
        </p>
      )}
      {message.parts !== undefined && <MessageParts parts={message.parts} drawPart={drawPart} />}
      {calls}
      {message.notices.map((notice) => (
        <NoticeLine key={JSON.stringify(notice)} notice={notice} />
      ))}
      {declined}
      {message.notices.some(({ kind }) => kind === 'emptyAnswer') && actions !== undefined && (
        <div className={styles.tools}>{actions}</div>
      )}
      {message.state === 'failed' && message.error !== undefined && (
        <ErrorNotice error={message.error} actions={actions} />
      )}
      {(message.state === 'stopped' || message.state === 'interrupted') && (
        <Banner tone="info" title={t(`thread.${message.state}`)} actions={actions}>
          {t(`thread.${message.state}Means`)}
        </Banner>
      )}
      {/* A message with calls does not end its turn; a toolbar here would only separate the card from the answer. */}
      {!streaming && (hasWords || again !== undefined || switcher !== undefined) && (
        <div className={styles.tools} data-stays={switcher === undefined ? undefined : ''}>
          {hasWords && <CopyButton text={message.text} />}
          {hasWords && <CopyAction icon={ClipboardType} label={t('chatExport.copyFormatted')} copy={onCopyFormatted} />}
          {again}
          {switcher}
          {message.model !== undefined && (
            <AnswerFacts model={message.model.model} at={message.createdAt} usage={usage} />
          )}
        </div>
      )}
    </article>
  );
}
