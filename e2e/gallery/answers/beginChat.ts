import type { NewChat } from '../../../shared/domain/conversation.ts';
import type { HostEvent } from '../../../shared/domain/hostEvent.ts';
import * as ids from '../fixtures/ids.ts';

/** Creates a chat with its first message. Returns its id. */
export function beginChat(newChat: unknown, publish: (event: HostEvent) => void) {
  const { model, mode } = newChat as NewChat;
  const id = ids.conversation('fresh');
  const header = { id, title: '', createdAt: ids.now, updatedAt: ids.now, model, mode };
  publish({ type: 'conversation.added', header });
  return id;
}
