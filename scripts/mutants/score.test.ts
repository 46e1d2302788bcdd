import { describe, expect, it } from 'vitest';
import { isEnough, scoreFiles } from './score.mjs';

const mutant = (status: string, original = 'a > b', replacement = 'a >= b') => ({
  mutatorName: 'EqualityOperator',
  status,
  original,
  replacement,
  line: 1,
});

describe('scoreFiles', () => {
  it('counts killed and timed out mutants as noticed, and what never ran not at all', () => {
    const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map((status) =>
      mutant(status),
    );
    const { scores } = scoreFiles({ 'a.ts': mutants }, { 'a.ts': 85 }, []);
    expect(scores).toMatchObject([{ file: 'a.ts', floor: 85, killed: 2, counted: 4, percent: 50 }]);
    expect(scores[0]?.missed.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage']);
  });

  it('leaves out a listed equivalent of the same file, and names one that is listed for nothing', () => {
    const equivalent = {
      file: 'a.ts',
      mutator: 'EqualityOperator',
      original: 'a > b',
      replacement: 'a >= b',
      reason: 'never equal',
    };
    const other = { ...equivalent, file: 'b.ts' };
    const notRun = { ...equivalent, file: 'c.ts' };
    const { scores, stale } = scoreFiles(
      { 'a.ts': [mutant('Survived'), mutant('Killed', 'x', 'y')], 'b.ts': [mutant('Killed')] },
      {},
      [equivalent, other, notRun],
    );
    expect(scores).toMatchObject([
      { file: 'a.ts', counted: 1, percent: 100 },
      { file: 'b.ts', counted: 1, percent: 100 },
    ]);
    expect(stale).toEqual([other]);
  });
});

describe('isEnough', () => {
  const score = { file: 'a.ts', floor: 85, killed: 17, counted: 20, percent: 85, missed: [] };

  it('holds at the floor and fails below it', () => {
    expect(isEnough(score)).toBe(true);
    expect(isEnough({ ...score, percent: 84.9 })).toBe(false);
  });

  it('fails a file without mutants', () => {
    expect(isEnough({ ...score, killed: 0, counted: 0, percent: 0, floor: 0 })).toBe(false);
  });
});
