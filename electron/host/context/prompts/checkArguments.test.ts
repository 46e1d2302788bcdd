import { expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { promptArguments, maxPromptArgument } from '../../../../shared/domain/prompt.ts';
import { checkArguments } from './checkArguments.ts';

const prompt = {
  name: 'review',
  arguments: [
    { name: 'file', required: true },
    { name: 'tone', required: false },
  ],
};

it('keeps the arguments that the prompt declares, without blank ones', () => {
  expect(checkArguments(prompt, { file: 'a.ts', tone: ' ' })).toEqual({ file: 'a.ts' });
  expect(checkArguments({ name: 'plain', arguments: [] }, {})).toEqual({});
});

it.each([[{}], [{ file: '  ' }], [{ tone: 'kind' }], [{ file: 'a', other: 'b' }], [{ file: 'a', constructor: 'b' }]])(
  'refuses %o',
  (given) => {
    verifies('Q3');
    expect(() => checkArguments(prompt, given as Record<string, string>)).toThrow(
      expect.objectContaining({ code: 'badInput' }),
    );
  },
);

it('limits their length and number', () => {
  verifies('Q3');
  expect(promptArguments.safeParse({ file: 'x'.repeat(maxPromptArgument + 1) }).success).toBe(false);
  expect(promptArguments.safeParse(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, '']))).success).toBe(
    false,
  );
});
