// npm test: everything that must hold, once. npm run proof (--proof): with every repetition, and new seeds.
//   npm test                     all stages; stops at the first that fails (the proof goes on, as on CI, and tells all that fails). What
//                                failed and may have done so by chance is looked at once more at the end
//   npm test -- pure e2e         only those
//   npm test -- processes PATH…  one stage, with arguments for its runner
//   npm test -- --changed        format, lint and the tests that your changes reach, those of processes last: changes that are not on main yet
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onNeededNode } from './ownNode.mjs';
import { verifiedFolder } from './requirements.mjs';
import { root, runPackage, withCost } from './run.mjs';
import { lint } from './stages/lint.mjs';
import { plan } from './stages/plan.mjs';
import { emptyReport, plainText, unexplained } from './stages/reports.mjs';
import { runAll } from './stages/secondLook.mjs';
import { results, stages } from './stages/stages.mjs';
import {
  dearestFiles,
  failedTests,
  failuresOf,
  maxFailureLines,
  slowestTests,
  stageTable,
  unsteadyTests,
} from './stages/summary.mjs';

await onNeededNode('test.mjs');
const isProof = process.argv.includes('--proof');
const args = process.argv.slice(2).filter((arg) => arg !== '--proof');
if (isProof) {
  process.env.GATEHOUSE_PROOF = '1';
  process.env.GATEHOUSE_SEED ??= 'new';
}
process.exitCode = args[0] === '--changed' ? await testChanges() : await test(args);

async function test(wanted) {
  const names = wanted.filter((name) => name in stages);
  const rest = wanted.filter((name) => !(name in stages));
  if (rest.length > 0 && names.length !== 1) {
    console.error(`There is no stage ${rest.join(', ')}. The stages are ${Object.keys(stages).join(', ')}.`);
    return 2;
  }
  await prepareResults();
  return names.length === 0 ? testAll() : testStages(names, rest);
}

/** All stages; then what failed and may pass, alone; then what all of it proved. */
async function testAll() {
  const { ended, unsteady, isGreen } = await runAll(
    plan,
    { hasToGoOn: isProof || process.env.CI !== undefined },
    runQuietly,
  );
  if (isGreen) ended.push(await runQuietly('requirements'));
  printSummary(ended, unsteady);
  return isGreen && ended.at(-1).code === 0 ? 0 : 1;
}

/** Named stages, one after the other, with what they write as it comes. */
async function testStages(names, stageArgs) {
  const ended = [];
  for (const name of names) {
    console.log(`\n== ${name}`);
    ended.push(await timed(name, () => stages[name].run({ args: stageArgs, report: join(results, name) })));
    if (ended.at(-1).code !== 0) break;
  }
  printSummary(ended, []);
  return ended.at(-1).code;
}

async function prepareResults() {
  await rm(results, { recursive: true, force: true });
  await mkdir(verifiedFolder, { recursive: true });
  process.env.GATEHOUSE_VERIFIED = verifiedFolder;
  // A new seed is drawn once, here, for all stages.
  (await import('../e2e/setup/seed.ts')).seedOfRun();
  // The same files are loaded by hundreds of processes.
  process.env.NODE_COMPILE_CACHE ??= join(results, 'compile-cache');
}

/** Others run at the same time: what a stage writes is shown when it is done. */
async function runQuietly(name, look = undefined) {
  if (look !== undefined) console.log(`\nA second look at ${look.failures.map((failure) => failure.name).join(', ')}`);
  const report = join(results, look === undefined ? name : join('second-look', `${name}-${String(look.index + 1)}`));
  await mkdir(dirname(report), { recursive: true });
  const output = openSync(`${report}.log`, 'w');
  console.log(`== ${name} begins`);
  const ended = await timed(name, () => stages[name].run({ args: look?.args ?? [], output, report }));
  closeSync(output);
  const text = await readFile(`${report}.log`, 'utf8');
  process.stdout.write(`\n== ${name}\n${text}`);
  return { ...ended, lastLines: plainText(text).split('\n').slice(-maxFailureLines).join('\n') };
}

/** What a stage found, how long it took, and what that cost. One that throws has failed. */
async function timed(name, work) {
  const began = performance.now();
  const { result, cpuS } = await withCost(() =>
    work().catch((error) => ({
      code: 1,
      report: { ...emptyReport(), broken: String(error.message) },
    })),
  );
  const { report } = result;
  const code = result.code === 0 && unexplained(0, report) !== undefined ? 1 : result.code;
  const seconds = (performance.now() - began) / 1000;
  console.log(`== ${name} ${code === 0 ? 'took' : 'failed after'} ${seconds.toFixed(1)} s`);
  return { name, code, report, seconds, cpuS, budgetS: isProof ? undefined : stages[name].budgetS, lastLines: '' };
}

function printSummary(ended, unsteady) {
  const tests = ended.flatMap(({ report }) => report.tests);
  if (tests.length > 0) {
    console.log(`\nThe slowest tests:\n${slowestTests(tests)}`);
    console.log(`\nThe files that took longest:\n${dearestFiles(ended.map(({ report }) => report))}`);
  }
  console.log(`\n${stageTable(ended, performance.now() / 1000)}`);
  // Last, because whoever keeps only the end of the output needs just this.
  const failed = ended.flatMap(failuresOf).filter((failure) => !unsteady.includes(failure));
  if (failed.length > 0) console.log(`\nWhat failed:\n${failedTests(failed)}`);
  const listed = new Set(JSON.parse(readFileSync(join(root, 'e2e/unsteady.json'), 'utf8')).map(({ name }) => name));
  console.log(`\n${unsteadyTests(unsteady, listed)}`);
  const sum = (key) => ended.reduce((count, { report }) => count + report[key], 0);
  console.log(`${sum('passed') + unsteady.length} passed, ${failed.length} failed, ${sum('skipped')} skipped`);
}

async function testChanges() {
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', 'HEAD') ?? 'HEAD';
  const files = [git('diff', '--name-only', '--diff-filter=d', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((text) => (text ?? '').split('\n'))
    .filter((file) => file !== '');
  if (files.length === 0) {
    console.log('Nothing changed.');
    return 0;
  }
  const began = performance.now();
  const codes = await Promise.all([
    runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '--ignore-unknown', ...files]),
    lint({ files }),
    testReached('pure', base),
  ]);
  const failed = codes.find((each) => each !== 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const found = failed === undefined ? 'nothing' : 'something';
  console.log(`\n== format, lint and pure found ${found} in ${seconds} s`);
  // The tests that start processes take minutes: they come last, and only for what passed the others.
  return failed ?? testReached('processes', base);
}

/** Runs the tests of a project that changes reach. */
function testReached(project, base) {
  return runPackage('vitest/vitest.mjs', ['run', '--project', project, `--changed=${base}`, '--passWithNoTests']);
}

/** @returns {string | undefined} what git says, `undefined` when it fails */
function git(...gitArgs) {
  const { status, stdout } = spawnSync('git', gitArgs, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
