import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plan } from '../scripts/stages/plan.mjs';
import { missingPaths, projectFiles } from './documents.js';

const root = resolve(import.meta.dirname, '..');
const files = projectFiles(root);
const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');

const zones = [
  ...['shared', 'electron/host', 'electron/node', 'electron/main', 'electron/preload', 'electron/web'],
  ...['electron/headless', 'renderer', 'e2e', 'lint', 'scripts'],
];
const wings = ['api', 'chat', 'context', 'calls', 'connections', 'models', 'consent', 'ground', 'ports'].map(
  (wing) => `electron/host/${wing}`,
);

describe('documents', () => {
  it('name no path that is not there', () => {
    const missing = documents.flatMap((document) =>
      missingPaths(document, readFileSync(join(root, document), 'utf8'), files).map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('ARCHITECTURE.md is a map of at most 15 kB', () => {
    expect(statSync(join(root, 'ARCHITECTURE.md')).size).toBeLessThanOrEqual(15_000);
  });

  it('CONTRIBUTING.md lists the stages of npm test, in their order', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const rows = [...text.matchAll(/^\| (\w+) \| \d+ s \|/gm)].map(([, name]) => name);
    expect(rows).toEqual([...plan.map(({ name }) => name), 'requirements']);
  });

  it.each([...zones, ...wings])('%s has a page that ends in what to edit to add something', (folder) => {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
    const headings = text.match(/^## .*$/gm) ?? [];
    expect(headings.at(-1)).toBe('## To add');
    // About a page.
    expect(text.split('\n').length).toBeLessThanOrEqual(130);
  });

  it.each(files.filter((file) => file.startsWith('docs/zh-CN/')))('%s says as much as its English page', (file) => {
    const shape = (path: string) => {
      const text = readFileSync(join(root, path), 'utf8');
      const code = [...text.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].map(([, block]) => block);
      const count = (form: RegExp) => text.match(form)?.length;
      return { code, headings: count(/^#+ /gm), points: count(/^ *- /gm), rows: count(/^\|/gm) };
    };
    expect(shape(file)).toEqual(shape(file.replace('zh-CN/', '')));
  });

  it('a path that is gone is found, wherever it is written', () => {
    const there = ['shared/lib/json.ts', 'shared/README.md', 'renderer/App.tsx'];
    const text = [
      'See `shared/lib/json.ts`, `lib/json.ts`, `json.ts`, `lib/*.ts`, `lib/`, [App](../renderer/App.tsx), `mcp.json`,',
      '`dist/web/web.js`, `lib/NAME.ts`, `page.close()`, `a/b` and [the site](https://example.com/x.md).',
    ].join('\n');
    expect(missingPaths('shared/README.md', text, there)).toEqual([]);
    const wrong = 'See `lib/jsn.ts`, `App.tsx`, `shared/old/`, `lib/*.css` and [App](App.tsx).';
    expect(missingPaths('shared/README.md', wrong, there)).toEqual([
      'lib/jsn.ts',
      'App.tsx',
      'shared/old/',
      'lib/*.css',
      'App.tsx',
    ]);
    expect(missingPaths('README.md', 'See `App.tsx`.', there)).toEqual([]);
  });
});
