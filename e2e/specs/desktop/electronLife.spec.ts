import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { electronBinary } from '../../drivers/electronDriver.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/electronTest.ts';
import { questions, watchQuestions } from '../../fixtures/mainProcess.ts';
import { expectRefusal } from '../../packaged/expectRefusal.ts';

const root = resolve(import.meta.dirname, '../../..');

test.describe('starts and ends in Electron itself', { tag: '@electron' }, () => {
  test('a start while the app ends waits for its end', async ({ real, dataFolder }) => {
    const file = join(dataFolder, 'relaunches.json');
    const link = 'gatehouse://add?config=e30';
    const { exited } = real;
    await real.main.evaluate(
      ({ app }, { file, link }) => {
        const { writeFileSync } = process.getBuiltinModule('node:fs');
        const starts: unknown[] = [];
        // Nothing would end what is really started.
        app.relaunch = (options) => {
          starts.push(options?.args);
          writeFileSync(file, JSON.stringify(starts));
          return true;
        };
        app.once('will-quit', () => {
          setImmediate(() => {
            for (const argv of [['gatehouse', '--', link], ['gatehouse']]) {
              app.emit('second-instance', {}, argv, process.cwd(), null);
            }
          });
        });
      },
      { file, link },
    );
    await real.close();
    expect(await exited).toBe(0);
    const starts = JSON.parse(await readFile(file, 'utf8')) as string[][];
    expect(starts.map((args) => args.slice(-4))).toEqual([['--data', dataFolder, '--', link]]);
  });

  test('without a sandbox it refuses to start', async ({ launch }) => {
    // It skips the test, or fails it, where Electron is missing.
    expect(launch).toBeDefined();
    const binary = electronBinary();
    if (binary === undefined) throw new Error('Electron is not installed');
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-refused-'));
    await expectRefusal(binary, [root, '--no-sandbox', '--data', folder], { refusal: 'noSandbox' });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('reports of crashes are in the data folder', async ({ real, dataFolder }) => {
    const [folder, sent] = await real.main.evaluate(({ app, crashReporter }) => [
      app.getPath('crashDumps'),
      crashReporter.getUploadToServer(),
    ]);
    expect(String(folder).startsWith(dataFolder)).toBe(true);
    expect(sent).toBe(false);
  });

  test('a crash leaves its report there, and nothing else goes on', async ({ real, dataFolder }) => {
    const { exited } = real;
    // It dies before it can answer.
    await real.main.evaluate(() => process.crash()).catch(() => undefined);
    expect(await exited).not.toBe(0);
    const reports = async () =>
      (await readdir(dataFolder, { recursive: true })).filter((name) => name.endsWith('.dmp')).length;
    await expect.poll(reports).toBe(1);
  });

  test("the system's certificates can be read", async ({ real }) => {
    const count = await real.main.evaluate(
      () => process.getBuiltinModule('node:tls').getCACertificates('system').length,
    );
    expect(count).toBeGreaterThan(0);
  });
});

test.describe('what Electron keeps and loads', { tag: '@electron' }, () => {
  test('a page that does not load is asked about', async ({ real }) => {
    await watchQuestions(real);
    await real.main.evaluate(({ protocol, BrowserWindow }) => {
      // As with a damaged installation: nobody serves the page.
      protocol.unhandle('app');
      BrowserWindow.getAllWindows()[0]?.webContents.reload();
    });
    await expect.poll(() => questions(real)).toEqual(['The window could not load its page']);
  });

  test('a page that dies is asked about', async ({ real }) => {
    await watchQuestions(real);
    await real.main.evaluate(({ BrowserWindow }) => {
      const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    });
    await expect.poll(async () => (await questions(real)).length).toBe(1);
  });

  test('what a page stored is gone at the next start', async ({ launchElectron }) => {
    const first = await launchElectron();
    await first.page.evaluate(async () => {
      localStorage.setItem('left', 'behind');
      await new Promise((done) => {
        indexedDB.open('left').onsuccess = done;
      });
    });
    expect(await first.page.evaluate(() => localStorage.getItem('left'))).toBe('behind');
    await first.close();
    const second = await launchElectron();
    expect(await second.page.evaluate(() => localStorage.getItem('left'))).toBeNull();
    expect(await second.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  });

  test('no dictionary for spelling is downloaded unasked', async ({ real, dataFolder }) => {
    test.skip(process.platform === 'darwin', 'The system checks there');
    const languages = () => real.main.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages());
    expect(await languages()).toEqual([]);
    await real.page.getByRole('textbox', { name: 'Message' }).fill('A mesage with a mistkae');
    await callHost(real.page, 'settings.update', { theme: 'dark' });
    expect(await languages()).toEqual([]);
    await real.close();
    const files = await readdir(dataFolder, { recursive: true });
    expect(files.filter((file) => file.endsWith('.bdic'))).toEqual([]);
  });
});
