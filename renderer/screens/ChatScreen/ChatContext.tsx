import { useTranslation } from 'react-i18next';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { ContextMeter } from '../../groups/ContextMeter/ContextMeter.tsx';
import { UsageFacts } from '../../groups/ContextMeter/UsageFacts.tsx';
import { usePageState } from '../../store/page.ts';
import { selectConversationId, selectLastUsage } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';

/** What the open chat uses of its model's context window; nothing before the first answer with figures. */
export function ChatContext() {
  const last = usePageState(selectLastUsage);
  const conversationId = usePageState(selectConversationId);
  if (last === undefined || conversationId === undefined) return null;
  return (
    <ContextMeter last={last}>
      <ChatTotals conversationId={conversationId} answerTokens={last.inputTokens} />
    </ContextMeter>
  );
}

interface ChatTotalsProps {
  readonly conversationId: ConversationId;
  /** Changes with every answer: the totals are read again. */
  readonly answerTokens: number;
}

function ChatTotals({ conversationId, answerTokens }: ChatTotalsProps) {
  const { t } = useTranslation();
  const { query } = useQuery('conversation.usage', { conversationId }, answerTokens);
  if (query.kind === 'failed') return <p>{t('context.unknown')}</p>;
  if (query.kind === 'loading') return null;
  return <UsageFacts title={t('context.chat', { count: query.output.answers })} usage={query.output} />;
}
