import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pathIn, serverPathFinder } from './serverPath.ts';

const log = { write: () => undefined };

/** A login shell that is a script of ours. */
async function shellForTest(body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-shell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'shell');
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}

function find(SHELL: string, more: { isDesktop?: boolean; platform?: NodeJS.Platform; timeoutMs?: number } = {}) {
  const env = { SHELL, PATH: '/usr/bin:/bin', HOME: tmpdir() };
  return serverPathFinder({ env, log, isDesktop: true, platform: 'linux', ...more })();
}

describe.runIf(process.platform !== 'win32')('serverPathFinder', () => {
  it('takes the PATH of the login shell, whatever its profile prints', async () => {
    const shell = await shellForTest(
      'echo "Welcome! PATH=/wrong"; export PATH="/opt/tools:$PATH"; exec /bin/sh -c "$2"',
    );
    expect(await find(shell)).toEqual({ value: '/opt/tools:/usr/bin:/bin', source: 'loginShell' });
  });

  it('takes no line of another variable for it, whatever their order', async () => {
    const notes = Array.from({ length: 20 }, (_, at) => `NOTE${at}='one\nPATH=/wrong'`).join(' ');
    const shell = await shellForTest(`export ${notes} PATH="/opt/tools:$PATH"; exec /bin/sh -c "$2"`);
    expect(await find(shell)).toMatchObject({ value: '/opt/tools:/usr/bin:/bin' });
  });

  it('says that a shell with the same PATH changed nothing', async () => {
    const shell = await shellForTest('exec /bin/sh -c "$2"');
    expect(await find(shell)).toEqual({ value: '/usr/bin:/bin', source: 'process' });
  });

  it.each([
    { name: 'hangs', body: 'sleep 30' },
    { name: 'fails', body: 'exit 1' },
    { name: 'says nothing', body: 'exit 0' },
  ])('goes on with our own PATH when the shell $name', async ({ body }) => {
    const shell = await shellForTest(body);
    const began = performance.now();
    expect(await find(shell, { timeoutMs: 500 })).toEqual({ value: '/usr/bin:/bin', source: 'shellSilent' });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('asks no shell when started from a terminal, nor on Windows, nor one that is not there', async () => {
    const shell = await shellForTest('export PATH="/opt/tools:$PATH"; exec /bin/sh -c "$2"');
    for (const more of [{ isDesktop: false }, { platform: 'win32' as const }]) {
      expect(await find(shell, more)).toMatchObject({ source: 'process' });
    }
    expect(await find('/nowhere/at/all')).toMatchObject({ source: 'shellSilent' });
  });

  it('asks again where the shell said nothing, after a while', async () => {
    const shell = await shellForTest('exit 1');
    const of = { env: { SHELL: shell, PATH: '/bin' }, log, isDesktop: true, platform: 'linux' } as const;
    const [finder, patient] = [serverPathFinder({ ...of, retryMs: 0 }), serverPathFinder(of)];
    expect(await finder()).toMatchObject({ source: 'shellSilent' });
    expect(await patient()).toMatchObject({ source: 'shellSilent' });
    await writeFile(shell, '#!/bin/sh\nexport PATH="/opt/tools:$PATH"; exec /bin/sh -c "$2"\n');
    expect(await finder()).toEqual({ value: '/opt/tools:/bin', source: 'loginShell' });
    expect(await patient()).toMatchObject({ source: 'shellSilent' });
  });

  it('asks once', async () => {
    const shell = await shellForTest('export PATH="/opt/$$:$PATH"; exec /bin/sh -c "$2"');
    const finder = serverPathFinder({ env: { SHELL: shell, PATH: '/bin' }, log, isDesktop: true, platform: 'linux' });
    expect(await finder()).toBe(await finder());
  });
});

describe('pathIn', () => {
  it('looks between the marks only', () => {
    expect(pathIn('PATH=/a\n##A=1\0PATH=/b\0##A=1\nPATH=/d\n##PATH=/c', '##')).toBe('/b');
    expect(pathIn('PATH=/a', '##')).toBeUndefined();
  });

  it('takes no line of another value for it', () => {
    expect(pathIn('##NOTE=one\nPATH=/wrong\0PATH=/b\0##NOTE=one\nPATH=/wrong\nPATH=/b\n##', '##')).toBe('/b');
  });

  it('reads lines where variables cannot be separated otherwise', () => {
    expect(pathIn('####A=1\nPATH=/b\n##', '##')).toBe('/b');
  });
});
