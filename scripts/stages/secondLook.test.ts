import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../run.mjs';
import { emptyReport, type Failure, type Report } from './reports.mjs';
import { maxSecondLooks, runAll } from './secondLook.mjs';
import { playwright, type RunOptions, stages, vitest } from './stages.mjs';

/** In the project, so that tests in it find its packages. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(root, 'test-results'), { recursive: true });
  const folder = await mkdtemp(join(root, 'test-results/runner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

type Run = (options: RunOptions) => Promise<{ code: number; report: Report }>;

/** Runs stages as `npm test` does. `looks`: what the runners were given in second looks. */
async function runStages(runners: Readonly<Record<string, Run>>, folder: string) {
  const looks: (readonly string[])[] = [];
  let runs = 0;
  const names = Object.keys(runners);
  const { unsteady, isGreen, ended } = await runAll(
    names.map((name) => ({ name, lane: 'app' })),
    { hasToGoOn: true },
    async (name, look) => {
      if (look !== undefined) looks.push(look.args);
      const report = join(folder, `report-${String((runs += 1))}`);
      const output = openSync(`${report}.log`, 'w');
      const outcome = await runners[name]?.({ args: look?.args ?? [], output, report });
      closeSync(output);
      if (outcome === undefined) throw new Error(`No runner for ${name}`);
      return { name, ...outcome };
    },
  );
  return { unsteady: unsteady.map(({ name }) => name.split('/').at(-1)), isGreen, ended, looks };
}

/** Says how often it was called, over all runs. */
const counting = `
  import { appendFileSync, readFileSync } from 'node:fs';
  const times = (name) => {
    const file = new URL(name, import.meta.url);
    appendFileSync(file, '.');
    return readFileSync(file, 'utf8').length;
  };
`;

async function runVitest(test: string, config = '') {
  const folder = await folderWith({
    'vitest.config.mjs': `export default { test: { include: ['*.test.mjs'], ${config} } };`,
    'a.test.mjs': `import { afterAll, expect, it } from 'vitest'; ${counting} ${test}`,
  });
  return runStages({ processes: vitest('--root', folder, '--config', join(folder, 'vitest.config.mjs')) }, folder);
}

it('takes a test of Vitest that fails once and then passes three times for unsteady', async () => {
  const run = await runVitest(`
    it('holds', () => {});
    it('fails once', () => expect(times('runs')).toBeGreaterThan(1));
  `);
  expect(run).toMatchObject({ isGreen: true, unsteady: ['a.test.mjs: fails once'], ended: [{ code: 0 }] });
  expect(run.looks).toHaveLength(3);
});

it('stays red when a test fails once more, and looks no further', async () => {
  const run = await runVitest(`it('fails again', () => expect([1, 3]).not.toContain(times('runs')));`);
  expect(run).toMatchObject({ isGreen: false, unsteady: [], ended: [{ code: 1 }] });
  expect(run.looks).toHaveLength(2);
});

it('stays red when the test is skipped in the second look', async () => {
  const run = await runVitest(`
    it('holds', () => {});
    it.skipIf(times('runs') > 1)('is skipped', () => expect(1).toBe(2));
  `);
  expect(run).toMatchObject({ isGreen: false, unsteady: [] });
});

it.each([
  ['a check after the tests fails each time', `it('holds', () => {}); afterAll(() => expect(1).toBe(2));`],
  ['a file never loads', `import './nowhere.mjs';`],
])('stays red when %s', async (_, test) => {
  const run = await runVitest(test);
  expect(run).toMatchObject({ isGreen: false, unsteady: [] });
  expect(run.ended[0]?.report.failures).toMatchObject([{ name: expect.stringMatching(/a\.test\.mjs$/) as string }]);
  expect(run.looks).toHaveLength(1);
});

const unhandled = `it('fails', () => expect(1).toBe(2)); it('throws later', () => { setTimeout(() => { throw new Error('late'); }); return new Promise((resolve) => setTimeout(resolve, 50)); });`;

it.each([
  ['an error is unhandled beside a failure', unhandled, ''],
  ['a worker is killed', `it('ends', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));`, ''],
  ['the global set-up fails', `it('holds', () => {});`, `globalSetup: ['nowhere.mjs']`],
  ['there is no test', '', `exclude: ['*']`],
])('has no second look when %s', async (_, test, config) => {
  expect(await runVitest(test, config)).toMatchObject({ isGreen: false, unsteady: [], looks: [] });
});

