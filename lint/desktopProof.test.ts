import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/desktop-proof.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .filter(([promise]) => promise !== 'promise' && promise !== '---');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The tests that a cell names. */
const testsIn = (cell: string) => [...cell.matchAll(/`([^`]+\.(?:spec|test)\.ts)`/g)].map(([, path]) => path ?? '');

it('each promise is proven here, or says what it waits for', () => {
  expect(rows.length).toBeGreaterThan(30);
  const without = rows.filter(([, here = '', waits = '']) => testsIn(here).length === 0 && waits === '');
  expect(without).toEqual([]);
});

it('what waits begins with the spec, the command or the person that shows it', () => {
  const unclear = rows
    .map(([, , waits = '']) => waits)
    .filter((waits) => waits !== '' && !/^(?:`(?:e2e|electron|scripts)\/|`npm run |by hand|the workflows)/.test(waits));
  expect(unclear).toEqual([]);
});

it('each named spec exists, and one that waits for Electron runs in it', () => {
  for (const [, here = '', waits = ''] of rows) {
    for (const path of testsIn(here)) if (!path.includes('*')) expect(existsSync(join(root, path)), path).toBe(true);
    for (const path of testsIn(waits)) {
      const source = readFileSync(join(root, path), 'utf8');
      if (path.endsWith('.spec.ts')) expect(source, path).toMatch(/@electron|@shell/);
    }
    for (const [, script = ''] of waits.matchAll(/`npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([script]);
  }
});

it('each spec of real Electron is named', () => {
  const named = testsIn(text);
  const folder = 'e2e/specs/desktop';
  const real = readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('@electron'));
  expect(real.length).toBeGreaterThan(10);
  expect(real.filter((path) => !named.includes(path))).toEqual([]);
});
