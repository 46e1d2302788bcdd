import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type * as EnvFiles from './envFiles.ts';
import { nodeOtherApps } from './nodeOtherApps.ts';
import type * as Reader from './readAppFile.ts';

const broken = 'no reader can read this';

vi.mock('./readAppFile.ts', async (original) => {
  const real = await original<typeof Reader>();
  const readAppFile: typeof real.readAppFile = (text, reader) => {
    if (text.includes(broken)) throw new RangeError('Maximum call stack size exceeded');
    return real.readAppFile(text, reader);
  };
  return { ...real, readAppFile };
});
vi.mock('./envFiles.ts', async (original) => {
  const real = await original<typeof EnvFiles>();
  const withEnvFiles: typeof real.withEnvFiles = (reading, parts) => {
    if (parts.project?.endsWith('broken') === true) throw new RangeError('Maximum call stack size exceeded');
    return real.withEnvFiles(reading, parts);
  };
  return { ...real, withEnvFiles };
});

it('what fails in one file, or in one part of a file, costs no other', async () => {
  const home = await mkdtemp(join(tmpdir(), 'gatehouse-apps-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  };
  const servers = (name: string) => ({ mcpServers: { [name]: { command: 'x' } } });
  const projects = { [join(home, 'broken')]: servers('b'), [join(home, 'p')]: servers('c') };
  await put('.claude.json', JSON.stringify({ ...servers('a'), projects }));
  await put('.cursor/mcp.json', broken);
  await put('.lmstudio/mcp.json', JSON.stringify(servers('d')));
  await put('p/.mcp.json', broken);
  await put('p/.cursor/mcp.json', JSON.stringify(servers('e')));
  const { files } = await nodeOtherApps({ platform: process.platform, home, env: {} }).look();
  expect(
    files.map(({ path, project, reading }) => [
      path,
      project?.slice(home.length + 1),
      reading.servers.map(({ name }) => name).join(),
      reading.problems.map(({ kind }) => kind).join(),
    ]),
  ).toEqual([
    ['~/.claude.json', undefined, 'a', ''],
    ['~/.claude.json', 'broken', '', 'appFileUnreadable'],
    ['~/.claude.json', 'p', 'c', ''],
    ['~/.cursor/mcp.json', undefined, '', 'appFileUnreadable'],
    ['~/.lmstudio/mcp.json', undefined, 'd', ''],
    ['~/p/.mcp.json', 'p', '', 'appFileUnreadable'],
    ['~/p/.cursor/mcp.json', 'p', 'e', ''],
  ]);
});
