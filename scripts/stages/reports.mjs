// What runners wrote down about their tests, in one shape.
import { readFile } from 'node:fs/promises';

/**
 * @typedef {{ name: string, ms: number }} TimedTest
 * @typedef {{ passed: number, failed: number, skipped: number, tests: TimedTest[] }} Report
 */

/** @returns {Report} */
export function emptyReport() {
  return { passed: 0, failed: 0, skipped: 0, tests: [] };
}

/** @param {string} path of Vitest's JSON @param {string} root @returns {Promise<Report>} */
export async function readVitestReport(path, root) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = await readJson(path);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    tests: testResults.flatMap(({ name: file, assertionResults = [] }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${file.replace(root, '')}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
  };
}

/** @param {string} path of Playwright's JSON @returns {Promise<Report>} */
export async function readPlaywrightReport(path) {
  const { stats = {}, suites = [] } = await readJson(path);
  const specs = allSpecs(suites);
  return {
    passed: stats.expected ?? 0,
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    tests: specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results = [] }) => ({
        name: `${file}: ${title}${projectName ? ` (${projectName})` : ''}`,
        ms: Math.max(0, ...results.map(({ duration }) => duration ?? 0)),
      })),
    ),
  };
}

function allSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...allSpecs(inner)]);
}

/** What a runner wrote down; nothing when it did not come that far. */
async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}
