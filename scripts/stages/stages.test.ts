import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyReport, readConformanceReport, readPlaywrightReport, readVitestReport, unexplained } from './reports.mjs';
import { dearestFiles, failedTests, failuresOf, slowestTests, stageTable, unsteadyTests } from './summary.mjs';

async function fileWith(text: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'gatehouse-reports-')), 'report.json');
  await writeFile(path, text);
  return path;
}

const jsonFile = (value: unknown) => fileWith(JSON.stringify(value));

describe('reports', () => {
  it('reads what Vitest wrote: failed tests, and files that failed as a whole', async () => {
    const passed = { name: 'holds', state: 'passed', ms: 12, errors: [] };
    const failed = { name: 'a > b', state: 'failed', ms: 0, errors: ['\u001b[31mno\u001b[39m'] };
    const path = await jsonFile({
      files: [
        { file: '/app/a.test.ts', state: 'failed', loadMs: 30, errors: [], tests: [passed, failed] },
        { file: '/app/unloaded.test.ts', state: 'failed', loadMs: 0, errors: ['not found'], tests: [] },
        { file: '/app/leaking.test.ts', state: 'failed', loadMs: 0, errors: ['never closed'], tests: [passed] },
      ],
      unhandled: [],
      reason: 'failed',
    });
    const report = await readVitestReport(path, '/app/');
    expect(report).toMatchObject({ passed: 2, failed: 3, skipped: 0, notRun: [], broken: undefined });
    expect(report.failures).toEqual([
      { name: 'a.test.ts: a > b', message: 'no', source: { file: '/app/a.test.ts' } },
      { name: 'unloaded.test.ts', message: 'not found', source: { file: '/app/unloaded.test.ts' } },
      { name: 'leaking.test.ts', message: 'never closed', source: { file: '/app/leaking.test.ts' } },
    ]);
    expect(report.tests[0]).toEqual({ name: 'a.test.ts: holds', file: 'a.test.ts', ms: 12, state: 'passed' });
    expect(report.files[0]).toEqual({ name: 'a.test.ts', hasPassed: false, loadMs: 30 });
  });

  it('reads what Playwright wrote, and tells tests that did not run from those that are skipped', async () => {
    const spec = (title: string, status: string, results: object[], expectedStatus = 'passed') => ({
      file: 'a.spec.ts',
      line: 7,
      title,
      tests: [{ projectName: 'browser', status, expectedStatus, results }],
    });
    const result = { duration: 7, errors: [{ message: 'no' }] };
    const path = await jsonFile({
      config: { rootDir: '/app' },
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [spec('one', 'expected', [{ duration: 5 }])],
          suites: [
            {
              title: 'inside',
              file: 'a.spec.ts',
              specs: [
                spec('two', 'unexpected', [result]),
                spec('three', 'skipped', []),
                spec('four', 'skipped', [{ duration: 0, status: 'skipped' }], 'skipped'),
              ],
            },
          ],
        },
      ],
    });
    const report = await readPlaywrightReport(path);
    expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1, broken: undefined });
    const source = { file: '/app/a.spec.ts', line: 7, project: 'browser' };
    expect(report.failures).toEqual([{ name: 'a.spec.ts: inside > two (browser)', message: 'no', source }]);
    expect(report.notRun).toEqual([{ name: 'a.spec.ts: inside > three (browser)', message: '', source }]);
  });

  it('reads the results of conformance scenarios, each at its revision', async () => {
    const scenario = { scenario: 'sse', ms: 5, passed: true };
    const path = await jsonFile({
      results: [
        { ...scenario, revision: 'all' },
        { ...scenario, revision: '2025-11-25', passed: false, text: 'no' },
      ],
    });
    expect(await readConformanceReport(path)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [
        {
          name: 'conformance: sse (2025-11-25)',
          message: 'no',
          source: { scenario: 'sse', revision: '2025-11-25' },
        },
      ],
    });
  });

  it('is broken where a runner wrote nothing, or was cut off', async () => {
    for (const path of ['/nowhere.json', await fileWith('{"files": [')]) {
      for (const report of [
        await readVitestReport(path, '/'),
        await readPlaywrightReport(path),
        await readConformanceReport(path),
      ]) {
        expect(unexplained(1, report)).toMatch(/no report/);
        expect(unexplained(0, report)).toMatch(/no report/);
      }
    }
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

  it('tells of a stage itself when its tests are not all the reason, and not when these passed later', () => {
    const test = { name: 'a', message: 'no', source: { file: 'a.test.ts' } };
    const report = { ...emptyReport(), failed: 1, failures: [test] };
    const ended = { name: 'e2e', report, lastLines: 'the end' };
    expect(failuresOf({ ...ended, code: 0 })).toEqual([test]);
    expect(failuresOf({ ...ended, code: 1 })).toEqual([test]);
    expect(failuresOf({ ...ended, code: 7 })).toEqual([
      { name: 'e2e', message: 'It ended with exit code 7.\nthe end' },
      test,
    ]);
  });

  it('names stages that failed or took too long, and tells what each and all of them cost', () => {
    const stage = { budgetS: 20, code: 0 };
    const cells = (text: string) => text.split('\n').map((line) => line.trim().split(/\s{2,}/));
    const timed = [
      { ...stage, name: 'lint', seconds: 10, cpuS: 31.26 },
      { ...stage, name: 'pure', seconds: 30, cpuS: 60 },
      { ...stage, name: 'e2e', seconds: 5, cpuS: 0, code: 1 },
    ];
    expect(cells(stageTable(timed, 36))).toEqual([
      ['stage', 'took', 'all cores', 'budget'],
      ['lint', '10.0 s', '31.3 s', '20 s'],
      ['pure', '30.0 s', '60.0 s', '20 s', 'over its budget'],
      ['e2e', '5.0 s', '0.0 s', '20 s', 'FAILED'],
      ['in all', '0.6 min', '1.5 min'],
    ]);
    // Part of a sum would be taken for the whole.
    expect(
      cells(stageTable([...timed, { ...stage, name: 'peers', seconds: 1, cpuS: undefined }], 36)).slice(-2),
    ).toEqual([
      ['peers', '1.0 s', '-', '20 s'],
      ['in all', '0.6 min', '-'],
    ]);
  });

  it('tells what is unsteady, and what of it is not listed', () => {
    const source = { file: '/app/a.test.ts' };
    const text = unsteadyTests(
      [
        { name: 'a', message: 'no\nand more', source },
        { name: 'b', message: '', source },
      ],
      new Set(['a']),
    );
    expect(text.split('\n')).toEqual(['unsteady: 2', '  a', '      no', '  b (not in e2e/unsteady.json yet)']);
    expect(unsteadyTests([], new Set())).toBe('unsteady: 0');
  });

  it('lists the slowest tests first, no more than asked for', () => {
    const tests = [
      { name: 'fast', ms: 10 },
      { name: 'slow', ms: 2500 },
      { name: 'slower', ms: 60_000 },
    ].map((test) => ({ ...test, file: 'a', state: 'passed' as const }));
    expect(slowestTests(tests, 2)).toBe('   60.0 s  slower\n    2.5 s  slow');
  });

  it('lists the files that took longest, with their loading and in all shells', () => {
    const test = (file: string, ms: number) => ({ name: `${file}: holds`, file, ms, state: 'passed' as const });
    const report = { ...emptyReport(), tests: [test('a.test.ts', 400), test('a.test.ts', 500), test('b.test.ts', 10)] };
    const loaded = { ...report, files: [{ name: 'b.test.ts', hasPassed: true, loadMs: 2000 }] };
    const specs = { ...emptyReport(), tests: [test('c.spec.ts', 5000), test('c.spec.ts', 3000)] };
    expect(dearestFiles([loaded, specs])).toBe('    8.0 s  c.spec.ts\n    2.0 s  b.test.ts\n    0.9 s  a.test.ts');
  });
});
