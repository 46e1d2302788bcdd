import { describe, expect, it } from 'vitest';
import { pageTitle } from './pageTitle.ts';

describe('the title of the window', () => {
  it.each([
    ['Add 2 and 3', 0, 'Add 2 and 3 – Gatehouse'],
    ['Add 2 and 3', 2, '(2) Add 2 and 3 – Gatehouse'],
    [undefined, 0, 'Gatehouse'],
    ['', 1, '(1) Gatehouse'],
  ])('of %j with %i waiting is %j', (shown, waiting, title) => {
    expect(pageTitle(shown, waiting)).toBe(title);
  });
});
