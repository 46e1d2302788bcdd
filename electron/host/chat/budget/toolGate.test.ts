import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelDelay } from '../../../../shared/domain/conversation.ts';
import { conversationId } from '../../../../shared/domain/ids.ts';
import { ToolGate } from './toolGate.ts';
import { mustAskAboutTools } from './toolQuestion.ts';

const chat = conversationId.parse('c');
const weight = { tokens: 41_000, contextTokens: 128_000, set: 'all' };

function gateOf(limitPercent: number | null = 20, tell?: (news: { tokens: number }) => void) {
  const gate = new ToolGate({ limitPercent: () => limitPercent, tell });
  const delays: (ModelDelay | undefined)[] = [];
  const stop = new AbortController();
  const pass = (part: Partial<typeof weight> = {}, isAskedAgain = false) =>
    gate.pass({
      conversationId: chat,
      weight: { ...weight, ...part },
      isAskedAgain,
      signal: stop.signal,
      onDelay: (delay) => delays.push(delay),
    });
  return { gate, delays, stop, pass };
}

describe('a request whose tools take much of the window', () => {
  it('is asked about with its numbers, and once for a chat and set of tools', async () => {
    const { gate, delays, pass } = gateOf();
    const first = pass();
    expect(delays).toEqual([{ kind: 'toolShare', tokens: 41_000, contextTokens: 128_000, limitPercent: 20 }]);
    gate.send(chat);
    expect(await first).toBe('answered');
    expect(await pass()).toBe('passed');
    expect(delays).toHaveLength(2);
    const other = pass({ set: 'others' });
    expect(delays.at(-1)).toMatchObject({ kind: 'toolShare' });
    gate.send(chat);
    await other;
  });

  it('is looked at again when the tools change, and sent only when the user says so', async () => {
    const { gate, delays, pass } = gateOf();
    const first = pass();
    gate.toolsChanged(chat);
    expect(await first).toBe('changed');
    const again = pass({ tokens: 100, set: 'few' }, true);
    expect(delays.at(-1)).toMatchObject({ kind: 'toolShare', tokens: 100 });
    gate.send(chat);
    expect(await again).toBe('answered');
    expect(await pass({ tokens: 100, set: 'few' })).toBe('passed');
  });

  it('ends with its turn', async () => {
    const { stop, pass, delays } = gateOf();
    const waiting = pass();
    stop.abort(new DOMException('', 'AbortError'));
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(delays.at(-1)).toBeUndefined();
  });

  it('is only said where nobody can be asked', async () => {
    const told: number[] = [];
    const { pass, delays } = gateOf(20, ({ tokens }) => told.push(tokens));
    expect(await pass()).toBe('passed');
    expect(await pass()).toBe('passed');
    expect(told).toEqual([41_000]);
    expect(delays).toEqual([]);
  });
});

it('asks exactly above the share that is set, where the window is known and the set is new', () => {
  fc.assert(
    fc.property(
      fc.nat(200_000),
      fc.option(fc.integer({ min: 1, max: 200_000 }), { nil: undefined }),
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.boolean(),
      (tokens, contextTokens, percent, isAgreed) => {
        const asks = mustAskAboutTools({ tokens, contextTokens, set: 's' }, percent, new Set(isAgreed ? ['s'] : []));
        const isOver =
          contextTokens !== undefined && percent !== null && tokens / contextTokens > percent / 100 + 1e-12;
        expect(asks).toBe(isOver && !isAgreed);
      },
    ),
  );
});
