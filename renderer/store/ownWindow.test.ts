import { expect, test } from 'vitest';
import { isForPage, isQuickAsk, ownWindow } from './ownWindow.ts';

test('a page knows its window from its address', () => {
  expect(ownWindow('?window=3')).toBe(3);
  for (const search of ['', '?window=', '?window=0', '?window=x', '?window=1.5', '?windows=2'])
    expect(ownWindow(search), search).toBeUndefined();
});

test('a page knows from its address whether it is in the small window of quick ask', () => {
  expect(isQuickAsk('?window=3&quick=1')).toBe(true);
  for (const search of ['', '?window=3', '?quick=', '?quick=0']) expect(isQuickAsk(search), search).toBe(false);
});

test('what is for a window is not for the page of another, and everything is where there are no windows', () => {
  expect([isForPage(2, 2), isForPage(2, 1), isForPage(null, 1), isForPage(2, undefined)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
