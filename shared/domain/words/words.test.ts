import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type DecisionReason, storedReason } from '../decisionReason.ts';
import { problemError } from '../error.ts';
import { outcomeUnknownError } from '../outcomeUnknown.ts';
import { type Problem, type ProblemKind, problem, problemKinds, problemParameters } from '../problem.ts';
import { count, text } from '../problems/define.ts';
import { anyProblem, anyReason } from '../testing/anyReason.ts';
import { decisionText } from './decisionText.ts';
import { errorWords } from './errorWords.ts';
import { languages } from './language.ts';
import { problemText } from './problemText.ts';

const silent = ['sentence', 'said'];
const nothingLeft = /undefined|\[object|NaN|\{\{|\$\{/;

it('every reason has words in every language, that say everything in it', () => {
  fc.assert(
    fc.property(anyReason, (reason) => {
      const [en = '', zhCN = ''] = languages.map((language) => decisionText(reason, language));
      for (const words of [en, zhCN]) {
        expect(words).not.toMatch(nothingLeft);
        if (!silent.includes(reason.kind)) expect(words.length).toBeGreaterThan(0);
        for (const part of ['said', 'name', 'server', 'tool', 'model', 'path'] as const) {
          if (part in reason) expect(words).toContain(String(reason[part as keyof DecisionReason]));
        }
      }
      if (!silent.includes(reason.kind) && !('cause' in reason)) expect(zhCN).not.toBe(en);
    }),
    { numRuns: 2000 },
  );
});

it('a reason survives being stored, and what was a sentence stays one', () => {
  fc.assert(
    fc.property(anyReason, (reason) => {
      expect(storedReason.parse(JSON.parse(JSON.stringify(reason)))).toEqual(reason);
    }),
  );
  expect(storedReason.parse('Allowed once')).toEqual({ kind: 'sentence', text: 'Allowed once' });
  expect(decisionText(storedReason.parse('Allowed once'), 'zh-CN')).toBe('Allowed once');
  expect(storedReason.safeParse({ kind: 'nonsense' }).success).toBe(false);
});

/** Whose text is of a server or a program, and is shown as it is. */
const foreignWords: readonly ProblemKind[] = ['other', 'serverSays', 'taskCancelledSaying'];

it('every problem has words in every language, that say everything in it', () => {
  fc.assert(
    fc.property(anyProblem, (what) => {
      expect(problem.safeParse(what).success).toBe(true);
      for (const language of languages) {
        const words = problemText(what, language);
        expect(words.length).toBeGreaterThan(0);
        expect(words).not.toMatch(nothingLeft);
        expect(words).not.toMatch(/ {2}/);
        const ungrouped = words.replace(/(?<=\d),(?=\d{3})/g, '');
        for (const part of shownParts(what)) expect(ungrouped).toContain(String(part));
      }
      if (foreignWords.includes(what.kind)) return;
      expect(problemText(what, 'zh-CN')).toMatch(/\p{Script=Han}/u);
      expect(problemText(what, 'en')).not.toMatch(/\p{Script=Han}/u);
    }),
    { numRuns: 4000 },
  );
});

/** The parameters that every language must show. */
function shownParts(what: Problem): unknown[] {
  return Object.entries(problemParameters(what.kind)).flatMap(([name, schema]) =>
    schema === text || schema === count ? [what[name as keyof Problem]] : [],
  );
}

const choices = problemKinds.flatMap((kind) =>
  Object.entries(problemParameters(kind)).flatMap(([name, schema]) =>
    schema instanceof z.ZodEnum ? [{ kind, name, values: schema.options }] : [],
  ),
);

it.each(choices)('$kind says something else for each $name', ({ kind, name, values }) => {
  fc.assert(
    fc.property(
      anyProblem.filter((what) => what.kind === kind),
      (what) => {
        for (const language of languages) {
          const words = values.map((value) => problemText({ ...what, [name]: value }, language));
          expect(new Set(words).size).toBe(values.length);
        }
      },
    ),
    { numRuns: 3 },
  );
});

it('words an error whose outcome is unknown in every language', () => {
  const error = outcomeUnknownError(problemError({ kind: 'serverSlow' })).toInfo();
  expect(errorWords(error, 'en')).toBe(
    `${problemText({ kind: 'serverSlow' }, 'en')} ${problemText({ kind: 'outcomeUnknown' }, 'en')}`,
  );
  expect(errorWords(error, 'zh-CN')).toBe(
    problemText({ kind: 'serverSlow' }, 'zh-CN') + problemText({ kind: 'outcomeUnknown' }, 'zh-CN'),
  );
});

it('repeats in every language what is wrong in a file that must be corrected first', () => {
  const syntax = { file: 'mcp.json', line: 3, column: 7, fault: 'CommaExpected' } as const;
  const number = { file: 'mcp.json', line: 3, server: 'files' };
  for (const language of languages) {
    const found = [
      problemText({ kind: 'configSyntax', ...syntax }, language),
      problemText({ kind: 'configNumberTooLarge', ...number }, language),
    ];
    const repeated = [
      problemText({ kind: 'configToCorrect', ...syntax }, language),
      problemText({ kind: 'configNumberToCorrect', ...number }, language),
    ];
    repeated.forEach((words, at) => expect(words).toContain(found[at]));
  }
});

it('knows problems by their kind and their parameters', () => {
  expect(problem.safeParse({ kind: 'serverNotRunning', server: 'files' }).success).toBe(true);
  expect(problem.safeParse({ kind: 'serverNotRunning' }).success).toBe(false);
  expect(problem.safeParse({ kind: 'unheardOf' }).success).toBe(false);
  expect(problem.safeParse('serverStopped').success).toBe(false);
});

it('a chosen file without a name has one in every language', () => {
  const words = (file: string | null) => {
    const { problem: given } = problemError({ kind: 'importNotJson', file, byte: 14, said: '' });
    return given && languages.map((language) => problemText(given, language));
  };
  expect(words(null)).toEqual([
    'The file is damaged, or not JSON, at byte 14. Nothing was imported.',
    '文件在第 14 字节处已损坏，或不是 JSON。没有导入任何内容。',
  ]);
  expect(words('a.json')?.[1]).toMatch(/^a\.json 在第 14/);
});
