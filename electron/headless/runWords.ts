import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { type ModelAdvice, modelWordsEn } from '../../shared/domain/words/problems/modelsEn.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';
import { storageFaultsEn } from '../../shared/domain/words/problems/systemEn.ts';
import { type ProblemWords, wordsOfProblem } from '../../shared/domain/words/problemWords.ts';
import { problemsEn } from '../../shared/domain/words/problemsEn.ts';

/** What the author of a command line can do: there are no settings to open. */
const adviceInRun: ModelAdvice = {
  baseUrl: 'the base URL (--base-url)',
  addKey: 'Set GATEHOUSE_API_KEY.',
  checkKey: 'Check GATEHOUSE_API_KEY.',
  giveKeyAgain: 'Set GATEHOUSE_API_KEY again.',
  keepKeyOutside: 'Put the key into GATEHOUSE_API_KEY.',
  chooseModel: 'Name another one with --model.',
  nameModel: 'Name one with --model.',
};

/** An error as a run tells it: by its code and data, in words that advise what can be done there. Pure. */
export function errorInRun({ code, message, data, problem }: ErrorInfo): Pick<ErrorInfo, 'code' | 'message' | 'data'> {
  const words =
    problem === undefined ? message : message.replace(problemText(problem, 'en'), () => wordsInRun(problem));
  return { code, message: words, ...(data === undefined ? {} : { data }) };
}

/** A run does not wait for better times. */
const storageFailed: ProblemWords['storageFailed'] = ({ fault }) => storageFaultsEn[fault];

/** Pure. */
export function wordsInRun(problem: Problem): string {
  return wordsOfProblem({ ...problemsEn(), ...modelWordsEn(adviceInRun), storageFailed }, problem);
}
