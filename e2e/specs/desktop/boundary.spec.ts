import type { Page } from '@playwright/test';
import { channelToHost } from '../../../shared/contract/bridge.ts';
import type { StandinApp } from '../../drivers/standinDriver.ts';
import { callHost, sendCommand, watchEvents } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import type { SenderFrame } from '../../standin/messages.ts';

const themeOf = async (page: Page) => (await callHost(page, 'snapshot.get', {})).settings.theme;

/** Sends a command as a frame other than the page's, bypassing Chromium. */
async function sendAs(desktop: StandinApp, frame: SenderFrame): Promise<void> {
  const envelope = { type: 'call', id: 7, command: 'settings.update', input: { theme: 'dark' } };
  await desktop.host.call('ipc', { windowId: 1, channel: channelToHost, args: [envelope], frame });
}

test.describe('what the page has', { tag: ['@standin', '@electron'] }, () => {
  test('is the bridge, with two functions, and nothing of Electron or Node', async ({ app: { page } }) => {
    const seen = await page.evaluate(() => {
      const names = ['electron', 'ipcRenderer', 'require', 'process', 'module', 'Buffer', 'global', '__dirname'];
      const { gatehouse } = window as unknown as { gatehouse: object };
      const property = Object.getOwnPropertyDescriptor(window, 'gatehouse');
      return {
        foreign: names.filter((name) => name in window),
        bridge: Object.getOwnPropertyNames(gatehouse).sort(),
        isFrozen: Object.isFrozen(gatehouse) && property?.writable === false && property.configurable === false,
      };
    });
    expect(seen).toEqual({ foreign: [], bridge: ['onMessage', 'send'], isFrozen: true });
  });

  test('hands listeners the envelope alone', async ({ app: { page } }) => {
    // What is heard is read from the window: while the page starts, Chromium may collect a promise that is awaited in it.
    await page.evaluate(() => {
      const { gatehouse } = window as unknown as {
        gatehouse: { send(envelope: object): void; onMessage(listener: (...args: unknown[]) => void): () => void };
      };
      const counts: number[] = [];
      Object.assign(window, { counts });
      const stop = gatehouse.onMessage((...args) => {
        stop();
        counts.push(args.length);
      });
      gatehouse.send({ type: 'call', id: 999_999, command: 'snapshot.get', input: {} });
    });
    const heard = () => page.evaluate(() => (window as unknown as { readonly counts: readonly number[] }).counts);
    await expect.poll(heard).toEqual([1]);
  });

  test('comes from its own origin with the policy, and breaks none of it', async ({ app: { page } }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.reload();
    const headers = await page.evaluate(async () => Object.fromEntries((await fetch('index.html')).headers));
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test.describe('the host refuses', { tag: ['@standin', '@electron'] }, () => {
  test('commands it does not know, those of the trust surface among them', async ({ app: { page } }) => {
    for (const command of ['trust.pending', 'trust.answer', 'process.spawn', '__proto__', 'toString']) {
      const input = { requestId: 'a', launchHash: 'a'.repeat(64), answer: 'trust' };
      const reply = await sendCommand(page, command, input);
      expect(reply, command).toMatchObject({ type: 'error', error: { code: 'unknownCommand' } });
    }
  });

  test('envelopes that do not parse, and continues', async ({ app: { page } }) => {
    await page.evaluate(() => {
      const { gatehouse } = window as unknown as { gatehouse: { send(envelope: unknown): void } };
      for (const envelope of [undefined, null, 'call', 7, [], { type: 'call' }, { type: 'eval', id: 1 }])
        gatehouse.send(envelope);
    });
    expect(await themeOf(page)).toBe('system');
  });
});

test.describe('the host refuses', { tag: '@standin' }, () => {
  for (const [who, frame] of [
    ['a frame inside the page', { isMainFrame: false, origin: 'app://gatehouse' }],
    ['a frame of another origin', { isMainFrame: false, origin: 'https://evil.test' }],
    ['a frame that is gone', null],
    ['a frame that ends meanwhile', 'disposed'],
  ] as const) {
    test(`messages of ${who}`, async ({ desktop }) => {
      await callHost(desktop.page, 'settings.update', { language: 'en' });
      await sendAs(desktop, frame);
      // Sent after the refused message: if that one had been accepted, both texts would be there.
      await callHost(desktop.page, 'settings.update', { language: 'zh-CN' });
      expect(await themeOf(desktop.page)).toBe('system');
    });
  }

  test('messages of the page once it is at another origin', async ({ desktop }) => {
    await callHost(desktop.page, 'settings.update', { language: 'en' });
    await desktop.host.call('navigated', { windowId: 1, url: 'https://evil.test/', origin: 'https://evil.test' });
    await sendAs(desktop, { isMainFrame: true, origin: 'https://evil.test' });
    await desktop.host.call('navigated', { windowId: 1, url: 'app://gatehouse/index.html', origin: 'app://gatehouse' });
    await callHost(desktop.page, 'settings.update', { language: 'zh-CN' });
    expect(await themeOf(desktop.page)).toBe('system');
  });
});

test.describe('the page stays where it is', { tag: '@standin' }, () => {
  test('a navigation away is refused, and its subscription lives on', async ({ desktop }) => {
    const { page } = desktop;
    const events = await watchEvents(page);
    const url = page.url();
    for (const target of ['https://example.com/', 'app://trust/trust.html', 'https://trust.app.test/trust.html']) {
      // Chromium itself refuses an unknown scheme, without a request.
      const isRequested = target.startsWith('https:');
      const refused = isRequested ? page.waitForEvent('requestfailed') : undefined;
      await page.evaluate((href) => void (location.href = href), target);
      await refused;
    }
    expect(page.url()).toBe(url);
    await callHost(page, 'settings.update', { theme: 'dark' });
    await expect.poll(events).toContain('settings.changed');
    expect(desktop.foreignRequests).toEqual([]);
  });

  test('a reload ends the subscriptions of the document before', async ({ desktop }) => {
    const { page } = desktop;
    await watchEvents(page);
    await page.reload();
    const events = await watchEvents(page);
    await callHost(page, 'settings.update', { theme: 'light' });
    await expect.poll(events).toEqual(['settings.changed']);
  });

  test('no window opens, by script or by link', async ({ desktop }) => {
    const { page } = desktop;
    for (const open of ['script', 'link']) {
      const popup = page.waitForEvent('popup');
      await page.evaluate((how) => {
        if (how === 'script') return void window.open('https://example.com/');
        const link = document.createElement('a');
        link.href = 'https://example.com/';
        link.target = '_blank';
        document.body.append(link);
        link.click();
      }, open);
      const opened = await popup;
      if (!opened.isClosed()) await opened.waitForEvent('close');
    }
    expect(page.context().pages()).toEqual([page]);
    expect(desktop.foreignRequests).toEqual([]);
  });

  test('no request, frame or form goes outside', async ({ desktop }) => {
    const violated = await desktop.page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
      const seen = (name: string) =>
        new Promise<void>((resolve) => {
          const look = () => (directives.includes(name) ? resolve() : void setTimeout(look, 5));
          look();
        });
      await fetch('https://example.com/').catch(() => undefined);
      const frame = document.createElement('iframe');
      frame.src = 'https://example.com/';
      const image = document.createElement('img');
      image.src = 'https://example.com/x.png';
      const form = document.createElement('form');
      form.action = 'https://example.com/';
      document.body.append(frame, image, form);
      form.submit();
      await Promise.all(['connect-src', 'frame-src', 'img-src', 'form-action'].map(seen));
      return [...new Set(directives)].sort();
    });
    expect(violated).toEqual(['connect-src', 'form-action', 'frame-src', 'img-src']);
    expect(desktop.foreignRequests).toEqual([]);
  });
});

test.describe('a frame without an origin', { tag: '@standin' }, () => {
  test('inside the page gets nothing of it', async ({ desktop }) => {
    const { page } = desktop;
    const refused = page.waitForResponse((response) => response.url().endsWith('/index.html?from-a-frame'));
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      document.body.append(frame);
    });
    const inner = page.frames().find((frame) => frame !== page.mainFrame());
    await inner?.evaluate((url) => {
      document.body.append(Object.assign(new Image(), { src: url }));
    }, 'https://gatehouse.app.test/index.html?from-a-frame');
    expect((await refused).status()).toBe(403);
  });
});

