import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandinApp } from '../../drivers/standinDriver.ts';
import { goToSettings } from '../../fixtures/actions.ts';
import { sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

const label = 'Start when you sign in to the computer';
let config = '';
const file = () => readFile(join(config, 'autostart/gatehouse.desktop'), 'utf8').catch(() => undefined);

test.beforeEach(async () => {
  config = await mkdtemp(join(tmpdir(), 'gatehouse-config-'));
});
test.afterEach(() => rm(config, { recursive: true }));

test.describe('the start at sign-in', { tag: '@standin' }, () => {
  test('is switched on by the user in a native dialog only, and off at once', async ({ launchStandin }) => {
    const app = await launchStandin({ env: { XDG_CONFIG_HOME: config, STANDIN_PACKAGED: '1' } });
    await goToSettings(app.page, 'Advanced');
    const setting = app.page.getByRole('switch', { name: label });
    await expect(setting).not.toBeChecked();

    const reply = sendCommand(app.page, 'loginStart.set', { isOn: true, path: '/bin/evil' });
    const first = await app.desk.nextDialog();
    if (first.kind !== 'messageBox') throw new Error(`A ${first.kind}`);
    expect(first.options).toMatchObject({ buttons: ['Start at sign-in', 'Cancel'], defaultId: 1, cancelId: 1 });
    expect(await file()).toBeUndefined();
    first.answer(1);
    expect(await reply).toMatchObject({ output: { state: 'off' } });
    expect(await file()).toBeUndefined();

    await setting.click();
    const second = await app.desk.nextDialog();
    if (second.kind === 'messageBox') second.answer(0);
    await expect(setting).toBeChecked();
    expect(await file()).toContain(`Exec="${process.execPath}" --at-login`);
    await setting.click();
    await expect(setting).not.toBeChecked();
    expect(await file()).toBeUndefined();
  });

  test('is not offered by an app that is not installed', async ({ launchStandin }) => {
    const app = await launchStandin({ env: { XDG_CONFIG_HOME: config } });
    await goToSettings(app.page, 'Advanced');
    await expect(app.page.getByRole('switch', { name: label })).toBeDisabled();
    await expect(app.page.getByText('Only an installed Gatehouse')).toBeVisible();
  });

  test('has a window, unless the app keeps running in the tray: then the tray leads to it', async ({
    launchStandin,
  }) => {
    await keepInTray(await launchStandin({ args: ['--at-login'] }));
    const hidden = await launchStandin({ args: ['--at-login'], isHidden: true });
    await expect.poll(() => hidden.host.call('trayLabels', {})).toEqual(['Show Gatehouse', 'Quit']);
    expect((await hidden.host.call('facts', {})).windows).toEqual([]);
    await hidden.host.call('clickTray', { label: 'Show Gatehouse' });
    await (await hidden.windowAt('app://gatehouse/')).page.getByRole('textbox', { name: 'Message' }).waitFor();
  });

  for (const [asks, env] of [
    ['a press on the tray', { STANDIN_TRAY_PRESS: 'Show Gatehouse' }],
    ['a second start', { STANDIN_STARTED_AGAIN: '1' }],
  ] as const)
    test(`has a window as well when ${asks} asks for one before the app is there`, async ({ launchStandin }) => {
      await keepInTray(await launchStandin({ args: ['--at-login'] }));
      const hidden = await launchStandin({ args: ['--at-login'], isHidden: true, env });
      await (await hidden.windowAt('app://gatehouse/')).page.getByRole('textbox', { name: 'Message' }).waitFor();
      expect((await hidden.host.call('facts', {})).windows).toHaveLength(1);
    });
});

/** Has the app keep running in the tray from now on, and ends it. */
async function keepInTray(app: StandinApp): Promise<void> {
  await goToSettings(app.page, 'Advanced');
  await app.page.getByRole('switch', { name: 'Keep running in the tray when the window is closed' }).click();
  await expect.poll(() => app.host.call('trayLabels', {})).not.toBeNull();
  await app.close();
}
