import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { detailsOf, openDetailsOf, rowOf, test } from './openGallery.ts';

const seen = (page: Page, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((call) => call.command === name).map(({ input }) => input),
    command,
  );

test('the account in use is on the row and in the details of a server, with a menu to use another one', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'accounts' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  const row = rowOf(page, 'filesystem');
  await expect(row.getByTitle('Account “Work”')).toBeVisible();
  await row.getByRole('button', { name: 'More for filesystem' }).click();
  await page.getByRole('menuitem', { name: 'Use account “Personal”' }).click();
  await expect.poll(() => seen(page, 'account.use')).toEqual([{ serverId: 'filesystem', accountId: 'first' }]);
  const details = await openDetailsOf(page, 'filesystem');
  await expect(details.getByTitle('Account “Work”')).toBeVisible();
  await details.getByRole('tab', { name: 'Overview' }).click();
  const list = details.getByRole('list', { name: 'Accounts' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Work' })).toContainText('In use');
  await expect(list.getByRole('button', { name: 'Use account “Work”' })).toHaveCount(0);
  await list.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'accounts-details', { widths: [400, 1280] });
});

test('an account is added, changed and removed, and the removal can be undone', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'accounts' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  const details = await openDetailsOf(page, 'filesystem');
  await details.getByRole('tab', { name: 'Overview' }).click();
  await details.getByRole('button', { name: 'Add account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  const name = dialog.getByRole('textbox', { name: 'Name of the account', exact: true });
  await expect(name).toBeFocused();
  await name.fill('Work');
  await dialog.getByRole('textbox', { name: /^Environment/ }).fill('no pair');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog.getByText('The server has an account of this name already.')).toBeVisible();
  expect(await seen(page, 'account.add')).toEqual([]);
  await name.fill('Third');
  await expect(dialog.getByText('The server has an account of this name already.')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: /^Environment/ }).fill('TOKEN=${secret:third}');
  await dialog.getByLabel('Secret third').fill('typed');
  await expectLooksRight(page, 'accounts-form', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await seen(page, 'secret.set')).toEqual([{ serverId: 'filesystem', name: 'third', value: 'typed' }]);
  expect(await seen(page, 'account.add')).toMatchObject([
    { serverId: 'filesystem', name: 'Third', values: { env: { TOKEN: '${secret:third}' }, headers: {} } },
  ]);

  await details.getByRole('button', { name: 'Edit account “Personal”' }).click();
  const change = page.getByRole('dialog', { name: 'Edit account “Personal”' });
  await expect(change.getByRole('textbox', { name: /^Environment/ })).toHaveValue('TOKEN=${secret:filesystem.TOKEN}');
  await change.getByRole('textbox', { name: 'Name of the account', exact: true }).fill('Home');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => seen(page, 'account.change')).toMatchObject([{ accountId: 'first', name: 'Home' }]);

  await expect(details.getByRole('button', { name: 'Remove account “Work”' })).toHaveAttribute('aria-disabled', 'true');
  await details.getByRole('button', { name: 'Remove account “Personal”' }).click();
  await expect(page.getByText('The account “Personal” was removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => seen(page, 'account.undoRemove')).toEqual([{ undoId: 'undo-account' }]);
});

test('the first account that is added gives the present one a name too', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetailsOf(page, 'filesystem');
  const details = detailsOf(page, 'filesystem');
  await details.getByRole('tab', { name: 'Overview' }).click();
  await details.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByRole('textbox', { name: 'Name of the present account' }).fill('Personal');
  await dialog.getByRole('textbox', { name: 'Name of the account', exact: true }).fill('Work');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect.poll(() => seen(page, 'account.add')).toMatchObject([{ name: 'Work', presentName: 'Personal' }]);
});

test('an approval names the account, and says that another one was allowed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'accounts' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const card = page.getByRole('group', { name: 'Approve filesystem write_file' });
  await expect(card.getByTitle('Account “Work”')).toBeVisible();
  await expect(card).toContainText('You answered this for another account of this server.');
  await expectLooksRight(page, 'accounts-approval', { widths: [400, 1280] });
});

test('the trust page, saved answers and activity name the account of each answer', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'accounts' });
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await expect(page.getByTitle('Account “Personal”').first()).toBeVisible();
  await expectLooksRight(page, 'accounts-permissions', { widths: [400, 1280] });
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect(page.getByTitle('Account “Personal”').filter({ visible: true }).first()).toBeVisible();
  await expectLooksRight(page, 'accounts-activity', { widths: [400, 1280] });
});

test('the trust page names the account of a launch', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'accounts', path: 'trust.html' });
  await expect(page.getByRole('main').getByTitle('Account “Work”')).toBeVisible();
  await expectLooksRight(page, 'accounts-trust', { widths: [400, 1280] });
});
