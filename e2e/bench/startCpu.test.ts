import { expect, it } from 'vitest';
import { findCommit } from './startCpu.ts';

it('finds no commit by a name that this history does not have, so that nothing is measured', async () => {
  expect(await findCommit('0123456789abcdef0123456789abcdef01234567')).toBeUndefined();
  expect(await findCommit('--help')).toBeUndefined();
});
