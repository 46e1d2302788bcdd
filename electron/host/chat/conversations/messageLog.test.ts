import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConversationId, type MessageId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { SavedSaying, StoredMessage, TextPiece } from '../../ports/stores.ts';
import { TextStreams } from '../../ground/state/textStreams.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemoryConversationStore } from '../../testing/memoryConversationStore.ts';
import { aCall, ids } from '../../testing/records.ts';
import { MessageLog } from './messageLog.ts';
import { failTest, testState } from '../../testing/testState.ts';

const diskFull = new Error('The disk is full');

/** Records every save of a message. */
class RecordingStore extends MemoryConversationStore {
  readonly saves: { text: string; state: string; durable: boolean }[] = [];
  #isSaying = false;

  override async saveMessage(stored: StoredMessage): Promise<void> {
    const { text, state } = stored.message;
    this.saves.push({ text, state, durable: this.#isSaying });
    await super.saveMessage(stored);
  }

  override async saveAnswers(
    messages: readonly StoredMessage[],
    calls: readonly ToolCall[],
    pieces: readonly TextPiece[] = [],
  ): Promise<void> {
    for (const { text } of pieces) this.saves.push({ text, state: 'streaming', durable: false });
    await super.saveAnswers(messages, calls, pieces);
  }

  override async saveSaid(id: ConversationId, saying: SavedSaying): Promise<void> {
    this.#isSaying = true;
    await super.saveSaid(id, saying);
    this.#isSaying = false;
  }
}

async function begin() {
  const clock = new ManualClock();
  const store = new RecordingStore();
  const { state } = testState();
  const events: HostEvent[] = [];
  /** Whether a message was on disk when pages were notified of it. */
  const onDisk = new Map<string, boolean>();
  state.onEvent(({ event }) => {
    events.push(event);
    if (event.type === 'message.added') onDisk.set(event.message.id, store.stored.has(event.message.id));
  });
  let last = 0;
  const streams = new TextStreams(clock, failTest);
  const log = new MessageLog(state, store, streams, clock, { next: (prefix) => `${prefix}_${++last}` });
  onTestFinished(async () => {
    streams.dispose();
    // Stores that fail in a test fail here as well.
    await log.dispose().catch(() => undefined);
  });
  const { id } = await log.beginAnswer(ids.conversation, undefined);
  await log.save();
  store.saves.length = 0;
  return { clock, store, log, id, events, onDisk };
}

const say = (log: MessageLog, id: MessageId, text: string) =>
  log.addSaid({ conversationId: ids.conversation, id, said: [{ role: 'user', text }] });

describe('the reasoning of an answer', () => {
  it('is stored with the answer, up to a limit', async () => {
    const { store, log, id } = await begin();
    log.appendReasoning(id, 'Let me see. ');
    await log.append(id, 'Yes');
    log.appendReasoning(id, 'x'.repeat(300_000));
    log.finishAnswer(id, { state: 'finished' });
    await log.save();
    const { message } = store.stored.get(id) ?? {};
    expect(message).toMatchObject({ text: 'Yes' });
    expect(message?.reasoning).toHaveLength(200_000);
    expect(message?.reasoning).toMatch(/^Let me see\. x+$/);
  });
});

describe('saving a streaming message', () => {
  it('waits for a quarter of a second, and then saves all text so far', async () => {
    const { clock, store, log, id } = await begin();
    for (const piece of ['a', 'b', 'c']) {
      await log.append(id, piece);
      clock.advance(50);
    }
    expect(store.saves).toEqual([]);
    clock.advance(100);
    expect(store.saves).toEqual([{ text: 'abc', state: 'streaming', durable: false }]);
  });

  it('saves new text once, however long the pause after it', async () => {
    const { clock, store, log, id } = await begin();
    await log.append(id, 'a');
    clock.advance(60_000);
    expect(store.saves).toHaveLength(1);
  });

  it('saves at once when a lot of text arrives', async () => {
    const { store, log, id } = await begin();
    await log.append(id, 'x'.repeat(65_535));
    expect(store.saves).toEqual([]);
    await log.append(id, 'y');
    expect(store.saves.map(({ text }) => text.length)).toEqual([65_536]);
  });

  it('saves at most four times a second, and never after the end', async () => {
    const { clock, store, log, id } = await begin();
    for (let n = 0; n < 100; n++) {
      await log.append(id, 'word ');
      clock.advance(10);
    }
    expect(store.saves.length).toBeLessThanOrEqual(4);
    expect(store.saves.length).toBeGreaterThanOrEqual(3);
    await log.append(id, 'last');
    log.finishAnswer(id, { state: 'finished' });
    await log.save();
    const { length } = store.saves;
    clock.advance(1000);
    expect(store.saves).toHaveLength(length);
    expect(store.saves.at(-1)).toMatchObject({ state: 'finished', text: `${'word '.repeat(100)}last` });
  });

  it('cannot append to or finish a message that does not stream', async () => {
    const { store, log, id } = await begin();
    log.finishAnswer(id, { state: 'finished' });
    await log.append(id, 'too late');
    await log.save();
    expect(store.saves.at(-1)?.text).toBe('');
    expect(() => log.finishAnswer(id, { state: 'finished' })).toThrow();
  });
});

describe('the events of a conversation', () => {
  it('are on disk before they are published', async () => {
    const { store, log, events, onDisk } = await begin();
    const id = log.newId();
    await say(log, id, 'Hello');
    expect(onDisk.get(id)).toBe(true);
    // The user's message waits until it is flushed to disk.
    expect(store.saves.at(-1)).toEqual({ text: 'Hello', state: 'finished', durable: true });
    expect(events.at(-1)).toMatchObject({ type: 'message.added', message: { text: 'Hello', position: 2 } });
  });

  it('report the end of an answer and of a call only after they are stored, and all of them in order', async () => {
    const { store, log, id, events } = await begin();
    const stored = Promise.withResolvers<void>();
    const write = store.saveAnswers.bind(store);
    store.saveAnswers = async (...given) => {
      await stored.promise;
      await write(...given);
    };
    const asked = aCall({ messageId: id, state: { kind: 'pending' } });
    events.length = 0;
    log.finishAnswer(id, { state: 'finished' }, [asked]);
    log.noteCall({ ...asked, state: { kind: 'running' } });
    log.noteCall({ ...asked, state: { kind: 'done', result: { content: [] } } });
    const saved = log.save();
    expect(events).toEqual([]);
    stored.resolve();
    await saved;
    expect(events.map((event) => (event.type === 'toolCall.changed' ? event.call.state.kind : event.type))).toEqual([
      'pending',
      'message.finished',
      'running',
      'done',
    ]);
  });

  it('show unsaved messages as failed, and publish them again when they are stored', async () => {
    const { store, log, id, events } = await begin();
    await log.append(id, 'Once');
    const write = store.saveAnswers.bind(store);
    store.saveAnswers = () => Promise.reject(diskFull);
    events.length = 0;
    const error = { code: 'storageFailed', message: 'The disk is full' } as const;
    log.breakOff(ids.conversation, error);
    await expect(log.save()).rejects.toBe(diskFull);
    expect(events).toMatchObject([{ type: 'message.finished', message: { text: 'Once', state: 'failed', error } }]);
    store.saveAnswers = write;
    await log.save();
    expect(events).toHaveLength(2);
    expect(store.stored.get(id)?.message).toMatchObject({ text: 'Once', state: 'failed' });
  });

  it('can be read while storage fails, with unsaved messages shown as failed', async () => {
    const { store, log, id } = await begin();
    await say(log, log.newId(), 'Hello');
    await log.append(id, 'Once');
    store.saveAnswers = () => Promise.reject(diskFull);
    log.finishAnswer(id, { state: 'finished' });
    const { messages } = await log.page(ids.conversation, { limit: 10 });
    expect(messages).toMatchObject([
      { text: 'Once', state: 'failed', error: { message: 'The disk is full' } },
      { text: 'Hello', state: 'finished' },
    ]);
  });

  it('keep the data for the provider when a notice is added', async () => {
    const { store, log, id } = await begin();
    const carry = { provider: 'p', model: 'm', items: [1] };
    const message = log.finishAnswer(id, { state: 'finished', carry });
    await log.addNotice(message, { kind: 'iterationLimit', limit: 2 });
    expect(store.stored.get(id)).toMatchObject({ carry, message: { notices: [{ kind: 'iterationLimit' }] } });
  });
});

describe('the history that a turn sends to the model', () => {
  type Step = 'say' | 'answer' | 'settle' | 'notice' | 'replace';
  const step = fc.constantFrom<Step[]>('say', 'answer', 'answer', 'settle', 'settle', 'notice', 'replace');

  it('is kept while the turn runs, and always matches the store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.nat(), async (steps, seed) => {
        const { store, log, id: first } = await begin();
        const random = (below: number) => (seed * 31 + steps.length * 17 + store.saves.length) % Math.max(1, below);
        let last = log.finishAnswer(first, { state: 'finished' });
        let calls: ToolCall[] = [];
        let number = 0;
        log.beginTurn(ids.conversation);
        for (const what of steps) {
          if (what === 'say') await say(log, log.newId(), `${++number}`);
          if (what === 'replace') {
            calls = calls.filter(({ messageId }) => messageId !== last.id);
            const insteadOf = last.position;
            const at = { conversationId: ids.conversation, model: undefined, insteadOf, isNothingReplaced: false };
            last = log.finishAnswer((await log.beginAnswerInstead(at)).id, { state: 'finished' });
          }
          if (what === 'notice' && store.stored.has(last.id))
            await log.addNotice(last, { kind: 'iterationLimit', limit: ++number });
          const open = calls[random(calls.length)];
          if (what === 'settle' && open !== undefined) log.noteCall({ ...open, finishedAt: ++number });
          if (what === 'answer') {
            const { id } = await log.beginAnswer(ids.conversation, undefined);
            const asked = [0, 1].map((index): ToolCall => {
              return aCall({ id: toolCallId.parse(`call_${++number}`), messageId: id, index });
            });
            last = log.finishAnswer(id, { state: 'finished' }, asked);
            calls.push(...asked);
          }
          const kept = await log.history(ids.conversation);
          await log.save();
          expect(kept).toEqual(await store.history(ids.conversation));
        }
        log.endTurn(ids.conversation, { isWhole: false });
      }),
    );
  });

  it('throws when recent messages could not be stored', async () => {
    const { clock, store, log, id } = await begin();
    log.beginTurn(ids.conversation);
    await log.history(ids.conversation);
    store.saveAnswers = () => Promise.reject(diskFull);
    log.finishAnswer(id, { state: 'finished' });
    clock.advance(50);
    await Promise.resolve();
    await Promise.resolve();
    await expect(log.history(ids.conversation)).rejects.toBe(diskFull);
  });

  it('never gives a position twice, even when a message could not be stored at first', async () => {
    const { clock, store, log, id } = await begin();
    log.beginTurn(ids.conversation);
    await log.history(ids.conversation);
    const write = store.saveAnswers.bind(store);
    store.saveAnswers = () => Promise.reject(diskFull);
    log.finishAnswer(id, { state: 'finished' });
    await log
      .beginAnswer(ids.conversation, undefined)
      .then(({ id: next }) => log.finishAnswer(next, { state: 'failed' }));
    log.endTurn(ids.conversation, { isWhole: false });
    clock.advance(50);
    for (let n = 0; n < 5; n++) await Promise.resolve();
    store.saveAnswers = write;
    await say(log, log.newId(), 'Again');
    const { messages } = await log.history(ids.conversation);
    expect(messages.map(({ message: { position, role } }) => `${position} ${role}`)).toEqual([
      '1 assistant',
      '2 assistant',
      '3 user',
    ]);
  });
});
