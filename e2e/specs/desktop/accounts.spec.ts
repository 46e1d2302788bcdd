import type { Page } from '@playwright/test';
import {
  answers,
  approval,
  goTo,
  idle,
  newChat,
  openServerDetails,
  send,
  servers,
  trustServer,
} from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

async function runningSince(page: Page): Promise<number> {
  const { servers: views } = await callHost(page, 'snapshot.get', {});
  const state = views.find(({ definition }) => definition.name === 'notes')?.state;
  return state?.kind === 'running' ? state.facts.startedAt : 0;
}

test(
  'accounts of a server: each is trusted and approved by itself, and runs with its own variables',
  { tag: '@standin' },
  async ({ launchStandin }) => {
    const app = await launchStandin({ world: { servers: { notes: servers.everything }, hasSample: true } });
    const { page } = app;
    await goTo(page, 'Servers');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'notes', exact: true }) });
    const details = await openServerDetails(page, 'notes');
    await details.getByRole('tab', { name: 'Overview' }).click();
    await details.getByRole('button', { name: 'Add account' }).click();
    const form = page.getByRole('dialog', { name: 'Add account' });
    await form.getByRole('textbox', { name: 'Name of the present account' }).fill('Personal');
    await form.getByRole('textbox', { name: 'Name of the account', exact: true }).fill('Work');
    await form.getByRole('textbox', { name: /^Environment/ }).fill('ACCOUNT_OF_NOTES=work\nWORK_TOKEN=${secret:work}');
    await form.getByLabel('Secret work').fill('hunter2-of-work');
    await form.getByRole('button', { name: 'Add account' }).click();
    await form.waitFor({ state: 'detached' });
    // What was trusted without it goes on.
    await expect(details.getByText(/Running since/)).toBeVisible();

    await details.getByRole('button', { name: 'Use account “Work”' }).click();
    const trust = await app.trustPage();
    const question = trust.getByRole('main', { name: 'Trust notes?' });
    await expect(question).toContainText('Work');
    await expect(question).toContainText('${secret:work}');
    await trustServer(app, 'notes');
    await expect(row.getByText(/^Running, \d+ tools?$/)).toBeVisible();
    await newChat(page);
    await send(page, 'notes get-env');
    const card = approval(page, 'notes', 'get-env');
    await expect(card).toContainText('Work');
    await card.getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('"ACCOUNT_OF_NOTES": "work"');
    await expect(answers(page).last()).not.toContainText('hunter2-of-work');
    await idle(page);

    // Back again: it was trusted before.
    await goTo(page, 'Servers');
    await openServerDetails(page, 'notes');
    await details.getByRole('tab', { name: 'Overview' }).click();
    const before = await runningSince(page);
    await details.getByRole('button', { name: 'Use account “Personal”' }).click();
    // It runs until it is ended, and again after that.
    await expect.poll(() => runningSince(page)).toBeGreaterThan(before);
    await newChat(page);
    await send(page, 'notes get-env');
    await approval(page, 'notes', 'get-env').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('"PATH"');
    await expect(answers(page).last()).not.toContainText('ACCOUNT_OF_NOTES');
  },
);
