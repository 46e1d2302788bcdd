import { expect, it } from 'vitest';
import { sha256 } from '../ids.ts';
import type { StdioLaunch } from '../server.ts';
import { inMovedFolder } from './movedBundle.ts';

const hash = sha256.parse('a'.repeat(64));
const other = 'b'.repeat(64);
const old = `/old $& data/bundles/${hash}`;
const now = `/new $& data/bundles/${hash}`;
const launch = (more: Partial<StdioLaunch>): StdioLaunch => ({
  kind: 'stdio',
  command: 'node',
  args: [],
  env: {},
  ...more,
});

it.each<[string, Partial<StdioLaunch>, Partial<StdioLaunch>]>([
  ['the folder it starts in', { cwd: old }, { cwd: now }],
  ['its program', { command: `${old}/tool` }, { command: `${now}/tool` }],
  ['an argument', { args: [`${old}/i.js`, 'x'] }, { args: [`${now}/i.js`, 'x'] }],
  ['the value of an option', { args: [`--root=${old}`] }, { args: [`--root=${now}`] }],
  ['a list', { cwd: old, env: { P: `/x:${old}/a:${old}/b` } }, { cwd: now, env: { P: `/x:${now}/a:${now}/b` } }],
  ['Windows', { args: [`D:\\old\\bundles\\${hash}\\i.js`] }, { args: [`${now}\\i.js`] }],
])('a moved bundle is named by its new folder: %s', (_, before, after) => {
  expect(inMovedFolder(launch(before), hash, now)).toEqual(launch(after));
});

it.each<[string, Partial<StdioLaunch>]>([
  ['the new folder', { cwd: now, args: [`${now}/i.js`] }],
  ['another bundle', { cwd: `/old/bundles/${other}` }],
  ['a longer name', { cwd: `/old/bundles/${hash}0` }],
  ['another folder of this name', { cwd: `/old/things/${hash}` }],
  ['no absolute path', { args: [`bundles/${hash}`] }],
])('a launch stays the same: %s', (_, more) => {
  const given = launch(more);
  expect(inMovedFolder(given, hash, now)).toBe(given);
});
