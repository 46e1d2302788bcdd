import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TextDelta } from '../../../../shared/domain/hostEvent.ts';
import { messageId } from '../../../../shared/domain/ids.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { aMessage, ids } from '../../testing/records.ts';
import { TextStreams } from './textStreams.ts';

function begin() {
  const clock = new ManualClock();
  const streams = new TextStreams(clock, (error) => {
    throw error;
  });
  onTestFinished(() => streams.dispose());
  const batches: (readonly TextDelta[])[] = [];
  streams.onDeltas((deltas) => void batches.push(deltas));
  streams.open(aMessage({ state: 'streaming' }));
  return { clock, streams, batches };
}

describe('TextStreams', () => {
  it('sends the first piece at once, and the rest of the frame in one batch', () => {
    const { clock, streams, batches } = begin();
    streams.append(ids.message, 'a');
    expect(batches).toMatchObject([[{ seq: 1, text: 'a' }]]);
    for (const piece of ['b', 'c', 'd']) streams.append(ids.message, piece);
    expect(batches).toHaveLength(1);
    clock.advance(15);
    expect(batches).toHaveLength(1);
    clock.advance(1);
    expect(batches[1]).toMatchObject([{ seq: 2, text: 'bcd' }]);
    clock.advance(1000);
    expect(batches).toHaveLength(2);
  });

  it('sends at once again after a pause of a frame', () => {
    const { clock, streams, batches } = begin();
    streams.append(ids.message, 'a');
    clock.advance(16);
    streams.append(ids.message, 'b');
    expect(batches.flat().map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('keeps reasoning and text apart, and in order', () => {
    const { clock, streams, batches } = begin();
    streams.append(ids.message, 'a', 'reasoning');
    streams.append(ids.message, 'b', 'reasoning');
    streams.append(ids.message, 'c', 'reasoning');
    streams.append(ids.message, 'd');
    expect(streams.readAll(ids.message)).toMatchObject({ reasoning: 'abc', text: 'd', seq: 1 });
    clock.advance(16);
    expect(batches[1]).toMatchObject([
      { seq: 2, channel: 'reasoning', text: 'bc' },
      { seq: 3, text: 'd' },
    ]);
    expect(streams.read(ids.message)).toMatchObject({ reasoning: 'abc', text: 'd', seq: 3 });
  });

  it('sends simultaneous messages in one batch', () => {
    const { clock, streams, batches } = begin();
    const other = messageId.parse('message_2');
    streams.open(aMessage({ id: other, state: 'streaming' }));
    streams.append(ids.message, 'a');
    streams.append(ids.message, 'b');
    streams.append(other, 'c');
    clock.advance(16);
    expect(batches[1]?.map(({ text, seq }) => [text, seq])).toEqual([
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('returns the complete message at the end, and drops it', () => {
    const { clock, streams, batches } = begin();
    for (const piece of ['a', 'b']) streams.append(ids.message, piece);
    expect(streams.readAll(ids.message)?.text).toBe('ab');
    expect(streams.close(ids.message)?.text).toBe('ab');
    clock.advance(100);
    expect(batches).toHaveLength(1);
    expect(streams.read(ids.message)).toBeUndefined();
    streams.append(ids.message, 'too late');
    expect(streams.close(ids.message)).toBeUndefined();
  });

  it('sends at most one batch per frame, and its deltas always add up to the read text', () => {
    const step = fc.record({ text: fc.string({ maxLength: 5 }), pause: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { clock, streams, batches } = begin();
        const sentAt: number[] = [];
        streams.onDeltas(() => void sentAt.push(clock.now()));
        for (const { text, pause } of steps) {
          streams.append(ids.message, text);
          const read = streams.read(ids.message);
          const deltas = batches.flat();
          expect(deltas.map(({ text: piece }) => piece).join('')).toBe(read?.text);
          expect(deltas.map(({ seq }) => seq)).toEqual(deltas.map((_, at) => at + 1));
          expect(read?.seq).toBe(deltas.length);
          clock.advance(pause);
        }
        expect(sentAt.every((at, n) => n === 0 || at - (sentAt[n - 1] ?? 0) >= 16)).toBe(true);
        expect(streams.close(ids.message)?.text).toBe(steps.map(({ text }) => text).join(''));
      }),
    );
  });
});
