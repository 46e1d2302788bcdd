import type { Page } from '@playwright/test';
import type { RunningApp } from '../../drivers/driver.ts';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, goToSettings, idle, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { press } from '../../fixtures/trustPage.ts';

async function openStorage(page: Page): Promise<void> {
  await goToSettings(page, 'Storage');
  await page.getByRole('button', { name: 'Open data and storage' }).click();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible();
}

async function confirm(app: RunningApp, question: string, outcome: string): Promise<void> {
  const trust = await app.trustPage();
  await press(app, trust.getByRole('main', { name: question }), 'Allow', () =>
    expect(app.page.getByText(outcome)).toBeVisible(),
  );
}

const grants = (page: Page) => page.getByRole('button', { name: /^Revoke/ });
const rule = (page: Page) => page.getByRole('button', { name: 'Remove the rule for * rm*' });

test('a backup brings chats back after a reset, and nothing that permits', async ({ launch, fakeModel }, testInfo) => {
  test.slow();
  const echo = callTools({ name: 'good_echo', arguments: { message: 'hello' } });
  const model = await fakeModel((_request, n) => (n % 2 === 0 ? echo : answer(`Done ${n}.`)));
  const file = testInfo.outputPath('backup.zip');

  const first = await launch({ world: { servers: { good: servers.faulty('good') }, models: [model] } });
  await send(first.page, 'Say hello to the harbour');
  await approval(first.page, 'good', 'echo').getByRole('button', { name: 'More ways to allow' }).click();
  await first.page.getByRole('menuitem', { name: 'Always allow this tool' }).click();
  await expect(answers(first.page).last()).toContainText('Done 1.');
  await idle(first.page);
  await goTo(first.page, 'Permissions');
  await first.page.getByRole('button', { name: 'Add rule' }).click();
  const form = first.page.getByRole('dialog', { name: 'Add a rule' });
  await form.getByRole('radio', { name: 'Deny' }).click();
  await form.getByRole('textbox', { name: 'Tool' }).fill('rm*');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rule(first.page)).toBeVisible();
  await expect(
    first.page
      .getByText('good / echo')
      .or(first.page.getByText('echo', { exact: true }))
      .first(),
  ).toBeVisible();

  await openStorage(first.page);
  const saved = first.page.waitForEvent('download');
  await first.page.getByRole('button', { name: 'Back up now' }).click();
  await (await saved).saveAs(file);
  await first.page.getByRole('button', { name: 'Reset…' }).click();
  const reset = first.page.getByRole('dialog', { name: 'Reset all data?' });
  await expect(reset.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
  await reset.getByRole('textbox').fill('reset');
  await reset.getByRole('button', { name: 'Reset', exact: true }).click();
  await confirm(first, 'Reset all data?', 'All data are reset when you restart Gatehouse');
  await first.close();

  const empty = await launch();
  await expect(empty.page.getByText('Gatehouse was reset')).toBeVisible();
  await expect(empty.page.getByText('Say hello to the harbour')).toHaveCount(0);
  await goTo(empty.page, 'Permissions');
  await expect(rule(empty.page)).toHaveCount(0);
  await openStorage(empty.page);
  await expect(empty.page.getByRole('button', { name: /^Bring back data until/ })).toBeVisible();
  const choosing = empty.page.waitForEvent('filechooser');
  await empty.page.getByRole('button', { name: 'Choose backup…' }).click();
  await (await choosing).setFiles(file);
  const found = empty.page.getByRole('group', { name: 'Backup to restore' });
  await expect(found).toContainText('No permissions are restored');
  await found.getByRole('button', { name: 'Restore this backup' }).click();
  await confirm(empty, 'Replace all data with this backup?', 'The backup is restored when you restart Gatehouse');
  await empty.close();

  const restored = await launch();
  const { page } = restored;
  await expect(page.getByText('Your backup was restored')).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await goTo(page, 'Servers');
  await expect(page.getByRole('switch', { name: 'good', exact: true })).not.toBeChecked();
  await goTo(page, 'Permissions');
  await expect(rule(page)).toBeVisible();
  await expect(grants(page)).toHaveCount(0);
  await goTo(page, 'Settings');
  await expect(page.getByText('Address not confirmed')).toBeVisible();
  await goTo(page, 'Activity');
  await expect(page.getByText('Backup restored, without permissions').first()).toBeVisible();
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  await chats.getByRole('button', { name: /^Say hello to the harbour/ }).click();
  await expect(answers(page).last()).toContainText('Done 1.');
});
