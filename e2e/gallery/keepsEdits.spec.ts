import { expect } from '@playwright/test';
import { test } from './openGallery.ts';

test('Escape in the editor of a call closes nothing and keeps the edits', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const card = page.getByRole('group', { name: 'Approve filesystem write_file' });
  await card.getByRole('button', { name: 'Edit arguments' }).click();
  const field = card.getByRole('textbox', { name: /^path/ });
  await field.fill('/tmp/other.md');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await expect(field).toHaveValue('/tmp/other.md');
  const stops = () =>
    page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'turn.stop').length);
  expect(await stops()).toBe(0);
  // In the composer, Escape still stops the answer.
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(stops).toBe(1);
});

test('a form with changes asks before it drops them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'More for filesystem' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit filesystem' });
  const name = form.getByRole('textbox', { name: 'Name' });
  const question = form.getByRole('alertdialog', { name: 'Discard your changes?' });
  await name.fill('files');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  // A second Escape does not answer the question.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('files');
  await expect(name).toBeFocused();
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  // Without changes it closes at once, also when changes were undone by hand.
  await page.getByRole('button', { name: 'More for filesystem' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(name).toHaveValue('filesystem');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});
