import { expect, it } from 'vitest';
import { verifies } from '../../e2e/verifies.ts';
import { effectsOf } from './annotations.ts';

it('takes what a tool does not say for what the specification says', () => {
  verifies('O6');
  expect(effectsOf({})).toEqual({ readOnly: false, destructive: true, idempotent: false, openWorld: true });
});

it.each([
  [{ readOnlyHint: true }, { readOnly: true, destructive: false }],
  [
    { readOnlyHint: true, destructiveHint: true },
    { readOnly: false, destructive: true },
  ],
  [
    { readOnlyHint: false, destructiveHint: false },
    { readOnly: false, destructive: false },
  ],
  [{ openWorldHint: false }, { openWorld: false, destructive: true }],
  [{ idempotentHint: true }, { idempotent: true }],
] as const)('reads %o', (annotations, effects) => expect(effectsOf(annotations)).toMatchObject(effects));
