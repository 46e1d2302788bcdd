import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAfterScroll, type QuestionPlace } from './questionPlace.ts';

const pixels = fc.integer({ min: 0, max: 5000 });
const chat = fc.record({ top: pixels, height: pixels, below: pixels, view: pixels });

/** Where a question of a chat stands when `grown` came above it. */
function place(
  { top, height, below, view }: { top: number; height: number; below: number; view: number },
  scrollTop: number,
  grown = 0,
): QuestionPlace {
  const spaceAbove = top + grown - scrollTop;
  const contentHeight = top + grown + height + below;
  return { id: 'q1', spaceAbove, spaceBelow: view - spaceAbove - height, scrollTop, contentHeight };
}

test('what grew since the last measure is no part of a scroll', () => {
  fc.assert(
    fc.property(chat, pixels, pixels, pixels, (chatNow, from, to, grown) => {
      expect(placeAfterScroll(place(chatNow, to, grown), place(chatNow, from))).toEqual(place(chatNow, to));
    }),
  );
});

test('another question, and content of the same height, are taken as they are', () => {
  const one = { top: 100, height: 50, below: 0, view: 600 };
  const now = place(one, 20, 60);
  expect(placeAfterScroll(now, { ...place(one, 0), id: 'q2' })).toEqual(now);
  expect(placeAfterScroll(now, undefined)).toEqual(now);
  expect(placeAfterScroll(undefined, now)).toBeUndefined();
  // It moved within the content, and no observer tells of it.
  const moved = place({ ...one, top: 130, below: -30 }, 20);
  expect(placeAfterScroll(moved, place(one, 0))).toEqual(moved);
});
