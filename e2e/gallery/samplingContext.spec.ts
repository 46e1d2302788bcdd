import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { passGuard } from './pageTime.ts';

test('nothing of the chat is included before the user chooses it, and then exactly what is shown', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'samplingRequest' });
  const dialog = page.getByRole('dialog', { name: 'Sampling request from everything', exact: true });
  const choice = dialog.getByRole('combobox', { name: 'Include from the chat' });
  await expect(choice).toHaveValue('');
  await expect(dialog.getByRole('button', { name: /^Included text/ })).toHaveCount(0);
  await choice.selectOption({ index: 1 });
  await expect(dialog).not.toContainText('files');
  await choice.selectOption({ index: 2 });
  await expect(dialog).toContainText('files');
  await expect(dialog.getByRole('button', { name: /^Included text/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog).toContainText('Publish the release, with the notes from notes.md.');
  await passGuard(dialog.getByRole('button', { name: 'Send to model' }));
  await expectLooksRight(page, 'sampling-context', { widths: [400, 1280] });
  // The model does not take audio.
  await dialog.getByRole('button', { name: 'Leave out this part of message 1' }).last().click();
  await dialog.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.keyboard.press('Escape');
  await passGuard(dialog.getByRole('button', { name: 'Send to model' }));
  await dialog.getByRole('button', { name: 'Send to model' }).click();
  const sent = await page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'serverRequest.answer'),
  );
  expect(sent.map(({ input }) => input['answer'])).toMatchObject([{ kind: 'send', draft: { include: 'allServers' } }]);
});
