import { beforeEach, describe, expect, test } from 'vitest';
import { movedText, MovingWindow } from './movingWindow.ts';

let now: number;
let did: unknown[];
let opening: { readonly at: number; readonly task: () => void } | undefined;
let window: MovingWindow;
beforeEach(() => {
  now = 1000;
  did = [];
  opening = undefined;
  const open = () => {
    did.push('opened');
    return {
      show: ({ done }: { done: number }) => did.push(done),
      focus: () => did.push('focused'),
      close: () => did.push('closed'),
    };
  };
  window = new MovingWindow(open, {
    monotonic: () => now,
    after(ms, task) {
      opening = { at: now + ms, task };
      return () => (opening = undefined);
    },
  });
});

function passTo(ms: number): void {
  now = 1000 + ms;
  if (opening === undefined || opening.at > now) return;
  const { task } = opening;
  opening = undefined;
  task();
}

function tellAt(ms: number, done: number): void {
  passTo(ms);
  window.tell({ done, of: 2000 });
}

describe('the window of a move', () => {
  test('does not open for a short one, nor for one that failed soon, however long the start goes on', () => {
    tellAt(0, 0);
    tellAt(499, 1999);
    window.focus();
    window.over();
    passTo(3000);
    window.close();
    expect(did).toEqual([]);
  });

  test('opens once, says how far it is four times a second at most, and closes', () => {
    for (let ms = 0; ms <= 1100; ms += 50) tellAt(ms, ms);
    window.focus();
    window.close();
    expect(did).toEqual(['opened', 450, 750, 1000, 'focused', 'closed']);
  });

  test('opens also while nothing is told', () => {
    tellAt(0, 0);
    passTo(500);
    expect(did).toEqual(['opened', 0]);
  });
});

test.each([
  [{ done: 12_345_678_901, of: 40_000_000_000 }, 'en', '12.3 GB / 40 GB'],
  [{ done: 500_000, of: 250_000_000 }, 'en', '0.5 MB / 250 MB'],
  [{ done: 0, of: 100 }, 'en', '0 MB / 0 MB'],
  [{ done: 0, of: 0 }, 'en', ''],
  [{ done: 1_500_000_000, of: 3_000_000_000 }, 'zh-CN', '1.5 GB / 3 GB'],
])('how far it is: %j, %s', (progress, locale, text) => {
  expect(movedText(progress, locale)).toBe(text);
});
