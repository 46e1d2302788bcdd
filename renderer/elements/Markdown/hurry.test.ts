import { expect, it } from 'vitest';
import { speedOf } from './hurry.ts';

it('takes text that arrives faster than 20,000 characters a second as hurried, at once', () => {
  expect(speedOf({ chars: 2001, overMs: 5 })).toBe('hurried');
  expect(speedOf({ chars: 2001, overMs: 100 })).toBe('hurried');
  expect(speedOf({ chars: 2000, overMs: 100 })).toBe('unknown');
});

it('does not take one long piece after a pause as hurried', () => {
  expect(speedOf({ chars: 3000, overMs: 5000 })).toBe('slow');
});

it('lets a hurried text slow down clearly before it is formatted', () => {
  const at = (charsPerMs: number) => speedOf({ chars: charsPerMs * 200, overMs: 200 });
  expect([21, 19, 9, 7].map(at)).toEqual(['hurried', 'between', 'between', 'slow']);
});
