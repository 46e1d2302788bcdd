import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { beginWaitingTurn, startWaitingModel, type WaitingModel } from '../../fixtures/waitingTurn.ts';
import type { StandinApp } from '../../drivers/standinDriver.ts';

let model: WaitingModel | undefined;
test.afterEach(() => model?.end());

const ways = {
  'Ctrl+W, or closing the window': (app: StandinApp) => app.host.call('closeWindow', { windowId: 1 }),
  Quit: (app: StandinApp) => app.host.call('quit', {}),
};

test.describe('an end that breaks off an answer', { tag: '@standin' }, () => {
  for (const [name, end] of Object.entries(ways)) {
    test(`is asked about first: ${name}`, async ({ launchStandin }) => {
      model = await startWaitingModel();
      const desktop = await launchStandin({ world: { models: [model] } });
      await beginWaitingTurn(desktop.page);
      await end(desktop);
      const stays = await desktop.desk.nextDialog();
      expect(stays.options).toMatchObject({
        message: 'Quit while an answer is being written?',
        buttons: ['Keep running', 'Quit'],
        defaultId: 0,
        cancelId: 0,
      });
      // A second wish while the question is open asks nothing more.
      await end(desktop);
      expect(desktop.desk.unanswered).toBe(0);
      if (stays.kind === 'messageBox') stays.answer(0);
      const { activity } = await callHost(desktop.page, 'snapshot.get', {});
      expect(Object.values(activity).map(({ turn }) => turn.kind)).toEqual(['callingModel']);
      await end(desktop);
      const leaves = await desktop.desk.nextDialog();
      if (leaves.kind === 'messageBox') leaves.answer(1);
      expect(await desktop.exited).toBe(0);
    });
  }

  test('is not asked about when the system ends the app', async ({ launchStandin }) => {
    model = await startWaitingModel();
    const desktop = await launchStandin({ world: { models: [model] } });
    await beginWaitingTurn(desktop.page);
    await desktop.kill('SIGTERM');
    expect(await desktop.exited).toBe(0);
    expect(desktop.desk.unanswered).toBe(0);
  });

  test('is not asked about when nothing runs', async ({ desktop }) => {
    await desktop.host.call('closeWindow', { windowId: 1 });
    expect(await desktop.exited).toBe(0);
    expect(desktop.desk.unanswered).toBe(0);
  });
});
