import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { servers } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import type { StandinApp } from '../../drivers/standinDriver.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Whether a process runs; one that has ended but was not reaped does not count. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !/^ [ZX]/.test(status.slice(status.lastIndexOf(')') + 1));
}

/** The process of the only server. */
async function serverProcess({ page }: StandinApp): Promise<number> {
  const running = (await callHost(page, 'snapshot.get', {})).servers[0]?.state;
  const pid = running?.kind === 'running' ? running.facts.pid : undefined;
  if (pid === undefined) throw new Error('The server has no process');
  return pid;
}

/** What listens to a signal, or names one that nothing is ended with: libraries that take signals have a list of them. */
const takenSignal = /\.(?:on|once|addListener|prependListener)\(\s*["'`]SIG\w+|["'`]SIG(?:HUP|USR2|ALRM|XFSZ)["'`]/g;

test.describe('the app ends', { tag: '@standin' }, () => {
  test('after its servers, in every way of quitting', async ({ launchStandin }) => {
    for (const end of ['close', 'SIGTERM'] as const) {
      const app = await launchStandin(end === 'close' ? { world: { servers: { memory: servers.memory } } } : {});
      if (end === 'close') {
        const pid = await serverProcess(app);
        expect(await isAlive(pid)).toBe(true);
        await app.close();
        expect(await isAlive(pid)).toBe(false);
      } else {
        await app.kill('SIGTERM');
      }
      expect(await app.exited).toBe(0);
    }
  });

  test('and finds its window and its settings again', async ({ launchStandin, dataFolder }) => {
    const first = await launchStandin();
    await callHost(first.page, 'settings.update', { theme: 'dark' });
    await first.close();
    const state = JSON.parse(await readFile(join(dataFolder, 'window.json'), 'utf8')) as object;
    expect(state).toMatchObject({ width: 1200, height: 800, isMaximized: false });
    const second = await launchStandin();
    expect((await callHost(second.page, 'snapshot.get', {})).settings.theme).toBe('dark');
  });

  test('and finds a maximized window again, with the place it has when it is not', async ({
    launchStandin,
    dataFolder,
  }) => {
    const first = await launchStandin();
    await first.host.call('placeWindow', { windowId: 1, bounds: { x: 40, y: 50, width: 900, height: 700 } });
    await first.host.call('moveWindow', { windowId: 1, move: 'maximize' });
    await first.close();
    const state = JSON.parse(await readFile(join(dataFolder, 'window.json'), 'utf8')) as object;
    expect(state).toMatchObject({ x: 40, y: 50, width: 900, height: 700, isMaximized: true });
    const second = await launchStandin();
    const place = { bounds: { x: 40, y: 50, width: 900, height: 700 }, isMaximized: true };
    expect((await second.host.call('facts', {})).windows).toMatchObject([place]);
  });

  test('and finds the trust window and full screen again', async ({ launchStandin, dataFolder }) => {
    const first = await launchStandin();
    await first.trustPage();
    const trust = { x: 70, y: 80, width: 800, height: 640 };
    await first.host.call('placeWindow', { windowId: 2, bounds: trust });
    await first.host.call('moveWindow', { windowId: 1, move: 'enterFullScreen' });
    await first.close();
    const state = JSON.parse(await readFile(join(dataFolder, 'window.json'), 'utf8')) as object;
    expect(state).toMatchObject({ width: 1200, height: 800, isFullScreen: true, trust });
    const second = await launchStandin();
    await second.trustPage();
    const { windows } = await second.host.call('facts', {});
    expect(windows).toMatchObject([{ isFullScreen: true }, { bounds: trust, isFullScreen: false }]);
  });

  test('when the session of Windows ends, and at a shutdown that is asked to wait for it', async ({
    launchStandin,
  }) => {
    const first = await launchStandin();
    await first.host.call('endSession', { windowId: 1 });
    expect(await first.exited).toBe(0);
    const second = await launchStandin();
    expect(await second.host.call('power', { event: 'shutdown' })).toBe(true);
    expect(await second.exited).toBe(0);
  });

  test('with a signal, because nothing in its bundle but the entry takes signals, after which those of Electron would be gone', async () => {
    const bundle = join(root, 'dist/main');
    const scripts = (await readdir(bundle, { recursive: true })).filter((name) => name.endsWith('.js'));
    const takers: string[] = [];
    for (const script of scripts) {
      const text = await readFile(join(bundle, script), 'utf8');
      takers.push(...[...text.matchAll(takenSignal)].map(([taken]) => `${script}: ${taken.replaceAll(/\W/g, '')}`));
    }
    expect(scripts.length).toBeGreaterThan(10);
    expect(takers).toEqual(['main.js: SIGHUP']);
  });

  test('by kill -9 and starts again', async ({ launchStandin }) => {
    const first = await launchStandin();
    await callHost(first.page, 'settings.update', { theme: 'dark' });
    await first.kill('SIGKILL');
    const second = await launchStandin();
    expect((await callHost(second.page, 'snapshot.get', {})).settings.theme).toBe('dark');
  });
});

test.describe('the data folder', { tag: '@standin' }, () => {
  test('is made where it is not there', async ({ launchStandin, dataFolder }) => {
    const folder = join(dataFolder, 'not', 'there yet');
    const app = await launchStandin({ dataFolder: folder });
    expect((await app.host.call('facts', {})).userData).toBe(folder);
  });
});

test.describe('there is one of it', { tag: '@standin' }, () => {
  test('a second start ends at once and brings the first forward, with any arguments (security cases 6, 7)', async ({
    launchStandin,
  }) => {
    const first = await launchStandin();
    await expect(launchStandin()).rejects.toMatchObject({ cause: { exitCode: 0, prefix: 'app://gatehouse/' } });
    const window = await first.windowAt('app://gatehouse/');
    window.shown = { focus: false };
    const servers = async () => (await callHost(first.page, 'snapshot.get', {})).servers;
    const before = await servers();
    const entry = Buffer.from(JSON.stringify({ command: 'sh', args: ['-c', 'touch owned'] })).toString('base64');
    await first.host.call('secondInstance', {
      argv: ['gatehouse', `gatehouse://install?entry=${entry}`, '--add', entry],
    });
    await expect.poll(() => window.shown).toEqual({ focus: true });
    // Arguments of a second start do nothing; a link that adds no server is refused, and a good one fills a form (links.spec.ts).
    await expect(first.page.getByText('Gatehouse does not know what "gatehouse://install" means')).toBeVisible();
    expect(await servers()).toEqual(before);
  });
});

test.describe('when the page dies', { tag: '@standin' }, () => {
  test('the user is asked, and it is loaded again', async ({ desktop }) => {
    await desktop.host.call('rendererGone', { windowId: 1, reason: 'crashed' });
    const dialog = await desktop.desk.nextDialog();
    expect(dialog.options).toMatchObject({ message: 'The window stopped working', buttons: ['Reload', 'Quit'] });
    const loaded = desktop.page.waitForEvent('load');
    if (dialog.kind === 'messageBox') dialog.answer(0);
    await loaded;
    expect((await callHost(desktop.page, 'snapshot.get', {})).shell.kind).toBe('desktop');
  });
});
