import type { Problem } from '../../shared/domain/problem.ts';

/** What the message of an error says in unit tests: no sentence, except where the words are not ours. */
export function problemText(problem: Problem): string {
  if (problem.kind === 'other') return problem.text;
  return `<${JSON.stringify(problem)}>`;
}
