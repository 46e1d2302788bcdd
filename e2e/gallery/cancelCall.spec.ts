import { expect, type Page } from '@playwright/test';
import { type Gallery, test } from './openGallery.ts';

const releases = /^Summary of the release files/;

async function openRunning(gallery: Gallery) {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: releases }).click();
  const call = page.getByRole('group', { name: 'Tool call everything longRunning' });
  const icon = call.getByRole('button', { name: 'Cancel longRunning' });
  await icon.waitFor();
  return {
    page,
    call,
    icon,
    line: call.getByRole('button').first(),
    reason: page.getByRole('textbox', { name: 'Reason to cancel (told to the model)' }),
  };
}

/** The host says that the running call ended. */
const end = (page: Page) =>
  page.evaluate(() => {
    const { galleryHost } = window;
    const call = galleryHost.world.calls.find(({ state }) => state.kind === 'running');
    if (call === undefined) throw new Error('No call runs.');
    galleryHost.publish({ type: 'toolCall.changed', call: { ...call, state: { kind: 'cancelled' } } });
  });

test('after a call was cancelled, the focus is on its line', async ({ gallery }) => {
  const { page, icon, line, reason } = await openRunning(gallery);
  await icon.press('Enter');
  await expect(reason).toBeFocused();
  await reason.press('Enter');
  await expect(reason).toHaveCount(0);
  await expect(line).toBeFocused();
  await end(page);
  await expect(icon).toHaveCount(0);
  await expect(line).toBeFocused();
});

test('a call that ends by itself hands the focus of its icon to its line', async ({ gallery }) => {
  const { page, icon, line } = await openRunning(gallery);
  await icon.focus();
  await end(page);
  await expect(icon).toHaveCount(0);
  await expect(line).toBeFocused();
});

test('a reason that is being typed stays when the call ends, and nothing is cancelled any more', async ({
  gallery,
}) => {
  const { page, icon, line, reason } = await openRunning(gallery);
  await icon.press('Enter');
  await reason.fill('It takes too');
  await end(page);
  const card = page.getByRole('dialog', { name: 'Cancel this call' });
  await expect(card).toContainText('The call has ended');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveValue('It takes too');
  await reason.press('Enter');
  await expect(card.getByRole('button', { name: 'Cancel this call' })).toHaveAttribute('aria-disabled', 'true');
  expect(await page.evaluate(() => window.galleryHost.seen.map(({ command }) => command))).not.toContain('tool.cancel');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(icon).toHaveCount(0);
  await expect(line).toBeFocused();
});