test.describe('Electron is told', { tag: '@standin' }, () => {
  test('to deny every permission', async ({ desktop }) => {
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'usb', 'openExternal']) {
      expect(await desktop.host.call('permission', { windowId: 1, permission }), permission).toEqual({
        requested: false,
        checked: false,
      });
    }
  });

  test('to sandbox everything and to isolate both windows', async ({ desktop, dataFolder }) => {
    await desktop.trustPage();
    const facts = await desktop.host.call('facts', {});
    expect(facts.isSandboxEnabled).toBe(true);
    expect(facts.userData).toBe(dataFolder);
    expect(facts.privilegedSchemes).toEqual([
      {
        scheme: 'app',
        privileges: {
          standard: true,
          secure: true,
          supportFetchAPI: true,
          codeCache: true,
          bypassCSP: false,
          corsEnabled: false,
          allowServiceWorkers: false,
          allowExtensions: false,
        },
      },
      {
        scheme: 'app-sandbox',
        privileges: {
          standard: true,
          secure: true,
          supportFetchAPI: false,
          bypassCSP: false,
          corsEnabled: false,
          allowServiceWorkers: false,
          allowExtensions: false,
        },
      },
    ]);
    expect(facts.windows).toHaveLength(2);
    for (const { webPreferences } of facts.windows) {
      expect(webPreferences).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        contextIsolation: true,
        sandbox: true,
        webSecurity: true,
        webviewTag: false,
      });
      for (const name of ['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures']) {
        expect(webPreferences).not.toHaveProperty(name);
      }
    }
  });
});
