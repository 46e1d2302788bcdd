import type { Problem, ProblemKind, ProblemOf } from '../problem.ts';

/** Words for every kind of problem, in one language. */
export type ProblemWords = { readonly [K in ProblemKind]: (problem: ProblemOf<K>) => string };

/** The words of one language for a problem. */
export function wordsOfProblem(words: ProblemWords, problem: Problem): string {
  return (words[problem.kind] as (problem: Problem) => string)(problem);
}
