// What runners wrote down about their tests, in one shape.
import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, ms: number }} TimedTest
 * @typedef {{ name: string, message: string }} FailedTest `message`: what the runner said of it, colours taken out
 * @typedef {{ passed: number, failed: number, skipped: number, tests: TimedTest[], failures: FailedTest[] }} Report
 */

/** @returns {Report} */
export function emptyReport() {
  return { passed: 0, failed: 0, skipped: 0, tests: [], failures: [] };
}

/** @param {string} path of Vitest's JSON @param {string} root @returns {Promise<Report>} */
export async function readVitestReport(path, root) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = await readJson(path);
  const tests = testResults.flatMap(({ name: file, assertionResults = [] }) =>
    assertionResults.map((test) => ({ ...test, name: `${file.replace(root, '')}: ${test.fullName}` })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    tests: tests.map(({ name, duration }) => ({ name, ms: duration ?? 0 })),
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ name, failureMessages = [] }) => ({ name, message: plainText(failureMessages.join('\n')) })),
      // A file that could not be loaded has no tests.
      ...testResults
        .filter(({ status, assertionResults = [] }) => status === 'failed' && assertionResults.length === 0)
        .map(({ name, message = '' }) => ({ name: name.replace(root, ''), message: plainText(message) })),
    ],
  };
}

/** @param {string} path of Playwright's JSON @returns {Promise<Report>} */
export async function readPlaywrightReport(path) {
  const { stats = {}, suites = [] } = await readJson(path);
  const tests = allSpecs(suites).flatMap(({ file, title, tests: inner }) =>
    inner.map(({ projectName, status, results = [] }) => ({
      name: `${file}: ${title}${projectName ? ` (${projectName})` : ''}`,
      hasFailed: status === 'unexpected',
      results,
    })),
  );
  return {
    passed: stats.expected ?? 0,
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    tests: tests.map(({ name, results }) => ({
      name,
      ms: Math.max(0, ...results.map(({ duration }) => duration ?? 0)),
    })),
    failures: tests
      .filter(({ hasFailed }) => hasFailed)
      .map(({ name, results }) => ({
        name,
        message: plainText(results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n')),
      })),
  };
}

function allSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...allSpecs(inner)]);
}

/** A text without the colours of a terminal. Pure. @param {string} text */
export function plainText(text) {
  return stripVTControlCharacters(text).trim();
}

/** What a runner wrote down; nothing when it did not come that far. */
async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}
