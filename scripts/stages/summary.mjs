// What a run says at its end.

/** @typedef {{ name: string, seconds: number, budgetS: number, code: number }} StageTime */

/** Stages with their times and budgets. Pure. @param {readonly StageTime[]} times @returns {string} */
export function stageTable(times) {
  const rows = times.map(({ name, seconds, budgetS, code }) => {
    const verdict = code !== 0 ? 'FAILED' : seconds > budgetS ? 'over its budget' : '';
    return `${name.padEnd(14)}${seconds.toFixed(1).padStart(8)} s${String(budgetS).padStart(8)} s   ${verdict}`.trimEnd();
  });
  return [`${'stage'.padEnd(14)}${'took'.padStart(10)}${'budget'.padStart(10)}`, ...rows].join('\n');
}

/** The tests that took longest, with their seconds. Pure. @param {readonly import('./reports.mjs').Test[]} tests */
export function slowestTests(tests, count = 10) {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
    .join('\n');
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
