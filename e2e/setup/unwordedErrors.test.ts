import { expect, it } from 'vitest';
import { problemError } from '../../shared/domain/error.ts';
import { outcomeUnknownError } from '../../shared/domain/outcomeUnknown.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';

it('an error has no sentence that a unit test could compare, but its problem has one', () => {
  const problem = { kind: 'serverNameTaken', name: 'files' } as const;
  const { message } = outcomeUnknownError(problemError(problem));
  expect(message).toBe('<{"kind":"serverNameTaken","name":"files"}> <{"kind":"outcomeUnknown"}>');
  expect(problemText(problem, 'en')).toContain('There is a server called "files" already');
});

it('words that are not ours stay', () => {
  expect(problemError({ kind: 'other', text: 'The disk is gone' }).message).toBe('The disk is gone');
});
