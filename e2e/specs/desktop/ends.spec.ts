import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servers } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/desktopTest.ts';
import { answerQuestion, questions, watchQuestions } from '../../fixtures/mainProcess.ts';
import { beginWaitingTurn, startWaitingModel, type WaitingModel } from '../../fixtures/waitingTurn.ts';
import type { DesktopApp } from '../../drivers/driver.ts';

let model: WaitingModel | undefined;
test.afterEach(() => model?.end());

/** The process of the only server. */
async function serverProcess({ page }: DesktopApp): Promise<number> {
  const running = (await callHost(page, 'snapshot.get', {})).servers[0]?.state;
  const pid = running?.kind === 'running' ? running.facts.pid : undefined;
  if (pid === undefined) throw new Error('The server has no process');
  return pid;
}

/** Ends of the system, which ask nobody. */
const systemEnds = {
  'a shutdown of the computer': (app: DesktopApp) =>
    app.main.evaluate(({ powerMonitor }) => {
      let isDelayed = false;
      powerMonitor.emit('shutdown', { preventDefault: () => (isDelayed = true) });
      return isDelayed;
    }),
  'a logoff of Windows': (app: DesktopApp) =>
    app.main.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.emit('query-session-end', { preventDefault: () => undefined });
      return true;
    }),
} as const;

test.describe('the app ends in order', { tag: ['@standin', '@electron'] }, () => {
  for (const [name, end] of Object.entries(systemEnds)) {
    test(`with ${name}, though an answer is being written`, async ({ launchDesktop }) => {
      model = await startWaitingModel();
      const desktop = await launchDesktop({ world: { models: [model] } });
      await beginWaitingTurn(desktop.page);
      await watchQuestions(desktop);
      const { exited } = desktop;
      expect(await end(desktop)).toBe(true);
      expect(await exited).toBe(0);
    });
  }

  for (const mode of ['good', 'stubborn']) {
    test(`after its servers: ${mode}`, async ({ launchDesktop }) => {
      const desktop = await launchDesktop({ world: { servers: { [mode]: servers.faulty(mode) } } });
      const pid = await serverProcess(desktop);
      const { exited } = desktop;
      await desktop.close();
      expect(await exited).toBe(0);
      expect(() => process.kill(pid, 0)).toThrow();
    });
  }

  test('and opens no window meanwhile, however often its icon is pressed', async ({ desktop, dataFolder }) => {
    const file = join(dataFolder, 'made.json');
    await desktop.main.evaluate(({ app }, file) => {
      const { writeFileSync } = process.getBuiltinModule('node:fs');
      let made = 0;
      app.on('browser-window-created', () => (made += 1));
      const press = () => void app.emit('activate', {}, false);
      app.once('before-quit', press);
      app.once('will-quit', () => {
        press();
        setImmediate(press);
      });
      app.on('quit', () => writeFileSync(file, String(made)));
    }, file);
    const { exited } = desktop;
    await desktop.close();
    expect(await exited).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('0');
  });

  test('with SIGTERM, after its servers', async ({ launchDesktop }) => {
    test.skip(process.platform === 'win32', 'Windows has no signals');
    const desktop = await launchDesktop({ world: { servers: { good: servers.faulty('good') } } });
    const pid = await serverProcess(desktop);
    const { exited } = desktop;
    await desktop.kill('SIGTERM');
    // By itself: a signal that ended it leaves no code.
    expect(await exited).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow();
  });
});

test.describe('an end that breaks off an answer', { tag: ['@standin', '@electron', '@proof'] }, () => {
  for (const way of ['quit', 'close'] as const) {
    test(`is asked about once, and then happens: ${way}`, async ({ launchDesktop }) => {
      test.skip(way === 'close' && process.platform === 'darwin', 'The app goes on without a window there');
      model = await startWaitingModel();
      const desktop = await launchDesktop({ world: { models: [model] } });
      await beginWaitingTurn(desktop.page);
      await watchQuestions(desktop);
      const end = () =>
        desktop.main.evaluate(({ app, BrowserWindow }, way) => {
          if (way === 'quit') app.quit();
          else BrowserWindow.getAllWindows()[0]?.close();
        }, way);
      await end();
      await end();
      await expect.poll(() => questions(desktop)).toEqual(['Quit while an answer is being written?']);
      const { activity } = await callHost(desktop.page, 'snapshot.get', {});
      expect(Object.values(activity).map(({ turn }) => turn.kind)).toEqual(['callingModel']);
      const { exited } = desktop;
      await answerQuestion(desktop, 1);
      expect(await exited).toBe(0);
    });
  }
});
