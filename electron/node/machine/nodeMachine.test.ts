import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveCommand } from '../processes/resolveCommand.ts';
import { knownFolders, spreadFolder } from './knownFolders.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { nodeMachine } from './nodeMachine.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-machine-')));
  await mkdir(join(folder, 'bin'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function program(path: string, script: string, mode = 0o755): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, mode);
  return path;
}

/** A machine whose user's PATH is `bin` and whose home is `folder`. */
function machine() {
  const own = join(folder, 'bin');
  return nodeMachine({
    platform: process.platform,
    env: { HOME: folder },
    confinementSupport: async () => 'available',
    processCare: () => 'marked',
    describeLaunch: async ({ command, env, cwd = folder }) => {
      const path = env['PATH'] ?? own;
      const resolvedCommand = await resolveCommand(command, { platform: process.platform, path, cwd });
      return { command, resolvedCommand, path, pathSource: env['PATH'] === undefined ? 'process' : 'entry', cwd };
    },
  });
}

const launch = (command: string, rest: Partial<StdioLaunch> = {}): StdioLaunch => ({
  kind: 'stdio',
  command,
  args: [],
  env: {},
  ...rest,
});

describe.runIf(process.platform !== 'win32')('nodeMachine', () => {
  it('says which file would run, and which runtimes there are with their versions', async () => {
    const file = await program(join(folder, 'bin', 'node'), 'echo v99.1.0; echo more');
    const found = await machine().inspectLaunch(launch('node'));
    expect(found).toMatchObject({
      resolvedCommand: file,
      notExecutable: null,
      path: [join(folder, 'bin')],
      isCwdPresent: true,
    });
    expect(found.runtimes.find(({ name }) => name === 'node')).toEqual({
      name: 'node',
      path: file,
      version: 'v99.1.0',
    });
    expect(found.runtimes.find(({ name }) => name === 'uvx')).toEqual({ name: 'uvx', path: null, version: null });
  });

  it('runs nothing that the entry itself put on the PATH', async () => {
    const planted = join(folder, 'planted');
    await mkdir(planted);
    const mark = join(folder, 'was-run');
    const file = await program(join(planted, 'node'), `touch ${mark}; echo v1`);
    const { runtimes } = await machine().inspectLaunch(launch('node', { env: { PATH: planted } }));
    expect(runtimes.find(({ name }) => name === 'node')).toEqual({ name: 'node', path: file, version: null });
    expect(await resolveCommand(mark, { platform: process.platform, path: '', cwd: '/' })).toBeUndefined();
    await expect(realpath(mark)).rejects.toThrow();
  });

  it('runs nothing that lies where the server is started', async () => {
    const mark = join(folder, 'was-run');
    await program(join(folder, 'node'), `touch ${mark}`);
    const relative = nodeMachine({
      platform: process.platform,
      env: {},
      confinementSupport: async () => 'available',
      processCare: () => 'marked',
      describeLaunch: async ({ command }) => ({
        command,
        resolvedCommand: undefined,
        path: '.',
        pathSource: 'process',
        cwd: folder,
      }),
    });
    await relative.inspectLaunch(launch('node'));
    await expect(realpath(mark)).rejects.toThrow();
  });

  it('tells a file that may not be run from none', async () => {
    const file = await program(join(folder, 'bin', 'notes'), 'true', 0o644);
    expect(await machine().inspectLaunch(launch('notes'))).toMatchObject({
      resolvedCommand: null,
      notExecutable: file,
    });
    expect(await machine().inspectLaunch(launch('nowhere-7'))).toMatchObject({
      resolvedCommand: null,
      notExecutable: null,
    });
  });

  it('tells a folder from a program, only where the command is a path', async () => {
    await mkdir(join(folder, 'bin', 'notes-8'), { recursive: true });
    const path = join(folder, 'bin', 'notes-8');
    const folderOf = async (command: string) => (await machine().inspectLaunch(launch(command))).folder;
    expect(await machine().inspectLaunch(launch(path))).toMatchObject({ resolvedCommand: null, folder: path });
    expect(await folderOf(`${path}/`)).toBe(path);
    expect(await folderOf('notes-8')).toBeNull();
    expect(await folderOf(join(path, 'nowhere'))).toBeNull();
    expect(await folderOf(await program(join(folder, 'bin', 'notes-9'), 'true'))).toBeNull();
  });

  it('finds programs that the PATH does not lead to', async () => {
    await mkdir(join(folder, '.local', 'bin'), { recursive: true });
    const file = await program(join(folder, '.local', 'bin', 'notes-7'), 'true');
    expect((await machine().inspectLaunch(launch('notes-7'))).elsewhere).toEqual([file]);
  });

  it('says when the working directory is missing', async () => {
    const found = await machine().inspectLaunch(launch('notes', { cwd: join(folder, 'gone') }));
    expect(found).toMatchObject({ cwd: join(folder, 'gone'), isCwdPresent: false });
  });
});

describe('knownFolders', () => {
  it('are those of each system', () => {
    expect(knownFolders({ platform: 'win32', env: { APPDATA: 'C:\\a' } })).toEqual(['C:\\a\\npm']);
    const ofWindows = { ProgramFiles: 'C:\\p', LOCALAPPDATA: 'C:\\l', USERPROFILE: 'C:\\u' };
    expect(knownFolders({ platform: 'win32', env: ofWindows })).toEqual(
      expect.arrayContaining(['C:\\p\\dotnet', 'C:\\l\\pnpm', 'C:\\u\\.bun\\bin', 'C:\\u\\.local\\bin']),
    );
    expect(knownFolders({ platform: 'darwin', env: { HOME: '/Users/me' } })).toEqual(
      expect.arrayContaining(['/usr/local/share/dotnet', '/Users/me/Library/pnpm', '/Users/me/.bun/bin']),
    );
    expect(knownFolders({ platform: 'linux', env: { HOME: '/home/me' } })).toEqual(
      expect.arrayContaining(['/usr/share/dotnet', '/home/me/.dotnet', '/home/me/.local/share/pnpm']),
    );
    expect(knownFolders({ platform: 'darwin', env: { HOME: '/Users/me' } })).toContain('/opt/homebrew/bin');
    expect(knownFolders({ platform: 'linux', env: {} }).every((one) => one.startsWith('/'))).toBe(true);
  });

  it('are spread, newest version first', async () => {
    for (const version of ['v9.0.0', 'v22.1.0', 'v20.3.0'])
      await mkdir(join(folder, 'node', version), { recursive: true });
    expect(await spreadFolder(join(folder, 'node', '*', 'bin'))).toEqual(
      ['v22.1.0', 'v20.3.0', 'v9.0.0'].map((version) => join(folder, 'node', version, 'bin')),
    );
    expect(await spreadFolder(join(folder, 'none', '*', 'bin'))).toEqual([]);
  });
});
