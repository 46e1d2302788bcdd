import { Popover } from '@base-ui/react/popover';
import { useTranslation } from 'react-i18next';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { ContextMeter } from '../../groups/ContextMeter/ContextMeter.tsx';
import { ShareFacts } from '../../groups/ContextMeter/ShareFacts.tsx';
import { UsageFacts } from '../../groups/ContextMeter/UsageFacts.tsx';
import { summarise } from '../../store/actions/summaryActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectConversationId, selectIsAnswering, selectLastUsage } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';

/** What the open chat uses of its model's context window; nothing before the first answer with figures. */
export function ChatContext() {
  const last = usePageState(selectLastUsage);
  const conversationId = usePageState(selectConversationId);
  if (last === undefined || conversationId === undefined) return null;
  return (
    <ContextMeter last={last} actions={<SummariseButton conversationId={conversationId} />}>
      <NextRequest conversationId={conversationId} answerTokens={last.inputTokens} />
      <ChatTotals conversationId={conversationId} answerTokens={last.inputTokens} />
    </ContextMeter>
  );
}

interface ChatTotalsProps {
  readonly conversationId: ConversationId;
  /** Changes with every answer: the totals are read again. */
  readonly answerTokens: number;
}

function NextRequest({ conversationId, answerTokens }: ChatTotalsProps) {
  const reads = usePageState((state) => state.summaryReads);
  const { query } = useQuery('summary.shares', { conversationId }, answerTokens + reads);
  // Without a model that is known now, there is nothing to say.
  if (query.kind !== 'ready' || query.output.shares === null) return null;
  return <ShareFacts shares={query.output.shares} />;
}

function ChatTotals({ conversationId, answerTokens }: ChatTotalsProps) {
  const { t } = useTranslation();
  const { query } = useQuery('conversation.usage', { conversationId }, answerTokens);
  if (query.kind === 'failed') return <p>{t('context.unknown')}</p>;
  if (query.kind === 'loading') return null;
  return <UsageFacts title={t('context.chat', { count: query.output.answers })} usage={query.output} />;
}

/** Has the model summarise older messages. The thread then shows the progress, so the popup closes. */
function SummariseButton({ conversationId }: { readonly conversationId: ConversationId }) {
  const { t } = useTranslation();
  const page = usePage();
  const offBecause = usePageState(selectIsAnswering) ? t('thread.notWhileAnswering') : undefined;
  return (
    <Popover.Close
      render={<Button size="small" disabled={offBecause !== undefined} title={offBecause} />}
      onClick={() => void summarise(page, conversationId)}
    >
      {t('summary.make')}
    </Popover.Close>
  );
}
