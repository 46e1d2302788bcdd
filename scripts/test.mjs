// npm test: everything that must hold.
//   npm test                     all stages; stops at the first that fails (on CI it goes on, and tells all that fails)
//   npm test -- unit e2e         only those
//   npm test -- unit PATH…       one stage, with arguments for its runner
//   npm test -- --changed        format, lint and the tests that your changes reach: those not on main yet
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onNeededNode } from './ownNode.mjs';
import { verifiedFolder } from './requirements.mjs';
import { root, runPackage } from './run.mjs';
import { maxLanes, plan, runStages } from './stages/plan.mjs';
import { plainText } from './stages/reports.mjs';
import { results, stages } from './stages/stages.mjs';
import { failedTests, farOverBudget, maxFailureLines, slowestTests, stageTable } from './stages/summary.mjs';

await onNeededNode('test.mjs');
const args = process.argv.slice(2);
process.exitCode = args[0] === '--changed' ? await testChanges() : await test(args);

async function test(wanted) {
  const names = wanted.filter((name) => name in stages);
  const rest = wanted.filter((name) => !(name in stages));
  if (rest.length > 0 && names.length !== 1) {
    console.error(`There is no stage ${rest.join(', ')}. The stages are ${Object.keys(stages).join(', ')}.`);
    return 2;
  }
  await prepareResults();
  const isWhole = names.length === 0;
  const total = { times: [], reports: [] };
  const isOnCi = process.env.CI !== undefined;
  const code = await runStages(
    isWhole ? plan : names.map((name) => ({ name })),
    { lanes: isWhole ? maxLanes : 1, hasToGoOn: isOnCi },
    (name) => runStage(name, rest, total, isWhole),
  );
  printSummary(total);
  return code === 0 && isWhole && isOnCi ? checkBudgets(total.times) : code;
}

/** A stage that grows is noticed where it always runs; on a developer's machine other work may run beside it. */
function checkBudgets(times) {
  const over = farOverBudget(times);
  for (const { name } of over) console.error(`${name} took far more than its budget: make it shorter, or split it.`);
  return over.length === 0 ? 0 : 1;
}

async function prepareResults() {
  await rm(results, { recursive: true, force: true });
  await mkdir(verifiedFolder, { recursive: true });
  process.env.GATEHOUSE_VERIFIED = verifiedFolder;
  // The same files are loaded by hundreds of processes.
  process.env.NODE_COMPILE_CACHE ??= join(results, 'compile-cache');
}

/** Runs one stage and notes what it took and found. */
async function runStage(name, stageArgs, { times, reports }, isWhole) {
  const began = performance.now();
  if (!isWhole) console.log(`\n== ${name}`);
  const { code, report } = await (isWhole ? runQuietly(name, stageArgs) : stages[name].run({ args: stageArgs }));
  const seconds = (performance.now() - began) / 1000;
  console.log(`== ${name} ${code === 0 ? 'took' : 'failed after'} ${seconds.toFixed(1)} s`);
  times.push({ name, seconds, budgetS: stages[name].budgetS, code });
  reports.push(report);
  return code;
}

/** Others run at the same time: what a stage writes is shown when it is done. */
async function runQuietly(name, stageArgs) {
  const path = join(results, `${name}.log`);
  const output = openSync(path, 'w');
  console.log(`== ${name} begins`);
  let outcome;
  try {
    outcome = await stages[name].run({ args: stageArgs, output });
  } finally {
    closeSync(output);
    process.stdout.write(`\n== ${name}\n${await readFile(path, 'utf8')}`);
  }
  const { code, report } = outcome;
  if (code === 0 || report.failures.length > 0) return outcome;
  // A stage that has no tests, or whose runner broke: its last lines say why.
  const message = plainText(await readFile(path, 'utf8'))
    .split('\n')
    .slice(-maxFailureLines)
    .join('\n');
  return { code, report: { ...report, failures: [{ name, message }] } };
}

function printSummary({ times, reports }) {
  const sum = (key) => reports.reduce((count, report) => count + report[key], 0);
  const tests = reports.flatMap((report) => report.tests);
  if (tests.length > 0) console.log(`\nThe slowest tests:\n${slowestTests(tests)}`);
  console.log(`\n${stageTable(times)}`);
  // Last, because whoever keeps only the end of the output needs just this.
  const failures = reports.flatMap((report) => report.failures);
  if (failures.length > 0) console.log(`\nWhat failed:\n${failedTests(failures)}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}

async function testChanges() {
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', 'HEAD') ?? 'HEAD';
  const files = [git('diff', '--name-only', '--diff-filter=d', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((text) => (text ?? '').split('\n'))
    .filter((file) => file !== '');
  const code = files.filter((file) => /\.(?:tsx?|m?js|css)$/.test(file));
  if (code.length === 0) {
    console.log('Nothing changed.');
    return 0;
  }
  const checks = [
    ['prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '--ignore-unknown', ...files]],
    ['eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored', ...code]],
    [
      'vitest/vitest.mjs',
      ['run', `--changed=${base}`, '--passWithNoTests', '--project', 'pure', '--project', 'processes'],
    ],
  ];
  const codes = await Promise.all(checks.map(([script, scriptArgs]) => runPackage(script, scriptArgs)));
  return codes.find((each) => each !== 0) ?? 0;
}

/** @returns {string | undefined} what git says, `undefined` when it fails */
function git(...gitArgs) {
  const { status, stdout } = spawnSync('git', gitArgs, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
