import type { Page } from '@playwright/test';
import { channelToHost } from '../../../shared/contract/bridge.ts';
import { newWindowId } from '../../../electron/main/menu.ts';
import { maxPageWindows } from '../../../shared/domain/pageWindow.ts';
import { approval, goTo, goToSettings, newChat, openChat, send } from '../../fixtures/actions.ts';
import { callHost, sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { beginWaitingTurn, startWaitingModel, type WaitingModel } from '../../fixtures/waitingTurn.ts';
import type { StandinApp } from '../../drivers/standinDriver.ts';
import type { StandinPage } from '../../standin/standinPage.ts';

let model: WaitingModel | undefined;
test.afterEach(() => model?.end());

/** Opens one more window by the menu. */
async function openWindow(app: StandinApp): Promise<StandinPage> {
  await app.host.call('clickMenu', { id: newWindowId });
  const window = (await app.pageWindows(2)).at(-1);
  if (window === undefined) throw new Error('No window opened');
  await window.page.getByRole('textbox', { name: 'Message' }).waitFor();
  return window;
}

const answersIn = (page: Page) => page.getByRole('article', { name: 'Assistant message' });

test.describe('several windows of the page', { tag: '@standin' }, () => {
  test('each have their own screen, and a place beside the last one; the menu lists them', async ({
    launchStandin,
  }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    const [first] = await desktop.pageWindows(1);
    if (first === undefined) throw new Error('No window');
    await goTo(first.page, 'Activity');
    const { page: second, facts } = await openWindow(desktop);
    const { windowId } = facts;
    await expect(second.getByRole('heading', { name: 'Activity' })).toHaveCount(0);
    await expect(first.page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
    const { windows } = await desktop.host.call('facts', {});
    const [one, two] = windows;
    expect(two?.webPreferences).toEqual(one?.webPreferences);
    expect(two?.bounds).toEqual({
      x: (one?.bounds.x ?? 0) + 28,
      y: (one?.bounds.y ?? 0) + 28,
      width: 1200,
      height: 800,
    });
    // What one of them changes, all of them show.
    await callHost(second, 'settings.update', { theme: 'dark' });
    await expect(first.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const listed = () => desktop.host.call('menuWindows', {});
    await desktop.host.call('retitleWindow', { windowId: 1, title: 'Q & A\n' });
    await expect.poll(listed).toEqual([
      { label: 'Q && A', isMarked: false },
      { label: 'Gatehouse', isMarked: true },
    ]);
    first.shown = undefined;
    await desktop.host.call('clickMenu', { id: 'window-1' });
    await expect.poll(() => first.shown).toEqual({ focus: true });
    await expect.poll(listed).toMatchObject([{ isMarked: true }, { isMarked: false }]);
    await desktop.host.call('closeWindow', { windowId });
    await expect.poll(listed).toHaveLength(1);
  });

  test('show the questions of the chat that they show, and one answer settles them', async ({ launchStandin }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    await send(desktop.page, 'add 2 and 3');
    const card = (page: Page) => approval(page, 'Sample', 'add');
    await expect(card(desktop.page)).toBeVisible();
    const { page: second } = await openWindow(desktop);
    await expect(card(second)).toHaveCount(0);
    await openChat(second, 'add 2 and 3');
    await expect(card(second)).toBeVisible();
    await card(second).getByRole('button', { name: 'Allow once' }).click();
    await expect(card(second)).toHaveCount(0);
    await expect(card(desktop.page)).toHaveCount(0);
    await expect(answersIn(desktop.page).last()).toContainText('5');
  });

  test('a notice leads to the window that shows its chat, and moves no other', async ({ launchStandin }) => {
    model = await startWaitingModel();
    const desktop = await launchStandin({ world: { models: [model] } });
    await goToSettings(desktop.page, 'Approvals');
    await desktop.page.getByRole('switch', { name: 'Notifications while the window is away' }).click();
    await beginWaitingTurn(desktop.page);
    const { page: second, facts } = await openWindow(desktop);
    const { windowId } = facts;
    const [first, other] = await desktop.pageWindows(2);
    if (first === undefined || other === undefined) throw new Error('A window is missing');
    await desktop.host.call('leaveApp', {});
    model.release();
    await expect.poll(() => desktop.host.call('notices', {})).toHaveLength(1);
    first.shown = undefined;
    other.shown = undefined;
    await desktop.host.call('clickNotice', { at: 0 });
    await expect.poll(() => first.shown).toEqual({ focus: true });
    expect(other.shown).toBeUndefined();
    await expect.poll(async () => (await callHost(second, 'snapshot.get', {})).wantedPlace).toBeNull();
    await expect(answersIn(second)).toHaveCount(0);
    // Nobody shows it any more: the last used one goes there.
    await newChat(first.page);
    await desktop.host.call('focusWindow', { windowId });
    await desktop.host.call('leaveApp', {});
    await callHost(second, 'server.add', {
      name: 'echo',
      launch: { kind: 'stdio', command: process.execPath, args: ['--version'], env: {} },
      enabled: true,
    });
    await expect.poll(() => desktop.host.call('notices', {})).toHaveLength(1);
    await desktop.host.call('clickNotice', { at: 0 });
    await expect(second.getByRole('dialog', { name: 'Waiting for you' })).toBeVisible();
    await expect(first.page.getByRole('dialog')).toHaveCount(0);
  });

  test('a link opens in the last used one; the others only say that it waits', async ({ desktop }) => {
    const { page: second, facts } = await openWindow(desktop);
    const { windowId } = facts;
    const form = (page: Page) => page.getByRole('dialog', { name: 'Add a server from a link' });
    const link = (name: string) =>
      `gatehouse://add?name=${name}&config=${Buffer.from(JSON.stringify({ command: name })).toString('base64url')}`;
    await desktop.host.call('focusWindow', { windowId: 1 });
    await desktop.host.call('secondInstance', { argv: ['gatehouse', '--', link('to-first')] });
    await expect(form(desktop.page)).toContainText('to-first');
    await expect(form(second)).toHaveCount(0);
    await desktop.host.call('focusWindow', { windowId });
    await desktop.host.call('secondInstance', { argv: ['gatehouse', '--', link('to-second')] });
    await expect(form(second)).toContainText('to-second');
    await expect(form(desktop.page)).toContainText('to-first');
    // While a form is open there, it waits, and every window says so.
    await desktop.host.call('secondInstance', { argv: ['gatehouse', '--', link('waiting')] });
    await expect(second.getByText('It waits until you are done here.')).toBeVisible();
    await form(desktop.page).getByRole('button', { name: 'Cancel' }).click();
    await desktop.page.getByRole('button', { name: 'Look at the link' }).click();
    await expect(form(desktop.page)).toContainText('waiting');
    await expect(second.getByRole('button', { name: 'Look at the link' })).toHaveCount(0);
  });

  test('closing one of them ends nothing and asks nothing; closing the last one asks', async ({ launchStandin }) => {
    model = await startWaitingModel();
    const desktop = await launchStandin({ world: { models: [model] } });
    const { page: second, facts } = await openWindow(desktop);
    const { windowId } = facts;
    await beginWaitingTurn(second);
    await desktop.host.call('closeWindow', { windowId });
    await desktop.pageWindows(1);
    expect(desktop.desk.unanswered).toBe(0);
    const { activity } = await callHost(desktop.page, 'snapshot.get', {});
    expect(Object.values(activity).map(({ turn }) => turn.kind)).toEqual(['callingModel']);
    await desktop.host.call('closeWindow', { windowId: 1 });
    const question = await desktop.desk.nextDialog();
    expect(question.options).toMatchObject({ message: 'Quit while an answer is being written?' });
    if (question.kind === 'messageBox') question.answer(1);
    expect(await desktop.exited).toBe(0);
  });

  test('are all closed by quitting, and where the last one was is kept', async ({ desktop, launchStandin }) => {
    await openWindow(desktop);
    const last = (await desktop.host.call('facts', {})).windows.at(-1)?.bounds;
    await desktop.host.call('closeWindow', { windowId: 1 });
    await desktop.close();
    expect(await desktop.exited).toBe(0);
    const again = await launchStandin();
    const { windows } = await again.host.call('facts', {});
    expect(windows.map(({ bounds }) => bounds)).toEqual([last]);
  });

  test('a page opens no more than there may be', async ({ desktop }) => {
    for (let count = 2; count <= maxPageWindows; count++) {
      await callHost(desktop.page, 'window.open', {});
      await desktop.pageWindows(count);
    }
    expect(await sendCommand(desktop.page, 'window.open', {})).toMatchObject({
      type: 'error',
      error: { code: 'conflict', problem: { kind: 'tooManyWindows' } },
    });
    await expect(desktop.host.call('clickMenu', { id: newWindowId })).rejects.toThrow();
    await desktop.host.call('closeWindow', { windowId: 2 });
    await desktop.pageWindows(maxPageWindows - 1);
    await desktop.host.call('clickMenu', { id: newWindowId });
    await desktop.pageWindows(maxPageWindows);
  });

  test('are shut off from outside as the first one is', async ({ desktop }) => {
    const { page: second, facts } = await openWindow(desktop);
    const { windowId } = facts;
    const url = second.url();
    const refused = second.waitForEvent('requestfailed');
    await second.evaluate(() => void (location.href = 'https://example.com/'));
    await refused;
    expect(second.url()).toBe(url);
    const popup = second.waitForEvent('popup');
    await second.evaluate(() => void window.open('https://example.com/'));
    const opened = await popup;
    if (!opened.isClosed()) await opened.waitForEvent('close');
    expect(desktop.foreignRequests).toEqual([]);
    expect(await desktop.host.call('permission', { windowId, permission: 'media' })).toEqual({
      requested: false,
      checked: false,
    });
    const envelope = { type: 'call', id: 7, command: 'settings.update', input: { theme: 'dark' } };
    for (const frame of [{ isMainFrame: false, origin: 'app://gatehouse' }, null]) {
      await desktop.host.call('ipc', { windowId, channel: channelToHost, args: [envelope], frame });
    }
    // Sent after the refused messages: if one had been accepted, both would hold.
    await callHost(second, 'settings.update', { language: 'en' });
    expect((await callHost(second, 'snapshot.get', {})).settings).toMatchObject({ theme: 'system', language: 'en' });
    for (const command of ['trust.pending', 'trust.answer']) {
      expect(await sendCommand(second, command, {})).toMatchObject({ error: { code: 'unknownCommand' } });
    }
  });
});
