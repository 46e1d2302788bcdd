import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/ids.ts';
import { byMessage, type Thread } from '../../../shared/domain/thread.ts';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { useQuery } from '../../store/useQuery.ts';
import { AnswerMessages } from './AnswerMessages.tsx';
import styles from './ComparedAnswers.module.css';

interface HiddenAnswerProps {
  readonly conversationId: ConversationId;
  /** Its first message. */
  readonly begin: MessageId;
  /** What is known of it until it is read. */
  readonly seen: { readonly messages: readonly Message[]; readonly calls: Thread['calls'] } | undefined;
}

/** An answer that is not in the thread, because another one took its place there. */
export function HiddenAnswer({ conversationId, begin, seen }: HiddenAnswerProps) {
  const { t } = useTranslation();
  const { query } = useQuery('conversation.otherAnswer', { conversationId, messageId: begin });
  const read = useMemo(
    () => (query.kind === 'ready' ? { ...query.output, calls: byMessage(query.output.calls) } : undefined),
    [query],
  );
  const answer = read ?? seen;
  return (
    <>
      <p className={styles.model}>{answer?.messages[0]?.model?.model ?? t('compare.first')}</p>
      {answer !== undefined && <AnswerMessages messages={answer.messages} calls={answer.calls} canRetry={false} />}
      {answer === undefined && query.kind === 'loading' && <Spinner />}
      {answer === undefined && query.kind === 'failed' && <ErrorNotice error={query.error} />}
    </>
  );
}
