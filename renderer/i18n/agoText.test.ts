import { expect, it } from 'vitest';
import { agoText } from './agoText.ts';

it.each([
  [0, 'now'],
  [59_000, 'now'],
  [60_000, '1 min. ago'],
  [3_599_000, '59 min. ago'],
  [7_200_000, '2 hr. ago'],
  [86_400_000, 'yesterday'],
  [20 * 86_400_000, '20 days ago'],
  // A clock that was set back.
  [-5000, 'now'],
])('%i ms ago is %s', (ms, words) => expect(agoText(1_000_000_000_000 - ms, 1_000_000_000_000, 'en')).toBe(words));
