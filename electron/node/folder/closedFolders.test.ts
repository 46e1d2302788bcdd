import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../backup/testing/dataFolderForTest.ts';
import { removeTree } from '../files/removeTree.ts';
import { copyChecked } from './copyChecked.ts';
import { removeOldCopy } from './moveFolder.ts';
import { removeAt } from './pendingChange.ts';

/** An administrator may write everything: the test is one of the users then, until it ends. */
function asUser(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const uid = 65_534;
  chownSync(folder, uid, uid);
  process.seteuid?.(uid);
  onTestFinished(() => process.seteuid?.(0));
}

/** A data folder with a bundle, whose files and folders are closed as they are after it was unpacked. */
function closedData(): { data: string; to: string } {
  const outer = testFolder();
  asUser(outer);
  const data = join(outer, 'data');
  const server = join(data, 'bundles', 'a', 'server');
  mkdirSync(server, { recursive: true });
  writeFileSync(join(server, 'index.js'), 'code', { mode: 0o400 });
  writeFileSync(join(server, 'tool'), 'program', { mode: 0o500 });
  for (const folder of [server, join(data, 'bundles', 'a')]) chmodSync(folder, 0o500);
  onTestFinished(() => removeTree(outer));
  return { data, to: join(outer, 'to') };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

it.skipIf(process.platform === 'win32')(
  'copies closed files and folders, which stay closed, and removes them',
  async () => {
    const { data, to } = closedData();
    expect(() => writeFileSync(join(data, 'bundles', 'a', 'new'), '')).toThrow(
      expect.objectContaining({ code: 'EACCES' }) as Error,
    );
    mkdirSync(to);
    await copyChecked(join(data, 'bundles'), join(to, 'bundles'), () => undefined);
    const server = join(to, 'bundles', 'a', 'server');
    expect(readFileSync(join(server, 'index.js'), 'utf8')).toBe('code');
    expect(modeOf(join(server, 'index.js'))).toBe(0o400);
    expect(modeOf(join(server, 'tool'))).toBe(0o500);
    expect([modeOf(server), modeOf(join(to, 'bundles', 'a')), modeOf(join(to, 'bundles'))]).toEqual([
      0o500, 0o500, 0o700,
    ]);
    await removeOldCopy(data, removeAt);
    expect(existsSync(join(data, 'bundles'))).toBe(false);
    await removeAt(join(to, 'bundles'));
    expect(existsSync(join(to, 'bundles'))).toBe(false);
  },
);

it.skipIf(process.platform === 'win32')('follows no link when it removes', async () => {
  const { data, to } = closedData();
  mkdirSync(join(to, 'kept'), { recursive: true });
  writeFileSync(join(to, 'kept', 'mine'), '1');
  chmodSync(join(to, 'kept'), 0o500);
  const server = join(data, 'bundles', 'a');
  chmodSync(server, 0o700);
  symlinkSync(join(to, 'kept'), join(server, 'link'));
  chmodSync(server, 0o500);
  await removeTree(data);
  expect(existsSync(data)).toBe(false);
  expect(modeOf(join(to, 'kept'))).toBe(0o500);
  expect(readFileSync(join(to, 'kept', 'mine'), 'utf8')).toBe('1');
});
