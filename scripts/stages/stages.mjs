// The stages of `npm test`. Each answers an exit code and what it counted.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.mjs';
import { checkRequirements } from '../requirements.mjs';
import { root, run, runPackage } from '../run.mjs';
import { lint } from './lint.mjs';
import { emptyReport, readConformanceReport, readPlaywrightReport, readVitestReport } from './reports.mjs';
import { reportVariable } from './vitestReport.mjs';

/** Where runners write down what they counted. */
export const results = join(root, 'test-results');

const zones = [
  ...['shared', 'electron/host', 'electron/node', 'electron/main', 'electron/preload', 'electron/web'],
  ...['electron/headless', 'renderer/tsconfig.page.json', 'renderer/tsconfig.tests.json', 'e2e', '.'],
];

const minuteMs = 60_000;
/** A runner that tells of each test or file when it is done. */
const telling = { maxSilentMs: 15 * minuteMs };
/** One that writes nothing until its end. */
const silent = { maxMs: 45 * minuteMs };

/**
 * @typedef {{ code: number, report: import('./reports.mjs').Report }} Outcome
 * @typedef {object} RunOptions
 * @property {readonly string[]} args handed on to the runner, such as the paths of tests
 * @property {number} [output] a file for what it writes
 * @property {string} report the file that the runner's report goes to, without its ending
 * @typedef {object} Stage
 * @property {number} budgetS how long it may take on two cores that do nothing else
 * @property {(options: RunOptions) => Promise<Outcome>} run
 */

/** @type {Readonly<Record<string, Stage>>} */
export const stages = {
  chromium: { budgetS: 180, run: async () => plain((await ensureChromium(), 0)) },
  format: { budgetS: 20, run: ({ output }) => prettier(output) },
  lint: { budgetS: 120, run: async ({ output }) => plain(await lint({ output, patience: silent })) },
  types: { budgetS: 45, run: ({ output }) => types(output) },
  build: {
    budgetS: 15,
    run: async ({ output }) => plain(await run(process.execPath, ['scripts/build.mjs'], {}, output, silent)),
  },
  pure: { budgetS: 60, run: vitest('--project', 'pure') },
  processes: { budgetS: 150, run: vitest('--project', 'processes') },
  // One file after the other: some measure how long this process was held up.
  faults: { budgetS: 90, run: vitest('--project', 'faults', '--no-file-parallelism') },
  peers: { budgetS: 25, run: vitest('--project', 'peers') },
  conformance: { budgetS: 60, run: conformance },
  gallery: { budgetS: 240, run: playwright('e2e/gallery/playwright.config.ts') },
  e2e: { budgetS: 300, run: playwright('e2e/playwright.config.ts') },
  requirements: { budgetS: 5, run: async () => plain(await checkRequirements()) },
};

function plain(code) {
  return { code, report: emptyReport() };
}

async function prettier(output) {
  const args = ['--check', '--log-level', 'warn', '.'];
  return plain(await runPackage('prettier/bin/prettier.cjs', args, {}, output, silent));
}

async function types(output) {
  const queue = zones.values();
  let failed = 0;
  const worker = async () => {
    for (const zone of queue) {
      // Checkers of one zone share nothing: four of them, the default, check most types several times.
      const code = await runPackage('@typescript/native/bin/tsc', ['-p', zone, '--checkers', '1'], {}, output, silent);
      if (code !== 0) failed = code;
    }
  };
  await Promise.all([worker(), worker()]);
  return plain(failed);
}

/** How Vitest runs with certain flags. @param {...string} flags @returns {Stage['run']} */
export function vitest(...flags) {
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitestReport.mjs')}`];
  return async ({ args, output, report }) => {
    const path = `${report}.json`;
    await rm(path, { force: true });
    const env = { [reportVariable]: path };
    const code = await runPackage('vitest/vitest.mjs', ['run', ...flags, ...args, ...reporters], env, output, telling);
    return { code, report: await readVitestReport(path, root) };
  };
}

async function conformance({ args, output, report }) {
  const path = `${report}.json`;
  await rm(path, { force: true });
  const all = ['scripts/conformance.mjs', ...args, '--json', path];
  const code = await run(process.execPath, all, {}, output, silent);
  return { code, report: await readConformanceReport(path) };
}

/** How Playwright runs the tests of a configuration. @param {string} config @returns {Stage['run']} */
export function playwright(config) {
  return async ({ args, output, report }) => {
    const path = `${report}.json`;
    await rm(path, { force: true });
    // What is kept of a failure stays when it is looked at again.
    const flags = ['test', '--config', config, '--reporter=list,json', '--output', report, ...args];
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: path };
    const code = await runPackage('@playwright/test/cli.js', flags, env, output, telling);
    return { code, report: await readPlaywrightReport(path) };
  };
}
