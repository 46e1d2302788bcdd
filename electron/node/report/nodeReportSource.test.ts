import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipTexts } from '../../../e2e/fixtures/zipTexts.ts';
import { nodeReportSource } from './nodeReportSource.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-report-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads the newest whole lines of the log, and of the one before it', async () => {
  const log = join(folder, 'two.log');
  await writeFile(`${log}.old`, 'first\nsecond é\n');
  await writeFile(log, 'third\nfourth\n');
  const source = nodeReportSource(log);
  expect(await source.logLines(1000)).toEqual(['first', 'second é', 'third', 'fourth']);
  // From within the two bytes of the last letter on.
  expect(await source.logLines(15)).toEqual(['third', 'fourth']);
  expect(await source.logLines(9)).toEqual(['fourth']);
});

it('has no lines where there is no log', async () => {
  expect(await nodeReportSource(join(folder, 'missing.log')).logLines(1000)).toEqual([]);
});

it('knows the home folder and what it runs on', () => {
  const source = nodeReportSource(join(folder, 'any.log'));
  expect(source.homes).toContain(homedir());
  expect(source.runtime()).toMatchObject({ platform: process.platform, node: process.versions.node, electron: null });
});

it('writes an archive that other programs read', async () => {
  const files = [
    { name: 'about.json', text: '{ "is": "é" }' },
    { name: 'gatehouse.log', text: '' },
  ];
  const pieces: Uint8Array[] = [];
  for await (const piece of nodeReportSource('').archive(files)) pieces.push(piece);
  expect(await zipTexts(Buffer.concat(pieces))).toEqual({ 'about.json': '{ "is": "é" }', 'gatehouse.log': '' });
});
