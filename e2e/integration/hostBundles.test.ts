import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { folderForTest, root } from './forTest.ts';

/** Bundles that run in Node, without a page. */
const hosts = ['main', 'web', 'headless'];

/** What packages name though Node does not have it. */
const known: Readonly<Record<string, readonly string[]>> = {
  // Each looks first whether it is there.
  '@anthropic-ai/sdk': ['Deno', 'EdgeRuntime', 'window'],
  '@cfworker/json-schema': ['location', 'self'],
  '@google/genai': ['AsyncIterator', 'window'],
  '@opentelemetry/api': ['self', 'window'],
  '@ungap/structured-clone': ['self'],
  debug: ['document', 'window'],
  'fast-sha256': ['define'],
  jose: ['EdgeRuntime'],
  'lodash.escaperegexp': ['self'],
  'lodash.isequal': ['self'],
  openai: ['Deno', 'EdgeRuntime', 'window'],
  // Mistakes in the sentences of errors that Gatehouse never causes.
  yauzl: ['options'],
  yazl: ['utf8FileName'],
};

interface Found {
  readonly filename: string;
  readonly message: string;
  readonly labels: readonly { readonly span: { readonly line: number; readonly column: number } }[];
}

/** What host bundles name without having it, by the package or the file that does. */
async function unknownNames(): Promise<Record<string, readonly string[]>> {
  const folder = await folderForTest();
  const copied = join(folder, 'dist');
  for (const host of hosts) await cp(join(root, 'dist', host), join(copied, host), { recursive: true });
  const rules = {
    env: { node: true, es2024: true },
    categories: { correctness: 'off' },
    rules: { 'no-undef': 'error' },
  };
  await writeFile(join(folder, 'rules.json'), JSON.stringify(rules));
  const args = ['--disable-nested-config', '--no-ignore', '-c', join(folder, 'rules.json'), '--format', 'json', copied];
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, maxBuffer: 64e6 });
  // It fails when it finds something.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const names = new Map<string, Set<string>>();
  for (const { filename, message, labels } of (JSON.parse(stdout) as { diagnostics: Found[] }).diagnostics) {
    const span = labels[0]?.span;
    const name = /^'(.+)' is not defined/.exec(message)?.[1];
    if (span === undefined || name === undefined) throw new Error(`Not about a name: ${filename}: ${message}`);
    const payload = JSON.parse(await readFile(join(folder, `${filename}.map`), 'utf8')) as SourceMapPayload;
    const map = new SourceMap(payload);
    const entry = map.findEntry(span.line - 1, span.column - 1);
    const place = 'originalSource' in entry ? placeOf(entry.originalSource) : filename;
    names.set(place, (names.get(place) ?? new Set()).add(name));
  }
  return Object.fromEntries([...names].map(([place, all]) => [place, [...all].sort()]));
}

/** The package of a module, or its path in the project. */
function placeOf(source: string): string {
  return source.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/, '$1').replace(/^(?:\.\.\/)+/, '');
}

it('host bundles name nothing that only a browser has', async () => {
  await buildIfStale();
  expect(await unknownNames()).toEqual(known);
});
