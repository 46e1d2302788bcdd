// What a run says at its end.
import { unexplained } from './reports.mjs';

/**
 * @typedef {{ name: string, seconds: number, cpuS?: number, budgetS?: number, code: number }} StageTime `cpuS`: on all cores, where the
 *   system tells it; `budgetS`: what `npm test` has, and the proof has not
 */

/**
 * Stages with their times and budgets, and the whole run. Pure.
 *
 * @param {readonly StageTime[]} times
 * @param {number} seconds that the run took: stages run beside each other
 * @returns {string}
 */
export function stageTable(times, seconds) {
  const row = (name, took, cores, budget, verdict = '') =>
    `${name.padEnd(14)}${took.padStart(10)}${cores.padStart(12)}${budget.padStart(10)}   ${verdict}`.trimEnd();
  const inS = (time) => (time === undefined ? '-' : `${time.toFixed(1)} s`);
  const rows = times.map(({ name, seconds: took, cpuS, budgetS, code }) => {
    const verdict = code !== 0 ? 'FAILED' : took > (budgetS ?? Infinity) ? 'over its budget' : '';
    return row(name, inS(took), inS(cpuS), budgetS === undefined ? '' : `${String(budgetS)} s`, verdict);
  });
  const inMinutes = (time) => `${(time / 60).toFixed(1)} min`;
  const cpuS = times.reduce((sum, time) => sum + (time.cpuS ?? NaN), 0);
  const all = row('in all', inMinutes(seconds), Number.isNaN(cpuS) ? '-' : inMinutes(cpuS), '');
  return [row('stage', 'took', 'all cores', 'budget'), ...rows, all].join('\n');
}

/** The tests that took longest, with their seconds. Pure. @param {readonly import('./reports.mjs').Test[]} tests */
export function slowestTests(tests, count = 10) {
  return longest(
    tests.map(({ name, ms }) => [name, ms]),
    count,
  );
}

/**
 * The files that took longest, with the seconds of all their tests, wherever each ran, and of what came before these. Pure.
 *
 * @param {readonly import('./reports.mjs').Report[]} reports
 */
export function dearestFiles(reports, count = 10) {
  const byFile = new Map();
  const add = (file, ms) => byFile.set(file, (byFile.get(file) ?? 0) + ms);
  for (const { tests, files } of reports) {
    for (const { file, ms } of tests) add(file, ms);
    for (const { name, loadMs } of files) add(name, loadMs);
  }
  return longest([...byFile], count);
}

function longest(times, count) {
  return times
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
    .join('\n');
}

/**
 * What failed in a stage: its tests, and the stage itself when they are not all the reason. One that passed although tests failed, because
 * they passed later, is no failure. Pure.
 *
 * @param {{ name: string, code: number, report: import('./reports.mjs').Report, lastLines: string }} ended
 */
export function failuresOf({ name, code, report, lastLines }) {
  const why = code === 0 ? undefined : unexplained(code, report);
  const itself = why === undefined ? [] : [{ name, message: `${why}\n${lastLines}`.trim() }];
  return [...itself, ...report.failures, ...report.notRun];
}

/** So much of what a runner says of one test is repeated at the end: it says the rest above. */
export const maxFailureLines = 25;

/** The tests that failed, with the beginning of what was said of each. Pure. @param {readonly { name: string, message: string }[]} failures */
export function failedTests(failures) {
  return failures
    .map(({ name, message }) => {
      const lines = message.split('\n').slice(0, maxFailureLines);
      return [name, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
    })
    .join('\n');
}

/**
 * The unsteady tests, each with the first line of what was said of it. Pure.
 *
 * @param {readonly import('./reports.mjs').Failure[]} unsteady
 * @param {ReadonlySet<string>} listed names in `e2e/unsteady.json`
 */
export function unsteadyTests(unsteady, listed) {
  const rows = unsteady.map(({ name, message }) => {
    const remark = listed.has(name) ? '' : ' (not in e2e/unsteady.json yet)';
    return `  ${name}${remark}\n      ${message.split('\n', 1)[0] ?? ''}`.trimEnd();
  });
  return [`unsteady: ${String(unsteady.length)}`, ...rows].join('\n');
}
