import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readableFolders } from './readableFolders.ts';

let home = '';

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-home-')));
  return () => rm(home, { recursive: true, force: true });
});

async function file(...path: string[]): Promise<string> {
  const whole = join(home, ...path);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, '');
  await chmod(whole, 0o755);
  return whole;
}

const readable = (command: string, args: string[], more: { path?: string; cwd?: string } = {}) =>
  readableFolders({ command, args, cwd: more.cwd, path: more.path ?? '/usr/bin', home });

describe('readableFolders', () => {
  it('finds the package of a script, and the packages in its parent folders', async () => {
    const script = await file('work', 'app', 'packages', 'server', 'dist', 'index.js');
    await file('work', 'app', 'packages', 'server', 'package.json');
    await file('work', 'app', 'package.json');
    await file('work', 'app', 'node_modules', 'zod', 'index.js');
    const found = await readable('/usr/bin/node', [script]);
    expect(found).toContain(join(home, 'work/app/packages/server'));
    expect(found).toContain(join(home, 'work/app/node_modules'));
    expect(found).not.toContain(join(home, 'work/app'));
    expect(found).not.toContain(join(home, 'work'));
  });

  it('never includes the home folder or its parents', async () => {
    const script = await file('server.py');
    await file('package.json');
    await file('bin', 'tool');
    const found = await readable('tool', [script, home, dirname(home), '/'], {
      path: `${home}:/:${join(home, 'bin')}`,
    });
    expect(found).toContain(script);
    expect(found).toContain(join(home, 'bin'));
    for (const folder of [home, dirname(home), '/']) expect(found).not.toContain(folder);
  });

  it('takes a folder among the arguments for no reason to show it', async () => {
    const notes = await file('documents', 'notes.txt');
    const found = await readable('/usr/bin/node', [join(home, 'documents')]);
    expect(found).not.toContain(join(home, 'documents'));
    // A file that is named is meant to be read, and only that file.
    const named = await readable('/usr/bin/node', [`--config=${notes}`]);
    expect(named).toContain(notes);
    expect(named).not.toContain(join(home, 'documents'));
  });

  it('follows the link a program is behind', async () => {
    const program = await file('.versions', 'v24', 'bin', 'node');
    await mkdir(join(home, 'bin'));
    await symlink(program, join(home, 'bin', 'node'));
    const found = await readable('node', [], { path: join(home, 'bin') });
    expect(found).toEqual(expect.arrayContaining([join(home, '.versions/v24/bin'), join(home, '.versions/v24/lib')]));
  });

  it('shows its working directory', async () => {
    const script = await file('work', 'app', 'main.py');
    const found = await readable('python3', ['main.py'], { cwd: dirname(script) });
    expect(found).toEqual(expect.arrayContaining([dirname(script), script]));
  });
});
