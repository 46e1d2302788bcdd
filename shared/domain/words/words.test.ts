import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DecisionReason, storedReason } from '../decisionReason.ts';
import { problem } from '../problem.ts';
import { anyProblem, anyReason } from '../testing/anyReason.ts';
import { decisionText } from './decisionText.ts';
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

it('every problem has words in every language, that say everything in it', () => {
  fc.assert(
    fc.property(anyProblem, (what) => {
      expect(problem.safeParse(what).success).toBe(true);
      for (const language of languages) {
        const words = problemText(what, language);
        expect(words.length).toBeGreaterThan(0);
        expect(words).not.toMatch(nothingLeft);
        for (const part of Object.values(what).slice(1)) expect(words).toContain(String(part));
      }
      if (what.kind !== 'other') expect(problemText(what, 'zh-CN')).toMatch(/\p{Script=Han}/u);
    }),
    { numRuns: 2000 },
  );
});

it('knows problems by their kind and their parameters', () => {
  expect(problem.safeParse({ kind: 'serverNotRunning', server: 'files' }).success).toBe(true);
  expect(problem.safeParse({ kind: 'serverNotRunning' }).success).toBe(false);
  expect(problem.safeParse({ kind: 'unheardOf' }).success).toBe(false);
  expect(problem.safeParse('serverStopped').success).toBe(false);
});
