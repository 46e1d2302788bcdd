import type { Page } from '@playwright/test';
import { quickSizes } from '../../../electron/main/quickAsk/quickPlace.ts';
import { approval, goToSettings, newChat, pressIn, send } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import type { StandinApp } from '../../drivers/standinDriver.ts';
import type { StandinPage } from '../../standin/standinPage.ts';

const accelerator = 'CommandOrControl+Shift+Space';

const setting = (page: Page) => page.getByRole('switch', { name: 'Quick ask from anywhere' });
const shortcuts = (app: StandinApp) => app.host.call('shortcuts', {});
const answersIn = (page: Page) => page.getByRole('article', { name: 'Assistant message' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const openButton = (page: Page) => page.getByRole('button', { name: 'Open in Gatehouse' });

async function switchOn(app: StandinApp): Promise<void> {
  await goToSettings(app.page, 'Advanced');
  await setting(app.page).click();
  await expect.poll(() => shortcuts(app)).toEqual([accelerator]);
}

/** Presses the keys in another program, and waits for the window. */
async function openQuick(app: StandinApp): Promise<StandinPage> {
  await app.host.call('leaveApp', {});
  await app.host.call('pressShortcut', { accelerator });
  const quick = await app.quickWindow();
  await message(quick.page).waitFor();
  return quick;
}

const factsOf = async (app: StandinApp, { facts }: StandinPage) =>
  (await app.host.call('facts', {})).windows.find(({ windowId }) => windowId === facts.windowId);

test.describe('quick ask', { tag: '@standin' }, () => {
  test('is off at first, listens for its keys while it is on, and says when another program has them', async ({
    desktop,
  }) => {
    const { page } = desktop;
    expect(await shortcuts(desktop)).toEqual([]);
    await switchOn(desktop);
    await page.getByRole('button', { name: 'Change keys: Quick ask from anywhere' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save' });
    await pressIn(dialog, 'Control+k');
    await expect(save).toBeDisabled();
    // One of Gatehouse's own.
    await page.keyboard.press('Control+Shift+f');
    await expect(dialog.getByRole('status')).toContainText('Search all chats');
    await expect(save).toBeDisabled();
    await page.keyboard.press('Control+Alt+k');
    await save.click();
    await expect.poll(() => shortcuts(desktop)).toEqual(['CommandOrControl+Alt+K']);
    expect((await callHost(page, 'quickAsk.get', {})).state).toBe('on');
    await setting(page).click();
    await expect.poll(() => shortcuts(desktop)).toEqual([]);
    // No window was made for it.
    expect((await desktop.host.call('facts', {})).windows).toHaveLength(1);
  });

  test('answers in a small window, which keeps its chat and opens it in Gatehouse', async ({ launchStandin }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    await switchOn(desktop);
    await newChat(desktop.page);
    const quick = await openQuick(desktop);
    expect(await factsOf(desktop, quick)).toMatchObject({ isVisible: true, bounds: quickSizes.low });
    // The same guards as any window of the page.
    const [first] = (await desktop.host.call('facts', {})).windows;
    expect((await factsOf(desktop, quick))?.webPreferences).toEqual(first?.webPreferences);
    await expect(quick.page.getByRole('navigation')).toHaveCount(0);
    // What is half written elsewhere is not sent here.
    await message(desktop.page).fill('half a thought');
    await message(quick.page).fill('add 2');
    await expect(message(desktop.page)).toHaveValue('half a thought');
    // A menu has room while it is open, and Escape closes only it.
    await quick.page.getByRole('button', { name: 'Ask always' }).click();
    await expect.poll(() => factsOf(desktop, quick)).toMatchObject({ bounds: quickSizes.tall });
    await quick.page.keyboard.press('Escape');
    await expect.poll(() => factsOf(desktop, quick)).toMatchObject({ bounds: quickSizes.low, isVisible: true });
    await send(quick.page, 'add 2 and 3');
    const card = approval(quick.page, 'Sample', 'add');
    await expect(card).toBeVisible();
    await expect.poll(() => factsOf(desktop, quick)).toMatchObject({ bounds: quickSizes.tall });
    await card.getByRole('button', { name: 'Allow once' }).click();
    await expect(answersIn(quick.page).last()).toContainText('5');
    // Hidden by Escape, and as it was when it comes back.
    await message(quick.page).press('Escape');
    await expect.poll(() => factsOf(desktop, quick)).toMatchObject({ isVisible: false });
    await openQuick(desktop);
    await expect(answersIn(quick.page).last()).toContainText('5');
    await expect(message(desktop.page)).toHaveValue('half a thought');
    // The main window goes there, and the small one goes away.
    const main = await desktop.windowAt('app://gatehouse/');
    main.shown = undefined;
    await openButton(quick.page).click();
    await expect.poll(() => main.shown).toEqual({ focus: true });
    await expect(answersIn(main.page).last()).toContainText('5');
    expect(await factsOf(desktop, quick)).toMatchObject({ isVisible: false });
  });

  test('hides when another program is used, is no window that the app ends with, and begins another chat when told to', async ({
    launchStandin,
  }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    await switchOn(desktop);
    const quick = await openQuick(desktop);
    await send(quick.page, 'hello');
    await expect(openButton(quick.page)).toBeVisible();
    await quick.page.getByRole('button', { name: 'New chat' }).click();
    await expect(openButton(quick.page)).toHaveCount(0);
    await expect.poll(() => factsOf(desktop, quick)).toMatchObject({ bounds: quickSizes.low });
    await desktop.host.call('leaveApp', {});
    expect(await factsOf(desktop, quick)).toMatchObject({ isVisible: false });
    // One whose page dies is made again, and nobody is asked.
    await desktop.host.call('rendererGone', { windowId: quick.facts.windowId, reason: 'crashed' });
    const next = await openQuick(desktop);
    expect(next.facts.windowId).not.toBe(quick.facts.windowId);
    expect(desktop.desk.unanswered).toBe(0);
    await desktop.host.call('closeWindow', { windowId: 1 });
    expect(await desktop.exited).toBe(0);
  });
});

test.describe('keys that another program has', { tag: '@standin' }, () => {
  test('are said to be taken', async ({ launchStandin }) => {
    const desktop = await launchStandin({ env: { STANDIN_TAKEN_KEYS: accelerator } });
    await goToSettings(desktop.page, 'Advanced');
    await setting(desktop.page).click();
    await expect(desktop.page.getByText(/another program has them/)).toBeVisible();
    expect((await callHost(desktop.page, 'quickAsk.get', {})).state).toBe('taken');
    expect(await shortcuts(desktop)).toEqual([]);
  });
});
