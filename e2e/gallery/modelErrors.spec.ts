import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const release = 'Summary of the release files';

test('a rate limit counts down, and offers another model', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'rateLimited' });
  await page.getByRole('button', { name: release, exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Anthropic' });
  // The clock of the page runs, too.
  await expect(alert).toContainText(/: (?:2\d|30) seconds left/);
  await page.clock.runFor(12_000);
  await expect(alert.getByText(/: 1?\d seconds left/)).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(alert).toContainText('You can try again now.');
  await alert.getByRole('combobox', { name: 'Choose another model' }).click();
  await page.getByRole('option', { name: 'Claude Haiku 5' }).click();
  const sent = () => page.evaluate(() => window.galleryHost.seen.map(({ command }) => command));
  await expect.poll(sent).toContain('conversation.setModel');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(sent).toContain('turn.retry');
});

test('a rate limit looks right', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'rateLimited' });
  await page.getByRole('button', { name: release, exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Anthropic' }).waitFor();
  await expectLooksRight(page, 'rate-limited');
});

test('a chat that is too long can be summarised', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'tooLong' });
  await page.getByRole('button', { name: release, exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Anthropic' });
  await alert.getByRole('button', { name: 'Summarise older messages' }).click();
  const sent = () => page.evaluate(() => window.galleryHost.seen.map(({ command }) => command));
  await expect.poll(sent).toContain('summary.make');
});

test('a chat that is too long offers a new one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'tooLong' });
  await page.getByRole('button', { name: release, exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Anthropic' });
  await alert.getByRole('button', { name: 'Start a new chat' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

test('a wrong key leads to the provider settings', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'errors' });
  await page.getByRole('button', { name: release, exact: true }).click();
  await page.getByRole('button', { name: 'Open provider settings' }).click();
  await expect(page.getByRole('heading', { name: 'Models' })).toBeVisible();
});
