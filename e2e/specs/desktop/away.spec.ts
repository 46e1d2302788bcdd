import { goTo, goToSettings } from '../../fixtures/actions.ts';
import { callHost, sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { beginWaitingTurn, startWaitingModel, type WaitingModel } from '../../fixtures/waitingTurn.ts';
import type { StandinApp } from '../../drivers/standinDriver.ts';

let model: WaitingModel | undefined;
test.afterEach(() => model?.end());

const facts = (app: StandinApp) => app.host.call('facts', {});
const notices = (app: StandinApp) => app.host.call('notices', {});

test.describe('while the window is away', { tag: '@standin' }, () => {
  test('an answer is told by the system, once the user wants that; a click leads to its chat', async ({
    launchStandin,
  }) => {
    model = await startWaitingModel();
    const desktop = await launchStandin({ world: { models: [model] } });
    await goToSettings(desktop.page, 'Approvals');
    await desktop.page.getByRole('switch', { name: 'Notifications while the window is away' }).click();
    await beginWaitingTurn(desktop.page);
    await goTo(desktop.page, 'Activity');
    await desktop.host.call('leaveApp', {});
    model.release();
    await expect.poll(() => notices(desktop)).toHaveLength(1);
    expect(JSON.stringify(await notices(desktop))).toMatch(/^\[\{"title":"Answer ready[^{}]*Count to two"\}\]$/);
    await desktop.host.call('clickNotice', { at: 0 });
    await expect(desktop.page.getByRole('log')).toContainText('and two.');
    expect(await notices(desktop)).toEqual([]);
    await expect.poll(async () => (await callHost(desktop.page, 'snapshot.get', {})).wantedPlace).toBeNull();
  });

  test('the computer stays awake while an answer is written, if the user wants that', async ({ launchStandin }) => {
    model = await startWaitingModel();
    const desktop = await launchStandin({ world: { models: [model] } });
    await goToSettings(desktop.page, 'Advanced');
    const setting = desktop.page.getByRole('switch', { name: 'Keep the computer awake while an answer is written' });
    await expect(setting).not.toBeChecked();
    await setting.click();
    await beginWaitingTurn(desktop.page);
    expect(await facts(desktop)).toMatchObject({ powerBlockers: 1 });
    model.release();
    await expect.poll(async () => (await facts(desktop)).powerBlockers).toBe(0);
  });

  test('a question counts on the badge, and the window calls for the user until they are back', async ({ desktop }) => {
    await desktop.host.call('leaveApp', {});
    await callHost(desktop.page, 'server.add', {
      name: 'echo',
      launch: { kind: 'stdio', command: process.execPath, args: ['--version'], env: {} },
      enabled: true,
    });
    await expect.poll(() => facts(desktop)).toMatchObject({ badge: 1, taskbar: { isFlashing: true } });
    await desktop.host.call('secondInstance', { argv: [] });
    await expect.poll(() => facts(desktop)).toMatchObject({ badge: 1, taskbar: { isFlashing: false } });
  });

  test('the app goes on in the tray without its window, if the user wants that, and comes back', async ({
    launchStandin,
  }) => {
    model = await startWaitingModel();
    const desktop = await launchStandin({ world: { models: [model] } });
    await goToSettings(desktop.page, 'Advanced');
    const trayLabels = () => desktop.host.call('trayLabels', {});
    expect(await trayLabels()).toBeNull();
    await desktop.page.getByRole('switch', { name: 'Keep running in the tray when the window is closed' }).click();
    await expect.poll(trayLabels).toEqual(['Show Gatehouse', 'Quit']);
    await beginWaitingTurn(desktop.page);
    await desktop.host.call('closeWindow', { windowId: 1 });
    await desktop.noWindowAt('app://gatehouse/');
    expect(desktop.desk.unanswered).toBe(0);
    await desktop.host.call('clickTray', { label: 'Show Gatehouse' });
    await desktop.windowAt('app://gatehouse/');
    model.release();
    await expect.poll(async () => (await callHost(desktop.page, 'snapshot.get', {})).activity).toEqual({});
    await desktop.host.call('closeWindow', { windowId: (await facts(desktop)).windows[0]?.windowId ?? 0 });
    await desktop.host.call('clickTray', { label: 'Quit' });
    expect(await desktop.exited).toBe(0);
  });

  test('nothing is told unless the user wants it, and no page can raise a notice', async ({ launchStandin }) => {
    model = await startWaitingModel();
    const desktop = await launchStandin({ world: { models: [model] } });
    await beginWaitingTurn(desktop.page);
    await desktop.host.call('leaveApp', {});
    model.release();
    await expect(desktop.page.getByRole('article', { name: 'Assistant message' })).toContainText('and two.');
    expect(await notices(desktop)).toEqual([]);
    for (const command of ['place.wanted', 'notice.show', 'badge.set']) {
      expect(await sendCommand(desktop.page, command, { title: 'Pay' })).toMatchObject({ type: 'error' });
    }
    expect(await desktop.host.call('permission', { windowId: 1, permission: 'notifications' })).toEqual({
      requested: false,
      checked: false,
    });
  });
});
