// What runners wrote down about their tests, in one shape.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, file: string, ms: number, state: 'passed' | 'failed' | 'skipped' }} Test `file`: as in the name
 * @typedef {{ file: string } | { file: string, line: number, project: string } | { scenario: string, revision: string }} Source
 *   what a runner is given to run a test again: a file of Vitest, a test of Playwright, a scenario
 * @typedef {{ name: string, message: string, source: Source }} Failure
 *   a test, a scenario, or a file that failed as a whole; `message`: what the runner said of it, colours taken out
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed tests, scenarios, and files that failed as a whole
 * @property {number} skipped
 * @property {readonly Test[]} tests every one that the runner knows, once for each time it ran
 * @property {readonly { name: string, hasPassed: boolean, loadMs: number }[]} files of Vitest; `loadMs`: before their first test
 * @property {readonly Failure[]} failures
 * @property {readonly Failure[]} notRun tests that should have run, and did not because others failed
 * @property {string} [broken] why this is not all that happened: an error outside of tests, a worker that died, no report
 */

/** @returns {Report} */
export function emptyReport() {
  return { passed: 0, failed: 0, skipped: 0, tests: [], files: [], failures: [], notRun: [] };
}

/** @param {string} path of what `vitestReport.mjs` wrote @param {string} root @returns {Promise<Report>} */
export async function readVitestReport(path, root) {
  const written = await readJson(path);
  if (written === undefined) return noReport();
  const { files, unhandled, reason } = written;
  const nameOf = (file) => relative(root, file);
  const tests = files.flatMap(({ file, tests: inner }) =>
    inner.map((test) => ({ ...test, path: file, file: nameOf(file), name: `${nameOf(file)}: ${test.name}` })),
  );
  const failures = [
    ...tests.filter(({ state }) => state === 'failed'),
    // One that could not be loaded, or whose tests passed and whose check at the end did not.
    ...files
      .filter(({ errors }) => errors.length > 0)
      .map(({ file, errors }) => ({ path: file, name: nameOf(file), errors })),
  ].map(({ path: file, name, errors }) => ({ name, message: plainText(errors.join('\n')), source: { file } }));
  return {
    ...counted(tests, failures),
    files: files.map(({ file, state, loadMs }) => ({ name: nameOf(file), hasPassed: state === 'passed', loadMs })),
    failures,
    notRun: [],
    broken:
      unhandled.length > 0
        ? `An error outside of all tests: ${plainText(unhandled.join('\n'))}`
        : reason === 'interrupted'
          ? 'It was interrupted.'
          : undefined,
  };
}

/** @param {string} path of Playwright's JSON @returns {Promise<Report>} */
export async function readPlaywrightReport(path) {
  const written = await readJson(path);
  if (written?.config === undefined) return noReport();
  const { config, suites = [], errors: outside = [] } = written;
  const tests = suites
    .flatMap((suite) => specsOf(suite))
    .flatMap(({ titles, file, line, tests: inner }) =>
      inner.map(({ projectName, status, expectedStatus, results = [] }) => ({
        name: `${file}: ${titles.join(' > ')}${projectName ? ` (${projectName})` : ''}`,
        file,
        state: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        // As Playwright tells them apart: what is skipped on purpose is expected to be, and has a result that says so.
        isNotRun: status === 'skipped' && (results.length === 0 || expectedStatus !== 'skipped'),
        ms: Math.max(0, ...results.map(({ duration }) => duration ?? 0)),
        message: plainText(results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n')),
        source: { file: join(config.rootDir, file), line, project: projectName ?? '' },
      })),
    );
  const failures = tests.filter(({ state }) => state === 'failed');
  const notRun = tests.filter(({ isNotRun }) => isNotRun);
  const counts = counted(tests, failures);
  const dead = failures.find(({ message }) => message.includes(diedInPlaywright));
  return {
    ...counts,
    skipped: counts.skipped - notRun.length,
    files: [],
    failures: failures.map(asFailure),
    notRun: notRun.map(asFailure),
    broken:
      outside.length > 0
        ? `An error outside of all tests: ${plainText(outside.map(({ message = '' }) => message).join('\n'))}`
        : dead && `A worker died: ${dead.message}`,
  };
}

/** What Playwright says of a test whose worker was gone; it has no other sign for it. */
const diedInPlaywright = 'worker process exited unexpectedly';

/** @param {string} path of what `conformance.mjs` wrote @returns {Promise<Report>} */
export async function readConformanceReport(path) {
  const written = await readJson(path);
  if (written === undefined) return noReport();
  const tests = written.results.map(({ scenario, revision, passed, ms, text }) => ({
    name: `conformance: ${scenario} (${revision})`,
    file: 'conformance',
    state: passed ? 'passed' : 'failed',
    ms,
    message: plainText(text ?? ''),
    source: { scenario, revision },
  }));
  const failures = tests.filter(({ state }) => state === 'failed');
  return { ...counted(tests, failures), files: [], failures: failures.map(asFailure), notRun: [] };
}

function counted(tests, failures) {
  const count = (wanted) => tests.filter(({ state }) => state === wanted).length;
  return {
    passed: count('passed'),
    failed: failures.length,
    skipped: count('skipped'),
    tests: tests.map(({ name, file, ms, state }) => ({ name, file, ms, state })),
  };
}

function asFailure({ name, message, source }) {
  return { name, message, source };
}

function specsOf({ suites = [], specs = [] }, titles = []) {
  return [
    ...specs.map((spec) => ({ ...spec, titles: [...titles, spec.title] })),
    ...suites.flatMap((suite) => specsOf(suite, suite.file === suite.title ? titles : [...titles, suite.title])),
  ];
}

/**
 * Why the end of a runner is not explained by the tests that it names; nothing when it is, or when it passed. Pure.
 *
 * @param {number} code its exit code
 * @param {Report} report
 * @returns {string | undefined}
 */
export function unexplained(code, report) {
  if (report.broken !== undefined) return report.broken;
  const named = report.failures.length + report.notRun.length;
  if (code === 0)
    return report.failures.length === 0 ? undefined : 'It says that it passed, and names tests that failed.';
  if (code !== 1) return `It ended with exit code ${code}.`;
  return named === 0 ? 'It failed, and names no test that did.' : undefined;
}

/** A text without the colours of a terminal. Pure. @param {string} text */
export function plainText(text) {
  return stripVTControlCharacters(text).trim();
}

function noReport() {
  return { ...emptyReport(), broken: 'It wrote no report, or not all of it.' };
}

/** What a runner wrote down; nothing when it did not come that far. */
async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
