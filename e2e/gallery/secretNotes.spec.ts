import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('cards of calls say which secrets were hidden, closed and opened', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'secretNotes' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  const one = card('Tool call everything read_0').getByRole('note');
  await expect(one).toHaveText('A secret’s value was hidden: GITHUB_TOKEN');
  const several = 'The values of secrets were hidden: GITHUB_TOKEN, vault.key';
  await expect(card('Tool call everything read_1').getByRole('note').first()).toHaveText(several);
  await expect(card('Tool call everything read_2').getByRole('note')).toHaveCount(0);
  await expect(card('Review result of everything read_3').getByRole('note')).toHaveText(several);
  await card('Tool call everything read_0').getByRole('button').first().click();
  await expect(one).toBeVisible();
  await expectLooksRight(page, 'secret-notes', { widths: [400, 1280] });
});

test('a question of a server names the hidden secrets', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'samplingSecret' });
  const request = page.getByRole('dialog', { name: 'Sampling request from everything' });
  await expect(request.getByRole('note').filter({ hasText: 'secret' })).toHaveText(
    'The values of secrets were hidden: GITHUB_TOKEN, vault.key',
  );
  await expectLooksRight(page, 'secret-notes-sampling', { widths: [400, 1280] });
});
