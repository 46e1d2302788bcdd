// The stages of `npm test`. Each answers an exit code and what it counted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.mjs';
import { faultFlags } from '../faults.mjs';
import { checkRequirements } from '../requirements.mjs';
import { root, run, runPackage } from '../run.mjs';
import { emptyReport, readPlaywrightReport, readVitestReport } from './reports.mjs';

/** Where runners write down what they counted. */
export const results = join(root, 'test-results');

const zones = [
  ...['shared', 'electron/host', 'electron/node', 'electron/main', 'electron/preload', 'electron/web'],
  ...['electron/headless', 'renderer/tsconfig.page.json', 'renderer/tsconfig.tests.json', 'e2e', '.'],
];

/**
 * @typedef {{ code: number, report: import('./reports.mjs').Report }} Outcome
 * @typedef {object} Stage
 * @property {number} budgetS how long it may take on two cores that do nothing else
 * @property {(options: { args: readonly string[], output?: number }) => Promise<Outcome>} run `args`: handed on to the
 *   runner, such as the paths of tests; `output`: a file for what it writes
 */

/** @type {Readonly<Record<string, Stage>>} */
export const stages = {
  chromium: { budgetS: 180, run: async () => plain((await ensureChromium(), 0)) },
  format: { budgetS: 20, run: ({ output }) => prettier(output) },
  lint: { budgetS: 150, run: ({ output }) => lint(output) },
  types: { budgetS: 45, run: ({ output }) => types(output) },
  build: {
    budgetS: 15,
    run: async ({ output }) => plain(await run(process.execPath, ['scripts/build.mjs'], {}, output)),
  },
  unit: {
    budgetS: 150,
    run: ({ args, output }) => vitest('unit', ['--project', 'pure', '--project', 'processes', ...args], output),
  },
  faults: {
    budgetS: 90,
    run: ({ args, output }) => vitest('faults', ['--project', 'faults', ...faultFlags, ...args], output),
  },
  peers: { budgetS: 25, run: ({ args, output }) => vitest('peers', ['--project', 'peers', ...args], output) },
  conformance: { budgetS: 60, run: ({ args, output }) => conformance(args, output) },
  gallery: {
    budgetS: 240,
    run: ({ args, output }) => playwright('gallery', 'e2e/gallery/playwright.config.ts', args, output),
  },
  e2e: { budgetS: 300, run: ({ args, output }) => playwright('e2e', 'e2e/playwright.config.ts', args, output) },
  requirements: { budgetS: 5, run: async () => plain(await checkRequirements()) },
};

function plain(code) {
  return { code, report: emptyReport() };
}

async function prettier(output) {
  const args = ['--check', '--log-level', 'warn', '.'];
  return plain(await runPackage('prettier/bin/prettier.cjs', args, {}, output));
}

/** What ESLint looks at in one go; the last one is everything that no other has. */
const lintParts = ['shared', 'electron/host', 'electron', 'renderer', 'e2e', '.'];

/** Rules that look at types keep what they have read: all parts in one go need eight gigabytes, one at a time less than half of that. */
async function lint(output) {
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=8192`.trim() };
  let failed = 0;
  for (const [index, part] of lintParts.entries()) {
    const done = lintParts.slice(0, index).flatMap((earlier) => ['--ignore-pattern', `${earlier}/**`]);
    const code = await runPackage('eslint/bin/eslint.js', [part, '--max-warnings', '0', ...done], env, output);
    if (code !== 0) failed = code;
  }
  return plain(failed === 0 ? await runPackage('knip/bin/knip.js', [], {}, output) : failed);
}

async function types(output) {
  const queue = zones.values();
  let failed = 0;
  const worker = async () => {
    for (const zone of queue) {
      // Checkers of one zone share nothing: four of them, the default, check most types several times.
      const code = await runPackage('@typescript/native/bin/tsc', ['-p', zone, '--checkers', '1'], {}, output);
      if (code !== 0) failed = code;
    }
  };
  await Promise.all([worker(), worker()]);
  return plain(failed);
}

async function vitest(name, args, output) {
  const path = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const code = await runPackage('vitest/vitest.mjs', ['run', ...args, ...reporters], {}, output);
  return { code, report: await readVitestReport(path, root) };
}

async function conformance(args, output) {
  const path = join(results, 'conformance.json');
  const code = await run(process.execPath, ['scripts/conformance.mjs', ...args, '--json', path], {}, output);
  const { passed = 0, failed = 0 } = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  return { code, report: { ...emptyReport(), passed, failed } };
}

async function playwright(name, config, args, output) {
  const path = join(results, `${name}.json`);
  const flags = ['test', '--config', config, '--reporter=list,json', ...args];
  const code = await runPackage('@playwright/test/cli.js', flags, { PLAYWRIGHT_JSON_OUTPUT_NAME: path }, output);
  return { code, report: await readPlaywrightReport(path) };
}
