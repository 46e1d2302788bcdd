import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyReport, readPlaywrightReport, readVitestReport } from './reports.mjs';
import { failedTests, farOverBudget, slowestTests, stageTable } from './summary.mjs';

async function jsonFile(value: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'gatehouse-reports-')), 'report.json');
  await writeFile(path, JSON.stringify(value));
  return path;
}

describe('reports', () => {
  it('reads what Vitest wrote', async () => {
    const path = await jsonFile({
      numPassedTests: 1,
      numFailedTests: 2,
      numPendingTests: 3,
      testResults: [
        { name: '/app/a.test.ts', assertionResults: [{ fullName: 'a holds', duration: 12 }, { fullName: 'b' }] },
        {
          name: '/app/c.test.ts',
          assertionResults: [{ fullName: 'c', status: 'failed', failureMessages: ['\u001b[31mno\u001b[39m'] }],
        },
        { name: '/app/d.test.ts', status: 'failed', message: 'not found', assertionResults: [] },
      ],
    });
    expect(await readVitestReport(path, '/app/')).toEqual({
      passed: 1,
      failed: 2,
      skipped: 3,
      tests: [
        { name: 'a.test.ts: a holds', ms: 12 },
        { name: 'a.test.ts: b', ms: 0 },
        { name: 'c.test.ts: c', ms: 0 },
      ],
      failures: [
        { name: 'c.test.ts: c', message: 'no' },
        { name: 'd.test.ts', message: 'not found' },
      ],
    });
  });

  it('reads what Playwright wrote', async () => {
    const spec = (title: string, ...durations: number[]) => ({
      file: 'a.spec.ts',
      title,
      tests: [
        {
          projectName: 'browser',
          status: title === 'two' ? 'unexpected' : 'expected',
          results: durations.map((duration) => ({ duration, errors: [{ message: `took ${duration}` }] })),
        },
      ],
    });
    const path = await jsonFile({
      stats: { expected: 1, unexpected: 1, skipped: 0 },
      suites: [{ specs: [spec('one', 5)], suites: [{ specs: [spec('two', 7, 9)] }] }],
    });
    expect(await readPlaywrightReport(path)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      tests: [
        { name: 'a.spec.ts: one (browser)', ms: 5 },
        { name: 'a.spec.ts: two (browser)', ms: 9 },
      ],
      failures: [{ name: 'a.spec.ts: two (browser)', message: 'took 7\ntook 9' }],
    });
  });

  it('counts nothing where a runner wrote nothing', async () => {
    expect(await readVitestReport('/nowhere.json', '/')).toEqual(emptyReport());
    expect(await readPlaywrightReport('/nowhere.json')).toEqual(emptyReport());
  });
});

describe('the summary', () => {
  it('tells what failed, each with the beginning of what was said of it', () => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const text = failedTests([
      { name: 'a', message: 'no' },
      { name: 'b', message: long },
    ]);
    expect(text).toMatch(/^a\n {4}no\nb\n {4}line 0\n/);
    expect(text.split('\n')).toHaveLength(28);
  });

  it('names stages that failed or took too long', () => {
    const table = stageTable([
      { name: 'lint', seconds: 10, budgetS: 20, code: 0 },
      { name: 'unit', seconds: 30, budgetS: 20, code: 0 },
      { name: 'e2e', seconds: 5, budgetS: 20, code: 1 },
    ]);
    expect(table.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['stage', 'took', 'budget'],
      ['lint', '10.0 s', '20 s'],
      ['unit', '30.0 s', '20 s', 'over its budget'],
      ['e2e', '5.0 s', '20 s', 'FAILED'],
    ]);
  });

  it('names the stages that took far longer than any machine explains', () => {
    const times = [
      { name: 'lint', seconds: 79, budgetS: 20, code: 0 },
      { name: 'unit', seconds: 81, budgetS: 20, code: 0 },
    ];
    expect(farOverBudget(times).map(({ name }) => name)).toEqual(['unit']);
    const onSlowMachine = [{ name: 'format', seconds: 22, budgetS: 20, code: 0 }, ...times];
    expect(farOverBudget(onSlowMachine)).toEqual([]);
  });

  it('lists the slowest tests first, no more than asked for', () => {
    const tests = [
      { name: 'fast', ms: 10 },
      { name: 'slow', ms: 2500 },
      { name: 'slower', ms: 60_000 },
    ];
    expect(slowestTests(tests, 2)).toBe('   60.0 s  slower\n    2.5 s  slow');
  });
});
