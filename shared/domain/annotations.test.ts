import { expect, it } from 'vitest';
import { verifies } from '../../e2e/verifies.ts';
import { effectsOf } from './annotations.ts';

it('takes what a tool does not say for what the specification says', () => {
  verifies('O6');
  expect(effectsOf({})).toEqual({ isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: true });
});

it.each([
  [{ readOnlyHint: true }, { isReadOnly: true, isDestructive: false }],
  [
    { readOnlyHint: true, destructiveHint: true },
    { isReadOnly: false, isDestructive: true },
  ],
  [
    { readOnlyHint: false, destructiveHint: false },
    { isReadOnly: false, isDestructive: false },
  ],
  [{ openWorldHint: false }, { isOpenWorld: false, isDestructive: true }],
  [{ idempotentHint: true }, { isIdempotent: true }],
] as const)('reads %o', (annotations, effects) => expect(effectsOf(annotations)).toMatchObject(effects));
