import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { callHost, callTrust, sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { press } from '../../fixtures/trustPage.ts';

const memoryServer = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/dist/index.js');
const trustPrefix = 'app://trust/';

/** Adds a real server that is switched on and waits for trust. */
const addServer = (page: Page) =>
  callHost(page, 'server.add', {
    name: 'memory',
    launch: { kind: 'stdio', command: process.execPath, args: [memoryServer], env: {} },
    enabled: true,
  });

const stateOf = async (page: Page) => (await callHost(page, 'snapshot.get', {})).servers[0]?.state;

test.describe('the trust window', { tag: '@standin' }, () => {
  test('opens automatically, without taking the focus, and its answer starts the server', async ({ desktop }) => {
    await addServer(desktop.page);
    const window = await desktop.windowAt(trustPrefix);
    expect(window.shown).toEqual({ focus: false });
    expect(await stateOf(desktop.page)).toEqual({ kind: 'needsTrust', refused: false });

    const question = window.page.getByRole('main', { name: 'Trust memory?' });
    await expect(question.getByText(process.execPath, { exact: true })).toBeVisible();
    await expect(question.getByText(memoryServer, { exact: true })).toBeVisible();
    await press(desktop, question, 'Trust and start', () =>
      expect.poll(() => stateOf(desktop.page)).toMatchObject({ kind: 'running' }),
    );
    await desktop.noWindowAt(trustPrefix);
  });

  test('has not answered when it is closed at a press, or before', async ({ desktop }) => {
    await addServer(desktop.page);
    const open = async () => {
      await callHost(desktop.page, 'trust.review', {});
      const { page, facts } = await desktop.windowAt(trustPrefix);
      const close = () => desktop.host.call('closeWindow', { windowId: facts.windowId });
      return { page, close, question: page.getByRole('main', { name: 'Trust memory?' }) };
    };
    const done = () => Promise.resolve();
    const notDone = new Error('Nothing answered');

    const first = await open();
    // The press reaches nothing but a request that is not answered: it lasts until the window is closed.
    await first.page.route('**/held', first.close);
    await first.page.evaluate(() => {
      const hold = (event: Event) => {
        event.stopImmediatePropagation();
        const request = new XMLHttpRequest();
        request.open('GET', '/held', false);
        request.send();
      };
      addEventListener('click', hold, { capture: true });
    });
    const pressing = press(desktop, first.question, 'Trust and start', () => Promise.reject(notDone));
    await expect(pressing).rejects.toBe(notDone);
    await desktop.noWindowAt(trustPrefix);
    await expect(press(desktop, first.question, 'Trust and start', done)).rejects.toThrow();

    const second = await open();
    const seeking = press(desktop, second.question, 'No such button', done);
    await Promise.all([expect(seeking).rejects.toThrow(), second.close()]);
    expect(await stateOf(desktop.page)).toEqual({ kind: 'needsTrust', refused: false });
  });

  test('is closed without an answer, and comes back when it is asked for', async ({ desktop }) => {
    await addServer(desktop.page);
    const window = await desktop.windowAt(trustPrefix);
    await desktop.host.call('closeWindow', { windowId: window.facts.windowId });
    await desktop.noWindowAt(trustPrefix);
    expect(await stateOf(desktop.page)).toEqual({ kind: 'needsTrust', refused: false });

    expect(await callHost(desktop.page, 'trust.review', {})).toEqual({ url: null });
    const again = await desktop.windowAt(trustPrefix);
    expect(again.shown).toEqual({ focus: true });
    expect((await callTrust(again.page, 'trust.pending', {})).requests).toHaveLength(1);
  });

  test('goes with the page', async ({ desktop }) => {
    await desktop.trustPage();
    const { windowId } = await desktop.windowAt('app://gatehouse/').then((window) => window.facts);
    await desktop.host.call('closeWindow', { windowId });
    // On macOS the app keeps running without windows.
    if (process.platform !== 'darwin') expect(await desktop.exited).toBe(0);
    else await desktop.noWindowAt(trustPrefix);
  });
});

test.describe('the page of the trust window', { tag: ['@standin', '@electron'] }, () => {
  test('knows the trust contract and no other', async ({ app }) => {
    const trust = await app.trustPage();
    for (const command of ['snapshot.get', 'server.add', 'approval.answer', 'link.open']) {
      expect(await sendCommand(trust, command)).toMatchObject({ type: 'error', error: { code: 'unknownCommand' } });
    }
  });

  test('serves no page and shares no origin with it', async ({ app }) => {
    const trust = await app.trustPage();
    expect(new URL(trust.url()).origin).not.toBe(new URL(app.page.url()).origin);
    const status = (page: Pick<Page, 'evaluate'>, path: string) =>
      page.evaluate(async (url) => (await fetch(url)).status, path);
    expect(await status(trust, '/index.html')).toBe(404);
    expect(await status(app.page, '/trust.html')).toBe(404);
    expect(await status(app.page, '/..%2fmain%2fmain.js')).toBe(404);
    expect(await status(app.page, '/index.html')).toBe(200);
  });
});
