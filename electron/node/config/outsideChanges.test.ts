import { mkdtemp, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConfigContents } from '../../host/ports/configFile.ts';
import { JsonConfigFile } from './jsonConfigFile.ts';

const times = { quietMs: 30, brokenMs: 300 };
const withServers = (...names: string[]) =>
  JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, { command: 'x', args: [name] }])) });

/** A file that is watched, and what it holds each time it is told that somebody changed it. */
async function watched(text: string | null = withServers('a')) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-watch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'mcp.json');
  if (text !== null) await writeFile(path, text);
  const file = new JsonConfigFile(path, times);
  await file.read();
  const told: ConfigContents[] = [];
  const listening = file.onChangedOutside(() => void file.read().then((contents) => told.push(contents)));
  onTestFinished(() => listening.dispose());
  const names = () => told.at(-1)?.entries.map(({ name }) => name);
  return { folder, path, file, told, names };
}
/** Longer than it takes until a change is told: what was not told by then is not told. */
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 8 * times.quietMs));

describe('an mcp.json that somebody else changes', () => {
  it('is told when it is written in place', async () => {
    const { path, names } = await watched();
    await writeFile(path, withServers('a', 'b'));
    await expect.poll(names).toEqual(['a', 'b']);
  });

  it('is told when another file is moved into its place', async () => {
    const { folder, path, names } = await watched();
    for (const name of ['b', 'c']) {
      await writeFile(join(folder, 'new'), withServers(name));
      await rename(join(folder, 'new'), path);
      await expect.poll(names).toEqual([name]);
    }
  });

  it('is told when it is made, taken away for good, and put back', async () => {
    const { path, names, told } = await watched(null);
    await writeFile(path, withServers('a'));
    await expect.poll(names).toEqual(['a']);
    await unlink(path);
    await expect.poll(names).toEqual([]);
    expect(told.at(-1)?.problems).toEqual([]);
    await writeFile(path, withServers('b'));
    await expect.poll(names).toEqual(['b']);
  });

  it('is not told when it is away for a moment only, or written with what was in it', async () => {
    const { path, told } = await watched();
    await unlink(path);
    await longEnough();
    await writeFile(path, withServers('a'));
    await longEnough();
    expect(told).toEqual([]);
  });

  it('is told whole when it was read in the middle of a write, and broken when it stays so', async () => {
    const { path, told, names } = await watched();
    const text = withServers('a', 'b');
    await writeFile(path, text.slice(0, 20));
    await longEnough();
    expect(told).toEqual([]);
    await writeFile(path, text);
    await expect.poll(names).toEqual(['a', 'b']);
    await writeFile(path, text.slice(0, 20));
    await expect.poll(() => told.at(-1)?.problems.map(({ code }) => code)).toEqual(['configUnreadable']);
    expect(told).toHaveLength(2);
  });

  it('is told as it is in the end when it is written a hundred times, and not a hundred times', async () => {
    const { path, told, names } = await watched();
    for (let at = 1; at <= 100; at++) await writeFile(path, withServers(`s${at}`));
    await expect.poll(names).toEqual(['s100']);
    await longEnough();
    expect(told.length).toBeLessThan(50);
  });

  it('is not told of what we write ourselves', async () => {
    const { file, told } = await watched();
    await file.set('b', { command: 'y' }, ['command']);
    await file.remove('a');
    await longEnough();
    expect(told).toEqual([]);
  });

  it('is told also when we wrote right after, before anybody looked', async () => {
    const { path, file, names } = await watched();
    await writeFile(path, withServers('a', 'theirs'));
    await file.set('ours', { command: 'y' }, ['command']);
    await expect.poll(names).toEqual(['a', 'theirs', 'ours']);
  });

  it('is told through a link, now and then', { timeout: 60_000 }, async () => {
    const { folder, path, names, file } = await watched(null);
    await writeFile(join(folder, 'real.json'), withServers('a'));
    await symlink(join(folder, 'real.json'), path);
    await expect.poll(names).toEqual(['a']);
    await writeFile(join(folder, 'real.json'), withServers('b'));
    await expect.poll(names, { timeout: 30_000 }).toEqual(['b']);
    expect(file.path).toBe(path);
  });
});
