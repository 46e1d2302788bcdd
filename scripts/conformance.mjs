// npm run conformance [-- SCENARIO…]: Gatehouse as a client in the official conformance suite. Every client scenario of the
// suite, and then the sets that revisions are scored by. A table and a line with the counts; exit code 1 when one fails.
// `--json FILE` writes the results down; `--revision R SCENARIO…` runs scenarios as a revision has them.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';
import { onNeededNode } from './ownNode.mjs';

const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const output = join(root, 'test-results/conformance');
const revisions = ['2025-11-25', '2026-07-28'];
/** A scenario without a revision. */
const everyRevision = 'all';
/** The suite gives a client 30 s, which a busy machine can need for nothing but starting. */
const clientTimeoutMs = 60_000;

/** The suite and the client need what this Node has: it reads TypeScript, and `fs` has `globSync`. */
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (import.meta.filename === process.argv[1]) {
  await onNeededNode('conformance.mjs');
  const { scenarios, json, revision } = readArguments(process.argv.slice(2));
  const { failed } = await conformance(scenarios, json, revision);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * Runs scenarios, or all and the scored sets.
 *
 * @param {readonly string[]} [wanted]
 * @param {string} [json] a file for the results
 * @param {string} [revision] of the wanted scenarios; none, unless given
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function conformance(wanted = [], json = undefined, revision = everyRevision) {
  await rm(output, { recursive: true, force: true });
  const plan = await planRuns(wanted, revision);
  const results = await inParallel(plan, availableParallelism(), runScenario);
  for (const each of wanted.length > 0 ? [revision] : [everyRevision, ...revisions]) printTable(each, results);
  const failed = results.filter((result) => !result.passed).length;
  const passed = results.length - failed;
  const unexercised = results.filter((result) => result.passed && result.checks === 0).length;
  const remark = unexercised > 0 ? `; of the passed, ${unexercised} ask for what Gatehouse does not offer` : '';
  console.log(`\n${passed} passed, ${failed} failed${remark}`);
  if (json !== undefined) {
    await mkdir(dirname(json), { recursive: true });
    await writeFile(json, JSON.stringify({ passed, failed, results }, null, 2));
  }
  return { passed, failed };
}

function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'string' }, revision: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.revision !== undefined && positionals.length === 0) throw new Error('--revision needs scenarios.');
  return { scenarios: positionals, ...values };
}

/** Each scenario without a revision, and each that a revision requires at that revision. */
async function planRuns(names, revision) {
  const { text } = await runSuite(['list', '--client']);
  const all = [...text.matchAll(/^\s+- (\S+) \[/gm)].map(([, name]) => name);
  if (all.length === 0) throw new Error(`The suite lists no scenarios:\n${text}`);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}`);
  const plain = (names.length > 0 ? names : all).map((scenario) => ({ revision, scenario }));
  if (names.length > 0) return plain;
  const required = await Promise.all(
    revisions.map(async (revision) => (await requiredBy(revision)).map((scenario) => ({ revision, scenario }))),
  );
  return [...plain, ...required.flat()];
}

/** The client scenarios that count for a revision, as the suite froze them. */
async function requiredBy(revision) {
  const file = join(dirname(suite), '../requirements', `${revision}.yaml`);
  const { load } = await import('js-yaml');
  return load(await readFile(file, 'utf8')).client.map((entry) => (typeof entry === 'string' ? entry : entry.scenario));
}

async function runScenario({ revision, scenario }) {
  const folder = join(output, revision, scenario.replaceAll('/', '-'));
  const command = `${JSON.stringify(node)} ${JSON.stringify(join(root, 'e2e/conformance/client.ts'))}`;
  const at = revision === everyRevision ? [] : ['--spec-version', revision];
  const args = ['client', '--command', command, '--scenario', scenario, '--timeout', String(clientTimeoutMs)];
  const { code, text, ms } = await runSuite([...args, '-o', folder, ...at]);
  const [, passed = '0', , failures = '0', warnings = '0'] =
    /Passed: (\d+)\/(\d+), (\d+) failed, (\d+) warnings/.exec(text) ?? [];
  const hung = text.includes('Client timed out');
  const result = {
    ...{ revision, scenario, checks: Number(passed), failures: Number(failures), warnings: Number(warnings), ms },
    passed: code === 0 && !hung && failures === '0' && warnings === '0',
  };
  if (result.passed) return result;
  console.error(`\n${scenario} (${revision})${hung ? ' hung' : ''}:\n${text}`);
  return { ...result, text };
}

function runSuite(args) {
  const began = performance.now();
  const child = spawn(node, ['--no-deprecation', suite, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text, ms: Math.round(performance.now() - began) }));
  });
}

async function inParallel(items, width, work) {
  const results = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

function printTable(revision, all) {
  const rows = all.filter((result) => result.revision === revision);
  console.log(`\n${revision === everyRevision ? 'Every client scenario' : `Scored for ${revision}`}`);
  for (const { passed, scenario, checks, failures, warnings, ms } of rows) {
    const word = passed ? (checks === 0 ? 'none' : 'ok') : 'FAIL';
    const counts = `${String(checks).padStart(3)} passed, ${failures} failed, ${warnings} warnings`;
    console.log(`  ${word.padEnd(4)}  ${scenario.padEnd(46)} ${counts} ${String(ms).padStart(6)} ms`);
  }
  console.log(`  ${rows.filter(({ passed }) => passed).length} of ${rows.length}`);
}
