// npm test: everything that must hold. Stages run one after the other and stop at the first that fails;
// `npm test -- unit e2e` runs only those.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { onNeededNode } from './ownNode.mjs';
import { ensureChromium } from './chromium.mjs';
import { conformance } from './conformance.mjs';
import { faults } from './faults.mjs';
import { peers } from './peers.mjs';
import { checkRequirements, verifiedFolder } from './requirements.mjs';
import { root, runPackage } from './run.mjs';

const results = join(root, 'test-results');
const zones = [
  ...['shared', 'electron/host', 'electron/node', 'electron/main', 'electron/preload', 'electron/web'],
  ...['electron/headless', 'renderer/tsconfig.page.json', 'renderer/tsconfig.tests.json', 'e2e', '.'],
];

/** Passed, failed and skipped tests of the stages that count them. */
const counted = { passed: 0, failed: 0, skipped: 0 };
/** The names of those that passed only when they were tried again. */
const unsteady = [];

/** Tests that are no units: they have stages, and commands, of their own. */
const ownStages = ['e2e/faults/**', 'e2e/peers/**'].flatMap((folder) => ['--exclude', folder]);

const stages = {
  chromium: async () => void (await ensureChromium()),
  format: () => runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  lint: async () => {
    // Rules that look at types hold all zones in memory: more than Node allows itself by default.
    const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=8192`.trim() };
    const code = await runPackage('eslint/bin/eslint.js', ['.', '--max-warnings', '0', '--concurrency', 'auto'], env);
    return code === 0 ? runPackage('knip/bin/knip.js', ['--include', 'files,dependencies,unlisted']) : code;
  },
  types: async () => {
    const queue = zones.values();
    let failed = 0;
    const worker = async () => {
      for (const zone of queue) {
        const code = await runPackage('@typescript/native/bin/tsc', ['-p', zone]);
        if (code !== 0) failed = code;
      }
    };
    await Promise.all([worker(), worker()]);
    return failed;
  },
  build,
  unit: () => vitest('unit', (reporters) => runPackage('vitest/vitest.mjs', ['run', ...ownStages, ...reporters])),
  faults: () => vitest('faults', (reporters) => faults(reporters)),
  peers: () => vitest('peers', (reporters) => peers(reporters)),
  conformance: async () => {
    const { passed, failed } = await conformance();
    count(passed, failed, 0);
    return failed > 0 ? 1 : 0;
  },
  gallery: () => browserTests('gallery', 'e2e/gallery/playwright.config.ts'),
  e2e: () => browserTests('e2e', 'e2e/playwright.config.ts'),
  requirements: checkRequirements,
};

await onNeededNode('test.mjs');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. The stages are ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}
await rm(results, { recursive: true, force: true });
await mkdir(verifiedFolder, { recursive: true });
process.env.GATEHOUSE_VERIFIED = verifiedFolder;
// The same files are loaded by hundreds of processes.
process.env.NODE_COMPILE_CACHE ??= join(results, 'compile-cache');
process.exitCode = await runStages(wanted.length > 0 ? wanted : Object.keys(stages));
console.log(`\n${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`);
if (unsteady.length > 0) console.log(`Passed only when tried again:\n  ${unsteady.join('\n  ')}`);

async function runStages(names) {
  for (const name of names) {
    const began = performance.now();
    console.log(`\n== ${name}`);
    const code = (await stages[name]()) ?? 0;
    console.log(`== ${name} took ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (code !== 0) {
      console.error(`== ${name} failed`);
      return code;
    }
  }
  return 0;
}

function count(passed, failed, skipped) {
  counted.passed += passed;
  counted.failed += failed;
  counted.skipped += skipped;
}

async function vitest(name, runWith) {
  const report = join(results, `${name}.json`);
  const code = await runWith(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = await readReport(report);
  count(numPassedTests, numFailedTests, numPendingTests);
  return code;
}

async function browserTests(name, config) {
  const report = join(results, `${name}.json`);
  const args = ['test', '--config', config, '--reporter=list,json'];
  const code = await runPackage('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const { stats = {}, suites = [] } = await readReport(report);
  count((stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected ?? 0, stats.skipped ?? 0);
  unsteady.push(...flakyNames(suites));
  return code;
}

function flakyNames(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyNames(inner),
  ]);
}

/** What a runner wrote down; nothing when it did not come that far. */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}
