import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import type { KeptRecord } from '../../../shared/domain/serverRecord.ts';
import { serverRecordFiles } from './serverRecordFiles.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-records-'));
});
afterEach(async () => rm(root, { recursive: true }));

const id = serverId.parse('server_1');
const line = (text: string): KeptRecord => ({ kind: 'log', line: { at: 1, source: 'stderr', level: 'info', text } });
const folder = () => join(root, 'servers');

it('returns the records of earlier runs only; only the user can read them', async () => {
  const first = serverRecordFiles(folder(), 'run_1');
  await first.append(id, [line('a'), line('b')]);
  expect(await first.earlier(id)).toEqual([]);
  const second = serverRecordFiles(folder(), 'run_2');
  await second.append(id, [line('c')]);
  expect(await second.earlier(id)).toEqual([line('a'), line('b')]);
  expect((await stat(folder())).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder(), 'server_1.jsonl'))).mode & 0o777).toBe(0o600);
  await second.remove(id);
  expect(await readdir(folder())).toEqual([]);
});

it('keeps two files of limited size for each server, and a limited total; the oldest are deleted', async () => {
  const bounds = { maxFileBytes: 2000, maxTotalBytes: 20_000 };
  const files = serverRecordFiles(folder(), 'run_1', bounds);
  const long = line('x'.repeat(500));
  for (let server = 0; server < 20; server++) {
    for (let n = 0; n < 20; n++) await files.append(serverId.parse(`s${server}`), [long]);
  }
  const names = await readdir(folder());
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder(), name))).size));
  expect(Math.max(...sizes)).toBeLessThan(3000);
  // One that is being written is counted when it is moved aside.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(24_000);
  expect(names).toContain('s19.jsonl');
  expect(names).not.toContain('s0.jsonl.old');
});

it('fails at nothing: a damaged line is left out, and a folder that cannot be made costs only the lines', async () => {
  const files = serverRecordFiles(folder(), 'run_1');
  await files.append(id, [line('a')]);
  await writeFile(join(folder(), 'server_1.jsonl'), '{"run":"x"\n\u0000\n{"run":"y","kind":"log"}\n', { flag: 'a' });
  await files.append(id, [line('b')]);
  expect(await serverRecordFiles(folder(), 'run_2').earlier(id)).toEqual([line('a'), line('b')]);
  await writeFile(join(root, 'file'), '');
  const nowhere = serverRecordFiles(join(root, 'file'), 'run_1');
  await nowhere.append(id, [line('a')]);
  expect(await nowhere.earlier(id)).toEqual([]);
  await nowhere.remove(id);
});
