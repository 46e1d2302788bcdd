import { pageOrigin, trustOrigin } from '../../../electron/main/origins.ts';
import { goToSettings } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/electronTest.ts';

test.describe('in Electron itself', { tag: '@electron' }, () => {
  test('the page has its own secure origin, and nothing of Node', async ({ real }) => {
    const { page, main } = real;
    expect(await page.evaluate(() => [location.origin, isSecureContext, typeof crypto.subtle])).toEqual([
      pageOrigin,
      true,
      'object',
    ]);
    expect(await page.evaluate(() => ['process', 'require', 'electron'].filter((name) => name in window))).toEqual([]);
    const facts = await main.evaluate(({ app, BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return {
        origin: contents?.mainFrame.origin,
        preferences: (
          contents as unknown as { getLastWebPreferences?(): object } | undefined
        )?.getLastWebPreferences?.(),
        hasNoSandbox: app.commandLine.hasSwitch('no-sandbox'),
      };
    });
    expect(facts).toMatchObject({ origin: pageOrigin, hasNoSandbox: false });
    expect(facts.preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
  });

  test('the page reaches no other origin, and goes nowhere', async ({ real: { page } }) => {
    const reaches = (url: string) =>
      page.evaluate(
        (address) =>
          fetch(address).then(
            () => 'reached',
            () => 'refused',
          ),
        url,
      );
    expect(await reaches('https://example.com/')).toBe('refused');
    expect(await reaches(`${trustOrigin}/trust.html`)).toBe('refused');
    await page.evaluate(() => (location.href = 'https://example.com/'));
    expect(await page.evaluate(() => location.origin)).toBe(pageOrigin);
    expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull();
  });

  test('the page gets no permission', async ({ real: { page } }) => {
    const said = await page.evaluate(async () => {
      const nameOf = (work: Promise<unknown>) =>
        work.then(
          () => 'given',
          (error: unknown) => (error instanceof Error ? error.name : 'refused'),
        );
      const place = new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));
      return {
        notifications: await Notification.requestPermission(),
        camera: await nameOf(navigator.mediaDevices.getUserMedia({ video: true })),
        screen: await nameOf(navigator.mediaDevices.getDisplayMedia()),
        clipboard: await nameOf(navigator.clipboard.readText()),
        place: await nameOf(place),
      };
    });
    expect(Object.values(said)).not.toContain('given');
    expect(said).toMatchObject({ notifications: 'denied', clipboard: 'NotAllowedError', place: 'refused' });
  });

  test('what the page copies is on the clipboard, for which it has no permission', async ({ real, dataFolder }) => {
    await goToSettings(real.page, 'Storage');
    await real.page.getByRole('button', { name: 'Open data and storage' }).click();
    await real.page.getByRole('button', { name: 'Copy path' }).click();
    await expect.poll(() => real.main.evaluate(({ clipboard }) => clipboard.readText())).toBe(dataFolder);
  });

  test('the right button has a menu, with what can be done there', async ({ real: { page, main } }) => {
    await main.evaluate(({ Menu }) => {
      const shown: string[][] = [];
      Object.assign(globalThis, { shown });
      Menu.prototype.popup = function (this: Electron.Menu) {
        shown.push(this.items.map(({ label }) => label).filter((label) => label !== ''));
      };
    });
    const shown = () =>
      main.evaluate(() => (globalThis as unknown as { readonly shown: readonly (readonly string[])[] }).shown);
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('words');
    await box.click({ button: 'right' });
    await expect.poll(shown).toHaveLength(1);
    expect((await shown())[0]).toEqual(expect.arrayContaining(['Cut', 'Copy', 'Paste', 'Select All', 'Inspect']));
  });

  test('the size of letters is that of the last run', async ({ launchElectron }) => {
    const first = await launchElectron();
    const level = ({ main }: typeof first) =>
      main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel());
    expect(await level(first)).toBe(0);
    await first.main.evaluate(({ Menu, BrowserWindow }) => {
      const all = (menu: Electron.Menu | null | undefined): Electron.MenuItem[] =>
        (menu?.items ?? []).flatMap((item) => [item, ...all(item.submenu)]);
      const item = all(Menu.getApplicationMenu()).find(({ role }) => String(role).toLowerCase() === 'zoomin');
      const [window] = BrowserWindow.getAllWindows();
      item?.click({}, window, window?.webContents);
    });
    await expect.poll(() => level(first)).toBe(0.5);
    await first.close();
    expect(await level(await launchElectron())).toBe(0.5);
  });

  test('a PAC file says which proxy an address is reached through', async ({ real: { main } }) => {
    const script =
      'function FindProxyForURL(url, host) { return host === "near.test" ? "DIRECT" : "PROXY p.test:8080"; }';
    const answers = await main.evaluate(async ({ session }, script) => {
      const pacScript = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
      await session.defaultSession.setProxy({ mode: 'pac_script', pacScript });
      const addresses = ['https://near.test/', 'https://far.test/'];
      return Promise.all(addresses.map((address) => session.defaultSession.resolveProxy(address)));
    }, script);
    expect(answers).toEqual(['DIRECT', 'PROXY p.test:8080']);
  });
});
