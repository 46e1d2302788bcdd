import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectNotices, packageFolderOf, readNotice } from './notices.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Licences whose terms Gatehouse keeps by passing their texts on. Another one has to be read before it is added here. */
const allowed = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
];

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

it('every package that may be part of Gatehouse has a license that allows it', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const own = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  expect(own.length).toBeGreaterThan(100);
  const others = own.filter(([, { license }]) => license === undefined || !allowed.includes(license));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

describe('the package of a bundled module', () => {
  it.each([
    ['/a/node_modules/react/index.js', '/a/node_modules/react'],
    ['/a/node_modules/@scope/name/dist/x.js?worker', '/a/node_modules/@scope/name'],
    ['\0/a/node_modules/x/node_modules/@b/c/d.js', '/a/node_modules/x/node_modules/@b/c'],
    ['C:\\a\\node_modules\\react\\index.js', 'C:/a/node_modules/react'],
    ['/a/renderer/main.tsx', undefined],
    ['\0vite/preload-helper.js', undefined],
  ])('of %s', (id, folder) => expect(packageFolderOf(id)).toBe(folder));
});

it('a notice has the whole license, and notices of all bundles of a build are there once', () => {
  const react = join(root, 'node_modules/react');
  expect(readNotice(react)).toMatchObject({ name: 'react', license: 'MIT' });
  expect(readNotice(react).text).toContain('Permission is');
  const collector = collectNotices();
  const bundle = (...moduleIds: string[]) => ({ 'a.js': { moduleIds }, 'a.css': {} });
  for (const plugin of [collector.plugin(), collector.plugin()]) {
    plugin.generateBundle({}, bundle(`${react}/index.js`, `${react}/jsx-runtime.js`, '/own/a.ts'));
  }
  collector.plugin().generateBundle({}, bundle(join(root, 'node_modules/@cfworker/json-schema/dist/x.js')));
  expect(collector.notices().map(({ name }) => name)).toEqual(['@cfworker/json-schema', 'react']);
  expect(collector.notices()[0]?.text).toBe('The package has no license file. It says: MIT.');
});
