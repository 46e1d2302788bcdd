import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Look, nextPlace } from './questionPlace.ts';

interface Moment {
  /** Where it stands in what scrolls, and how far that is scrolled. */
  readonly at: number;
  readonly layout?: number;
  readonly scrolled?: number;
  readonly ownScrolls?: number;
  readonly isPartOfForm?: boolean;
}

/** @param layout missing: it is not on the screen */
const look = ({ at, layout, scrolled = 0, ownScrolls = 0, isPartOfForm = false }: Moment): Look => ({
  at,
  isPartOfForm,
  place:
    layout === undefined
      ? undefined
      : { left: 0, top: layout - scrolled, layoutTop: layout, layoutBottom: layout + 100, ownScrolls },
});
const after = (...moments: readonly Moment[]) => moments.map(look).reduce(nextPlace, {});
const since = (...moments: readonly Moment[]) => after(...moments).since;

describe('how long a question has been in place', () => {
  it('counts from when it came into view, not from when it was drawn', () => {
    expect(since({ at: 0 }, { at: 5000, layout: 100 }, { at: 5100, layout: 100 })).toBe(5000);
  });

  it('starts over when it was out of view, or the page in the background', () => {
    expect(since({ at: 0, layout: 100 }, { at: 1000 }, { at: 2000, layout: 100 })).toBe(2000);
  });

  it('starts over when something moved it, and when the page scrolled it', () => {
    expect(since({ at: 0, layout: 100 }, { at: 1000, layout: 160 })).toBe(1000);
    expect(since({ at: 0, layout: 100 }, { at: 1000, layout: 100, scrolled: 60, ownScrolls: 1 })).toBe(1000);
    expect(since({ at: 0, layout: 100 }, { at: 1000, layout: 101 })).toBe(0);
  });

  it('continues when the user scrolled, or their input in the form moved it', () => {
    const pushed = { at: 1000, layout: 160, isPartOfForm: true };
    expect(since({ at: 0, layout: 100 }, { at: 1000, layout: 100, scrolled: 60 })).toBe(0);
    expect(since({ at: 0, layout: 100 }, pushed)).toBe(0);
  });

  it('continues when content grew above it but scrolling kept it in place', () => {
    const stayed = { at: 1000, layout: 160, scrolled: 60, ownScrolls: 1 };
    expect(since({ at: 0, layout: 100 }, stayed)).toBe(0);
    // And the user may scroll after that.
    expect(since({ at: 0, layout: 100 }, stayed, { ...stayed, at: 2000, scrolled: 90 })).toBe(0);
  });

  it('counts for keys from when it came into view, even if it moved since', () => {
    const moments = [{ at: 0 }, { at: 100, layout: 50 }, { at: 500, layout: 90 }, { at: 900, layout: 90 }];
    expect(after(...moments)).toMatchObject({ shownSince: 100, since: 500 });
  });

  it('never counts from before its last move on the screen, for any scrolling', () => {
    const step = fc.record({ layout: fc.integer({ min: 0, max: 9 }), scrolled: fc.integer({ min: 0, max: 9 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const moments = steps.map(({ layout, scrolled }, at) => ({ at, layout: layout * 40, scrolled: scrolled * 40 }));
        let expected = 0;
        moments.forEach(({ at, layout, scrolled }, place) => {
          const last = moments[place - 1];
          if (last === undefined) return;
          const moved = layout - scrolled !== last.layout - last.scrolled;
          if (moved && layout !== last.layout) expected = at;
        });
        expect(since(...moments)).toBe(expected);
      }),
    );
  });
});
