import { expect, it } from 'vitest';
import { problemError } from '../../../shared/domain/error.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { pasteTitleOf } from './problemTitle.ts';

const place = { line: 1, column: 1 };

it.each<[Problem, string]>([
  [{ kind: 'pasteSyntax', ...place, fault: 'CommaExpected' }, 'unreadable'],
  [{ kind: 'pasteNothing' }, 'nothing'],
  [{ kind: 'pasteNoLaunch', ...place, server: 'a' }, 'server'],
])('says of no pasted text that mcp.json is wrong: %o', (problem, title) => {
  expect(problemError(problem).toInfo().code).toMatch(/^config/);
  expect(pasteTitleOf(problem)).toBe(title);
});

it('leaves the others to their codes', () => {
  expect(pasteTitleOf({ kind: 'arrivalGone' })).toBeUndefined();
  expect(pasteTitleOf(undefined)).toBeUndefined();
});
