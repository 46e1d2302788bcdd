import { mkdtemp, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConfigContents } from '../../host/ports/configFile.ts';
import { JsonConfigFile } from './jsonConfigFile.ts';

const times = { quietMs: 30, brokenMs: 300 };
const withServers = (...names: string[]) =>
  JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, { command: 'x', args: [name] }])) });

/** A watched file, and its contents each time a change is reported. */
async function watched(text: string | null = withServers('a')) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-watch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'mcp.json');
  if (text !== null) await writeFile(path, text);
  const file = new JsonConfigFile(path, { times });
  await file.read();
  const told: ConfigContents[] = [];
  const listening = file.onChangedOutside(() => void file.read().then((contents) => told.push(contents)));
  onTestFinished(() => listening.dispose());
  const names = () => told.at(-1)?.entries.map(({ name }) => name);
  return { folder, path, file, told, names };
}
/** Longer than the delay of a report, so later reports can be excluded. */
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 8 * times.quietMs));

describe('a change of mcp.json by another program', () => {
  it('is reported when the file is written in place', async () => {
    const { path, names } = await watched();
    await writeFile(path, withServers('a', 'b'));
    await expect.poll(names).toEqual(['a', 'b']);
  });

  it('is reported when another file is moved into its place', async () => {
    const { folder, path, names } = await watched();
    for (const name of ['b', 'c']) {
      await writeFile(join(folder, 'new'), withServers(name));
      await rename(join(folder, 'new'), path);
      await expect.poll(names).toEqual([name]);
    }
  });

  it('is reported when the file is created, deleted, and restored', async () => {
    const { path, names, told } = await watched(null);
    await writeFile(path, withServers('a'));
    await expect.poll(names).toEqual(['a']);
    await unlink(path);
    await expect.poll(names).toEqual([]);
    expect(told.at(-1)?.problems).toEqual([]);
    await writeFile(path, withServers('b'));
    await expect.poll(names).toEqual(['b']);
  });

  it('is not reported when the file is missing for a moment only, or written with the same contents', async () => {
    const { path, told } = await watched();
    await unlink(path);
    await longEnough();
    await writeFile(path, withServers('a'));
    await longEnough();
    expect(told).toEqual([]);
  });

  it('is reported complete when the file was read during a write, and broken when it stays incomplete', async () => {
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

  it('is reported with the final contents after a hundred writes, and not a hundred times', async () => {
    const { path, told, names } = await watched();
    for (let at = 1; at <= 100; at++) await writeFile(path, withServers(`s${at}`));
    await expect.poll(names).toEqual(['s100']);
    await longEnough();
    expect(told.length).toBeLessThan(50);
  });

  it('is not reported for our own writes', async () => {
    const { file, told } = await watched();
    await file.set('b', { command: 'y' }, ['command']);
    await file.remove('a');
    await longEnough();
    expect(told).toEqual([]);
  });

  it('is also reported when we wrote right after it, before the check', async () => {
    const { path, file, names } = await watched();
    await writeFile(path, withServers('a', 'theirs'));
    await file.set('ours', { command: 'y' }, ['command']);
    await expect.poll(names).toEqual(['a', 'theirs', 'ours']);
  });

  it('is reported for a link, after a while', { timeout: 60_000 }, async () => {
    const { folder, path, names, file } = await watched(null);
    await writeFile(join(folder, 'real.json'), withServers('a'));
    await symlink(join(folder, 'real.json'), path);
    await expect.poll(names).toEqual(['a']);
    await writeFile(join(folder, 'real.json'), withServers('b'));
    await expect.poll(names, { timeout: 30_000 }).toEqual(['b']);
    expect(file.path).toBe(path);
  });
});