async function runPlaywright(test: string, config = '') {
  const folder = await folderWith({
    'playwright.config.mjs': `export default { testDir: '.', workers: 1, projects: [{ name: 'one' }], ${config} };`,
    'a.spec.mjs': `import { expect, test } from '@playwright/test'; ${counting} ${test}`,
  });
  return runStages({ e2e: playwright(join(folder, 'playwright.config.mjs')) }, folder);
}

it('looks again at a test of Playwright, and at those that did not run because of it', async () => {
  const run = await runPlaywright(`
    test.describe.serial('a row', () => {
      test('fails once', () => expect(times('runs')).toBeGreaterThan(1));
      test('comes after', () => {});
    });
    test('holds', () => {});
  `);
  expect(run).toMatchObject({
    isGreen: true,
    unsteady: ['a.spec.mjs: a row > fails once (one)', 'a.spec.mjs: a row > comes after (one)'],
  });
  const [look = []] = run.looks;
  expect(run.looks).toHaveLength(1);
  expect(look.slice(0, 3)).toEqual(['--workers=1', '--repeat-each=3', '--project=one']);
  expect(look.slice(3)).toHaveLength(2);
});

it.each([
  ['a worker is killed', `test('ends', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));`, ''],
  ['the global set-up fails', `test('holds', () => {});`, `globalSetup: './nowhere.mjs'`],
])('has no second look when %s in Playwright', async (_, test, config) => {
  expect(await runPlaywright(test, config)).toMatchObject({ isGreen: false, unsteady: [], looks: [] });
});

const scenarioAt = (revision: string): Failure => ({
  name: `conformance: sse (${revision})`,
  message: 'no',
  source: { scenario: 'sse', revision },
});

/** A conformance suite whose one scenario passes at a revision, or does not, each time. */
function suiteWhere(passes: (revision: string, at: number) => boolean): Run {
  let runs = 0;
  return ({ args }) => {
    const all = args.length === 0 ? ['2025-11-25', '2026-07-28'] : [args[1] ?? ''];
    const at = (runs += 1);
    const failures = all.filter((revision) => !passes(revision, at)).map(scenarioAt);
    const tests = all.map((revision) => ({
      file: 'conformance',
      name: scenarioAt(revision).name,
      ms: 1,
      state: passes(revision, at) ? ('passed' as const) : ('failed' as const),
    }));
    const report = { ...emptyReport(), tests, failures, failed: failures.length };
    return Promise.resolve({ code: failures.length === 0 ? 0 : 1, report });
  };
}

it('looks at a scenario again at the revision at which it failed', async () => {
  const folder = await folderWith({});
  const never = await runStages({ conformance: suiteWhere((revision) => revision !== '2025-11-25') }, folder);
  expect(never).toMatchObject({ isGreen: false, unsteady: [] });
  const once = await runStages(
    { conformance: suiteWhere((revision, at) => revision !== '2025-11-25' || at > 1) },
    folder,
  );
  expect(once).toMatchObject({ isGreen: true, unsteady: ['conformance: sse (2025-11-25)'] });
  expect(once.looks).toEqual(Array.from({ length: 3 }, () => ['--revision', '2025-11-25', 'sse']));
});

/** A stage that always ends like this. */
const endingWith =
  (code: number, count: number): Run =>
  () => {
    const failures = Array.from({ length: count }, (_, at) => scenarioAt(String(at)));
    return Promise.resolve({ code, report: { ...emptyReport(), failures, failed: count } });
  };

it.each<[string, Readonly<Record<string, Run>>]>([
  ['more failed than chance explains', { conformance: endingWith(1, maxSecondLooks), peers: endingWith(1, 1) }],
  ['a runner failed and names nothing that did', { conformance: endingWith(1, 0) }],
  ['a runner was ended by a signal', { conformance: endingWith(130, 1) }],
  ['something failed that depends on the code alone', { conformance: endingWith(1, 1), pure: endingWith(1, 1) }],
])('has no second look when %s', async (_, runners) => {
  expect(await runStages(runners, await folderWith({}))).toMatchObject({ isGreen: false, unsteady: [], looks: [] });
});

it('lists unsteady tests by names that there are', async () => {
  const text = await readFile(join(root, 'e2e/unsteady.json'), 'utf8');
  for (const entry of JSON.parse(text) as Record<string, string>[]) {
    expect(Object.keys(entry).sort()).toEqual(['commit', 'message', 'name', 'stage']);
    expect(Object.keys(stages)).toContain(entry['stage']);
  }
});
