import { runningWork } from '../../shared/domain/runningWork.ts';
import type { Message } from '../../shared/domain/conversation.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import type { MessageLog } from './chat/conversations/messageLog.ts';
import type { OpenCalls } from './calls/tools/openCalls.ts';
import type { HostState } from './ground/state/hostState.ts';
import type { Host, WholeChat } from './host.ts';

/** The state and its chats as shells see them, for what they show outside of the page. */
export function shellView(
  state: HostState,
  calls: Pick<OpenCalls, 'byHand'>,
  log: Pick<MessageLog, 'page' | 'usage'>,
): Pick<Host, 'watchSettings' | 'state' | 'readChat' | 'watchState' | 'goTo' | 'runningWork'> {
  return {
    watchSettings(listener) {
      listener(state.snapshot.settings);
      state.onEvent(({ event }) => event.type === 'settings.changed' && listener(event.settings));
    },
    state: () => state.snapshot,
    readChat: (id) => readChat(log, id),
    watchState(listener) {
      let before = state.snapshot;
      state.onEvent(() => {
        const [was, is] = [before, state.snapshot];
        before = is;
        listener(is, was);
      });
    },
    goTo: (place, window) => state.publish({ type: 'place.wanted', place: { place, window } }),
    runningWork: () => runningWork(state.snapshot, calls.byHand),
  };
}

const pageLength = 200;

async function readChat(log: Pick<MessageLog, 'page' | 'usage'>, id: ConversationId): Promise<WholeChat> {
  const messages: Message[] = [];
  const calls: ToolCall[] = [];
  for (let before: number | undefined, hasOlder = true; hasOlder;) {
    const page = await log.page(id, { before, limit: pageLength });
    messages.unshift(...page.messages);
    calls.unshift(...page.calls);
    before = page.messages[0]?.position;
    hasOlder = page.hasOlder && before !== undefined;
  }
  return { messages, calls, usage: await log.usage(id) };
}
