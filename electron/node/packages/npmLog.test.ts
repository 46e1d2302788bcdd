import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { errorLines, loggedErrors } from './npmLog.ts';

const at = Date.UTC(2026, 10, 30, 19, 37, 51, 824);
const nameAt = (ms: number) => `${new Date(ms).toISOString().replace(/[:.]/g, '_')}-debug-0.log`;
const logOf = (spec: string, ...errors: string[]) =>
  [
    '0 verbose cli /usr/bin/node /usr/bin/npx',
    `7 verbose title npm exec ${spec}`,
    `8 verbose argv "exec" "--loglevel" "silent" "--yes" "--" "${spec}"`,
    ...errors.map((line, at) => `${at + 9} error ${line}`),
    '30 verbose exit 1',
  ].join('\n');

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'npm-logs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

it('is the newest log of the run that names all packages', async () => {
  const folder = await folderWith({
    [nameAt(at - 5000)]: logOf('@me/nots', 'of an earlier run'),
    [nameAt(at)]: logOf('@me/nots', 'of this run'),
    [nameAt(at + 10)]: logOf('@me/nots-more', 'of another package'),
    [nameAt(at + 20)]: logOf('x@me/nots', 'of another package'),
    [nameAt(at + 5000)]: logOf('@me/nots', 'of a later run'),
    'notes.log': logOf('@me/nots', 'of no run'),
  });
  const read = (packages: readonly string[], from = at - 100, until = at + 100) =>
    loggedErrors(folder, packages, from, until);
  expect(await read(['@me/nots'])).toEqual(['of this run']);
  expect(await read(['@me/nots', 'other'])).toEqual([]);
  expect(await read(['@me/nots'], at + 1)).toEqual([]);
  expect(await read(['@me/nots'], at, at)).toEqual(['of this run']);
  expect(await loggedErrors(join(folder, 'none'), ['@me/nots'], 0, at)).toEqual([]);
});

it('follows no link and reads no folder', async () => {
  const folder = await folderWith({ 'real.txt': logOf('nots', 'not to be read') });
  await symlink(join(folder, 'real.txt'), join(folder, nameAt(at)));
  await mkdir(join(folder, nameAt(at + 1)));
  expect(await loggedErrors(folder, ['nots'], at, at + 1)).toEqual([]);
});

it('reads the end of a large log', async () => {
  const filler = `${'x'.repeat(1023)}\n`.repeat(2000);
  const begin = logOf('nots', 'too far away');
  const folder = await folderWith({ [nameAt(at)]: `${begin}\n${filler}99 error at the end\n` });
  expect(await loggedErrors(folder, ['nots'], at, at)).toEqual(['at the end']);
});

it('has only lines that say something, without control characters', () => {
  const lines = [
    '18 error code E404',
    '19 error 404 Not Found - \u001b[31mGET\u001b[0m http://r.example/nots\u0007',
    '20 error 404',
    '21 error',
    '22 verbose stack error in it',
    '23 error A complete log of this run can be found in: /home/me/.npm/_logs/x.log',
    ...['a', 'b', 'c', 'd'].map((line) => `24 error ${line}`),
  ];
  expect(errorLines(lines.join('\n'))).toEqual([
    'code E404',
    '404 Not Found - GET http://r.example/nots�',
    'a',
    'b',
    'c',
  ]);
});
