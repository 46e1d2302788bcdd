import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuilder } from 'vite';
import { refusalExitCode } from '../../electron/main/startRefusal.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-flavours-'));
  await bundle('release', undefined);
  await bundle('flavour', '1');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds the main process as `npm run build` does. */
async function bundle(name: string, flavour: '1' | undefined): Promise<void> {
  if (flavour === undefined) delete process.env['GATEHOUSE_TEST_FLAVOUR'];
  else process.env['GATEHOUSE_TEST_FLAVOUR'] = flavour;
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  delete process.env['GATEHOUSE_TEST_FLAVOUR'];
  const { main } = builder.environments;
  if (main === undefined) throw new Error('There is no environment of the main process');
  main.config.build.outDir = join(folder, name, 'main');
  await builder.build(main);
}

/** Whether it opens a window when it is started, packed, with these switches of Chromium; else what it ends with. */
async function startOf(name: string, switches: string): Promise<'opens' | number | null> {
  const child = fork(join(folder, name, 'main/main.js'), ['--data', join(folder, `${name}-data`)], {
    execArgv: ['--import', resolve(root, 'e2e/standin/register.ts')],
    env: { ...process.env, STANDIN_PACKAGED: '1', STANDIN_SWITCHES: switches },
    serialization: 'advanced',
    silent: true,
  });
  const outcome = await Promise.race([
    opened(child),
    (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code),
  ]);
  child.kill('SIGKILL');
  return outcome;
}

function opened(child: ChildProcess): Promise<'opens'> {
  return new Promise((done) => {
    child.on('message', (message) => {
      if ((message as { method?: string }).method === 'createWindow') done('opens');
    });
  });
}

const javaScript = async (name: string) => {
  const files = await readdir(join(folder, name), { recursive: true });
  return files.filter((file) => file.endsWith('.js')).sort();
};

describe('the two flavours', () => {
  test('are the same program but for one word', async () => {
    const files = await javaScript('release');
    expect(await javaScript('flavour')).toEqual(files);
    expect(files.length).toBeGreaterThan(1);
    const changed: string[] = [];
    for (const file of files) {
      const [release, flavour] = await Promise.all(
        ['release', 'flavour'].map((name) => readFile(join(folder, name, file), 'utf8')),
      );
      if (release === flavour) continue;
      changed.push(file);
      expect(flavour?.replace(/isTestFlavour:\s*(?:true|!0)/, 'isTestFlavour:false')).toBe(release);
    }
    expect(changed).toEqual(['main/main.js']);
  });

  test('both start, and with remote debugging only the one for tests does', async () => {
    expect(await startOf('release', '')).toBe('opens');
    expect(await startOf('flavour', '')).toBe('opens');
    for (const name of ['remote-debugging-port', 'remote-debugging-pipe']) {
      expect(await startOf('release', name)).toBe(refusalExitCode);
      expect(await startOf('flavour', name)).toBe('opens');
    }
  });

  test('neither starts without a sandbox', async () => {
    expect([await startOf('release', 'no-sandbox'), await startOf('flavour', 'no-sandbox')]).toEqual([
      refusalExitCode,
      refusalExitCode,
    ]);
  });
});
