import { expect, it } from 'vitest';
import { lazy } from './lazy.ts';

it('makes its value when it is first asked for, and only once', () => {
  let times = 0;
  const value = lazy(() => {
    times += 1;
    return undefined;
  });
  expect(times).toBe(0);
  value();
  value();
  expect(times).toBe(1);
});
