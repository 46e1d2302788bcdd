import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Look, nextPlace } from './questionPlace.ts';

const look = (at: number, top: number | undefined, isScrolling = false): Look => ({
  at,
  place: top === undefined ? undefined : { left: 0, top },
  isScrolling,
});
const since = (...looks: readonly Look[]) => looks.reduce(nextPlace, {}).since;

describe('since when a question stands', () => {
  it('counts from when it came into view, not from when it was drawn', () => {
    expect(since(look(0, undefined), look(5000, 100), look(5100, 100))).toBe(5000);
  });

  it('counts anew when it was out of view, or the page in the background', () => {
    expect(since(look(0, 100), look(1000, undefined), look(2000, 100))).toBe(2000);
  });

  it('counts anew when something else moved it, and not when the user scrolled', () => {
    expect(since(look(0, 100), look(1000, 60))).toBe(1000);
    expect(since(look(0, 100), look(1000, 60, true), look(1100, 60))).toBe(0);
    expect(since(look(0, 100), look(1000, 101))).toBe(0);
  });

  it('never counts from before it last came into view or was moved', () => {
    const step = fc.record({ top: fc.option(fc.integer({ min: 0, max: 400 })), scrolls: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const looks = steps.map(({ top, scrolls }, at) => look(at * 100, top ?? undefined, scrolls));
        let expected: number | undefined;
        let before: number | undefined;
        for (const { at, place, isScrolling } of looks) {
          if (place === undefined) expected = undefined;
          else if (expected === undefined) expected = at;
          else if (!isScrolling && Math.abs(place.top - (before ?? place.top)) > 2) expected = at;
          const stays = place !== undefined && before !== undefined && Math.abs(place.top - before) <= 2;
          if (!stays) before = place?.top;
        }
        expect(since(...looks)).toBe(expected);
      }),
    );
  });
});
