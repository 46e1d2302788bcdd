import type { Problem } from '../problem.ts';
import type { Language } from './language.ts';
import { type ProblemWords, wordsOfProblem } from './problemWords.ts';
import { problemsEn } from './problemsEn.ts';
import { problemsZhCN } from './problemsZhCN.ts';

const tables: Readonly<Record<Language, () => ProblemWords>> = { en: problemsEn, 'zh-CN': problemsZhCN };

/** What went wrong, in words: on the page in the user's language; in English for logs and headless output. Pure. */
export function problemText(problem: Problem, language: Language): string {
  return wordsOfProblem(tables[language](), problem);
}
