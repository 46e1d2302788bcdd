// npm test: everything that must hold. Stages run one after the other and stop at the first that fails;
// `npm test -- unit e2e` runs only those.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root, runPackage } from './run.mjs';

const results = join(root, 'test-results');
const zones = [
  ...['shared', 'electron/host', 'electron/node', 'electron/main', 'electron/preload', 'electron/web'],
  ...['electron/headless', 'renderer', 'e2e', '.'],
];

/** Passed, failed and skipped tests of the stages that count them. */
const counted = { passed: 0, failed: 0, skipped: 0 };

const stages = {
  chromium: async () => void (await ensureChromium()),
  format: () => runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  lint: () => runPackage('eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  types: async () => {
    for (const zone of zones) {
      const code = await runPackage('@typescript/native/bin/tsc', ['-p', zone]);
      if (code !== 0) return code;
    }
    return 0;
  },
  build,
  unit: async () => {
    const report = join(results, 'unit.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runPackage('vitest/vitest.mjs', ['run', ...reporters]);
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = await readReport(report);
    count(numPassedTests, numFailedTests, numPendingTests);
    return code;
  },
  gallery: () => browserTests('gallery', 'e2e/gallery/playwright.config.ts'),
  e2e: () => browserTests('e2e', 'e2e/playwright.config.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. The stages are ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
process.exitCode = await runStages(wanted.length > 0 ? wanted : Object.keys(stages));
console.log(`\n${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`);

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

async function browserTests(name, config) {
  const report = join(results, `${name}.json`);
  const args = ['test', '--config', config, '--reporter=list,json'];
  const code = await runPackage('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const { stats = {} } = await readReport(report);
  count(stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0), stats.skipped ?? 0);
  return code;
}

/** What a runner wrote down; nothing when it did not come that far. */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}
