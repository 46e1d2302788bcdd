import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayApprove, nextSeen, nothingSeen, type SeenEvent } from './seenParts.ts';

const at = fc.integer({ min: -1, max: 12 });
const event: fc.Arbitrary<SeenEvent> = fc.oneof(
  fc.record({ kind: fc.constant('laidOut' as const), strips: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('inView' as const), strips: fc.array(at, { maxLength: 12 }) }),
);
const after = (events: readonly SeenEvent[]) => events.reduce(nextSeen, nothingSeen);

describe('what of a text has been seen', () => {
  it('is all of it exactly once each strip was in view since it was last laid out anew', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let strips = 0;
        let seen = new Set<number>();
        let all = false;
        for (const each of events) {
          if (each.kind === 'laidOut' && each.strips !== strips) [strips, seen] = [each.strips, new Set()];
          if (each.kind === 'inView')
            for (const place of each.strips) if (place >= 0 && place < strips) seen.add(place);
          all ||= strips > 0 && seen.size === strips && each.kind === 'inView';
        }
        expect(after(events).isAllSeen).toBe(all);
      }),
    );
  });

  it('is not all of it while any strip was never in view, however much else was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), fc.array(fc.nat({ max: 60 })), (strips, pick, shown) => {
        const never = pick % strips;
        const state = after([
          { kind: 'laidOut', strips },
          { kind: 'inView', strips: shown.filter((place) => place !== never) },
        ]);
        expect(state.isAllSeen).toBe(false);
        expect(nextSeen(state, { kind: 'askedForAll' }).isAllSeen).toBe(true);
      }),
    );
  });

  it('changes nothing, not even the object, where nothing is new', () => {
    const state = after([
      { kind: 'laidOut', strips: 20 },
      { kind: 'inView', strips: [0] },
    ]);
    expect(nextSeen(state, { kind: 'inView', strips: [0] })).toBe(state);
    expect(nextSeen(state, { kind: 'laidOut', strips: 20 })).toBe(state);
  });

  it('may be approved when all of it was seen, and where too much is left out when the reader says that they know', () => {
    const all = after([{ kind: 'askedForAll' }]);
    expect(mayApprove(nothingSeen, 0, true)).toBe(false);
    expect(mayApprove(all, 0, false)).toBe(true);
    expect(mayApprove(all, 1, false)).toBe(false);
    expect(mayApprove(nothingSeen, 1, true)).toBe(true);
  });
});
