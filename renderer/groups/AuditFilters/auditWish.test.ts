import { expect, it } from 'vitest';
import { everything, filterOf } from './auditWish.ts';

it('asks for nothing in particular where nothing was chosen', () => {
  expect(filterOf({ ...everything, text: '  ' }, 1)).toEqual({});
});

it('asks for what was chosen', () => {
  const now = 40 * 24 * 60 * 60 * 1000;
  const wish = { text: ' a ', kind: 'root', outcome: 'denied', server: 's1', time: 'month' } as const;
  const since = now - 30 * 24 * 60 * 60 * 1000;
  expect(filterOf(wish, now)).toEqual({ text: 'a', kind: 'root', outcome: 'denied', serverId: 's1', since });
});
