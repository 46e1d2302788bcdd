/**
 * A host in its own process that chats without an end, to be killed: `node chattingHost.ts FOLDER BASE_URL`. It goes on in the chat
 * that is in the folder, sends messages faster than they are answered, has older ones summarised, and sends waiting ones at once.
 * It prints what it was told, at the moment it was told.
 */
import { writeSync } from 'node:fs';
import type { ConversationActivity } from '../../shared/domain/conversation.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { RealHost } from '../integration/realHost.ts';

const [folder = '', baseUrl = ''] = process.argv.slice(2);
/** A queue has an end; more messages wait for an answer. */
const maxWaiting = 4;

const tell = (what: string, id: string) => void writeSync(1, `${what} ${id}\n`);
const host = await RealHost.start({ folder, policy: { rules: [], default: 'allow' } });

async function openChat(): Promise<ConversationId> {
  const { headers } = await host.call('conversation.list', { limit: 1 });
  return headers[0]?.id ?? host.converse({ kind: 'openai-chat', baseUrl });
}

const conversationId = await openChat();
let activity: ConversationActivity | undefined = (await host.call('snapshot.get', {})).activity[conversationId];

host.listen((event) => {
  if (event.type === 'conversation.activityChanged') activity = event.activity;
  if (event.type !== 'message.finished') return;
  // One that was stopped is finished, too, as far as it came.
  const { id, role, state, text } = event.message;
  if (role === 'assistant' && state === 'finished' && text !== '') tell('answered', id);
});

const isIdle = () => activity === undefined || activity.turn.kind === 'idle';
const waiting = () => activity?.queue ?? [];

/** It may have been sent meanwhile, and then nothing happens. */
async function sendFirstNow(): Promise<void> {
  const [first] = waiting();
  if (first === undefined) return;
  await host.call('queue.sendNow', { conversationId, messageId: first.id }).catch(() => undefined);
  tell('sentNow', first.id);
}

async function summarise(): Promise<void> {
  await host.until(() => (isIdle() ? true : undefined));
  tell('summarises', conversationId);
  await host.call('summary.make', { conversationId }).then(
    () => tell('summarised', conversationId),
    () => undefined,
  );
}

/** Counts on from the draft that is there. */
const kept = (await host.call('draft.list', {})).drafts.find(({ key }) => key === conversationId);
const drafts = { next: (kept?.place ?? 0) + 1 };

for (let n = 1; ; n++) {
  await host.until(() => (waiting().length < maxWaiting || isIdle() ? true : undefined));
  // After a start, they wait for the user.
  if (waiting().length >= maxWaiting || n % 7 === 0) await sendFirstNow();
  if (n % 5 === 0) await summarise();
  const base = (await host.call('draft.get', { key: conversationId })).draft?.place;
  const draft = `Draft ${drafts.next}.`;
  await host.call('draft.keep', { key: conversationId, text: draft, ...(base === undefined ? {} : { base }) });
  tell('drafted', String(drafts.next++));
  const text = n % 3 === 0 ? draft : `Message ${n}`;
  const { messageId } = await host.call('turn.send', { conversationId, text });
  tell('sent', messageId);
}
