import { expect, type Page } from '@playwright/test';
import { writtenOut } from './fixtures/consent.ts';
import { expectLooksRight } from './looksRight.ts';
import { openDetailsOf, rowOf, test } from './openGallery.ts';

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);

test('a secret that is written out shows its beginning where trust is given, and all of it after a press', async ({
  gallery,
}) => {
  const page = await gallery.open({ path: 'trust.html' });
  const main = page.getByRole('main', { name: 'Trust backup?' });
  await expect(main).toContainText('GITHUB_TOKEN=ghp_… (40 characters)');
  await expect(main).not.toContainText(writtenOut);
  await expect(main).toContainText('LOG_LEVEL=debug');
  await expectLooksRight(page, 'trust-masked');
  const press = page.getByRole('button', { name: 'Show the secret, 40 characters' });
  await press.focus();
  await page.keyboard.press('Enter');
  await expect(main).toContainText(`GITHUB_TOKEN=${writtenOut}`);
  await page.getByRole('button', { name: 'Hide the secret, 40 characters' }).click();
  await expect(main).not.toContainText(writtenOut);
});

test('trusted launches are listed without their secrets', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('--api-key hunt… (15 characters)');
  await expect(main).not.toContainText('hunter2');
});

test('the form offers to keep a secret that was typed in clear', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Add server' }).click();
  const form = page.getByRole('dialog', { name: 'Add server' });
  const offer = form.getByRole('checkbox', { name: /^Keep as secret/ });
  await form.getByRole('textbox', { name: 'Command' }).fill('npx server --verbose');
  await form.getByRole('textbox', { name: 'Environment' }).fill('GITHUB_TOKEN=YOUR_TOKEN');
  await expect(offer).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Environment' }).fill(`GITHUB_TOKEN=${writtenOut}`);
  await expect(offer).toBeChecked();
  await expect(offer).toHaveAccessibleName('Keep as secret: GITHUB_TOKEN');
  const canBeSeen = form.getByText('other programs on this computer can see its arguments');
  await expect(canBeSeen).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Arguments' }).fill('server\n--api-key\nabcdef');
  await expect(offer).toHaveAccessibleName('Keep as secret: GITHUB_TOKEN, api-key');
  await expect(canBeSeen).toBeVisible();
  await offer.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'form-secrets');
  await form.getByRole('textbox', { name: 'Name' }).fill('github');
  await form.getByRole('button', { name: 'Add server' }).click();
  await expect
    .poll(async () => (await seen(page, 'server.add')).map(({ input }) => input))
    .toMatchObject([{ name: 'github', keepSecrets: true }]);
});

test('a pasted configuration has its secrets kept unless the user wishes otherwise', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Import configuration' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Paste anything' }).fill('{ "servers": {} }');
  const keep = form.getByRole('checkbox', { name: 'Keep tokens and passwords as secrets' });
  await expect(keep).toBeChecked();
  await expect(form).toContainText('other programs on this computer can still see secrets in its arguments');
  await keep.click();
  await form.getByRole('textbox', { name: 'toolsets' }).fill('repos');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(async () => (await seen(page, 'server.import')).map(({ input }) => input))
    .toMatchObject([{ text: '{ "servers": {} }', keepSecrets: false }]);
});

test('the page of a server keeps secrets that are configured already', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await expect(rowOf(page, 'archive').getByRole('img', { name: 'There is something to look at' })).toBeVisible();
  const row = await openDetailsOf(page, 'archive');
  await expect(row).toContainText('1 secret is in mcp.json in plain text');
  await row.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'server-secrets');
  await row.getByRole('button', { name: 'Keep as secret' }).click();
  await expect
    .poll(async () => (await seen(page, 'server.update')).map(({ input }) => input))
    .toMatchObject([{ name: 'archive', keepSecrets: true }]);
});
