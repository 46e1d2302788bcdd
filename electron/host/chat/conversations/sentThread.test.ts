import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { ModelMessage } from '../../ports/modelProvider.ts';
import type { StoredMessage, WholeThread } from '../../ports/stores.ts';
import { aCall, aMessage, ids } from '../../testing/records.ts';
import { modelHistory } from './modelHistory.ts';
import { sentThread } from './sentThread.ts';

/** A turn: how many calls each of its answers but the last asks for, and which of its answers is marked as left out. */
interface Turn {
  readonly rounds: readonly number[];
  readonly leftOut: number | undefined;
}

function threadOf(turns: readonly Turn[]): WholeThread {
  const messages: StoredMessage[] = [];
  const calls: ToolCall[] = [];
  const add = (part: Parameters<typeof aMessage>[0], turn: number) => {
    const position = messages.length + 1;
    const message = aMessage({
      ...part,
      id: messageId.parse(`m${position}`),
      position,
      text: `turn ${turn}, ${position}`,
    });
    messages.push({ message });
    return message.id;
  };
  turns.forEach(({ rounds, leftOut }, turn) => {
    add({ role: 'user' }, turn);
    [...rounds, 0].forEach((count, at) => {
      const id = add({ role: 'assistant', ...(at === leftOut && { isLeftOut: true }) }, turn);
      for (let index = 0; index < count; index++) {
        const call = toolCallId.parse(`${id}_${index}`);
        calls.push(aCall({ id: call, messageId: id, index, arguments: { of: `turn ${turn},` } }));
      }
    });
  });
  return { messages, calls };
}

const historyOf = async ({ messages, calls }: WholeThread) =>
  (
    await modelHistory(messages, calls, {
      model: { providerId: ids.provider, model: 'm' },
      images: false,
      audio: false,
      readBlob: async () => undefined,
    })
  ).messages;

/** The calls, and the results, in the order of the messages. */
const callIds = (history: readonly ModelMessage[]) =>
  history.flatMap((each) => (each.role === 'assistant' ? each.toolCalls.map(({ id }) => id) : []));
const resultIds = (history: readonly ModelMessage[]) =>
  history.flatMap((each) => (each.role === 'tool' ? each.results.map(({ callId }) => callId) : []));

const anyTurn = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }).chain((rounds) =>
  fc.record({
    rounds: fc.constant(rounds),
    leftOut: fc.option(fc.nat({ max: rounds.length }), { nil: undefined }),
  }),
);

describe('what models may get of a thread', () => {
  it('is all of it where no turn is left out', () => {
    const thread = threadOf([{ rounds: [2], leftOut: undefined }]);
    expect(sentThread(thread)).toBe(thread);
  });

  it('has neither the message, the answers, the calls nor the results of a turn that is left out', async () => {
    const rest: Turn = { rounds: [1], leftOut: undefined };
    const sent = sentThread(threadOf([rest, { rounds: [2, 1], leftOut: 2 }, rest]));
    const history = await historyOf(sent);
    expect(history.map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'tool', 'assistant'],
      ...['user', 'assistant', 'tool', 'assistant'],
    ]);
    expect(JSON.stringify(history)).not.toContain('turn 1,');
    expect(JSON.stringify(sent.calls)).not.toContain('turn 1,');
    for (const turn of ['turn 0,', 'turn 2,']) expect(JSON.stringify(history)).toContain(turn);
  });

  it('begins with the user, answers every message of theirs, and has a result for every call and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTurn, { maxLength: 6 }), async (turns) => {
        const history = await historyOf(sentThread(threadOf(turns)));
        const spoken = history.filter(({ role }) => role !== 'tool');
        expect(history[0]?.role ?? 'user').toBe('user');
        history.forEach(({ role }, at) => {
          const before = history[at - 1]?.role;
          if (role === 'user') expect([undefined, 'assistant']).toContain(before);
          if (role === 'assistant') expect(['user', 'tool']).toContain(before);
          if (role === 'tool') expect(before).toBe('assistant');
        });
        expect(spoken.at(-1)?.role ?? 'assistant').toBe('assistant');
        expect(resultIds(history)).toEqual(callIds(history));
        const sentTurns = turns.flatMap(({ leftOut }, turn) => (leftOut === undefined ? [turn] : []));
        expect(history.filter(({ role }) => role === 'user')).toHaveLength(sentTurns.length);
        turns.forEach((_, turn) =>
          expect(JSON.stringify(history).includes(`turn ${turn},`)).toBe(sentTurns.includes(turn)),
        );
      }),
    );
  });
});
