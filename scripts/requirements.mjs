// What the tests that just ran proved, row by row of the specification. Part of `npm test`, after all other stages.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Where the tests of a run write down what they prove (`e2e/setup/recordVerified.ts`). */
export const verifiedFolder = join(root, 'test-results', 'verified');

/** Prints the coverage and answers 1 when the mandatory base is not proved. */
export async function checkRequirements() {
  const { coverage, coverageProblems } = await import('../e2e/requirements/coverage.ts');
  const verified = await readVerified();
  for (const { revision, rows, verified: count, unverified } of coverage(verified)) {
    console.log(`${revision}: ${count} of ${rows} rows verified`);
    if (unverified.length > 0) console.log(`  not verified: ${unverified.join(' ')}`);
  }
  const problems = coverageProblems(verified);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

async function readVerified() {
  const files = await readdir(verifiedFolder).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(join(verifiedFolder, file), 'utf8')));
  return new Set(texts.flatMap((text) => text.split('\n')).filter((id) => id !== ''));
}
