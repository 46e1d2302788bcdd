import { expect, type Page } from '@playwright/test';
import type { Arrival, ArrivalContent } from '../../shared/domain/arrival.ts';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const look = { widths: [400, 1280] };

/** A link, or a bundle, is opened outside. */
async function arrive(page: Page, id: string, isInPlaceOfOther = false, kind: Arrival['kind'] = 'link') {
  await page.evaluate((arrival) => window.galleryHost.publish({ type: 'arrival.changed', arrival: arrival as never }), {
    id,
    kind,
    window: null,
    isInPlaceOfOther,
  });
}

async function bundleArrives(page: Page, id: string, name: string) {
  const arrived: ArrivalContent = { kind: 'bundle', name };
  await page.evaluate((content) => Object.assign(window.galleryHost.world, { arrived: content }), arrived);
  await arrive(page, id, false, 'bundle');
}

const asked = (page: Page, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((call) => call.command === name).map(({ input }) => input),
    command,
  );

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add a server from a link' });

test('a link opens the form, filled in, with a warning, and adds nothing', async ({ gallery }) => {
  const page = await gallery.open({});
  await arrive(page, 'a1');
  const form = formOf(page);
  await expect(form).toContainText('From a link. Gatehouse cannot know who made it.');
  await expect(form).toContainText('Secrets that are in the link are known to others.');
  // Keys that were meant for something else change and press nothing.
  await expect(form).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Paste anything' })).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Name of github' })).toHaveValue('github');
  await expect(form).toContainText('HTTPS_PROXY=‹HTTPS_PROXY›');
  await expect(form).toContainText('API_KEY=q9ZtB4xLw8RkV2');
  await expectLooksRight(page, 'arrival-form', look);
  await page.keyboard.press('Enter');
  expect(await asked(page, 'server.import')).toEqual([]);
  expect(await asked(page, 'server.add')).toEqual([]);
  await form.getByRole('textbox', { name: 'toolsets' }).fill('repos');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => asked(page, 'server.import'))
    .toMatchObject([{ text: 'gatehouse://add?name=github&config=e30', chosen: [{ at: 0, name: 'github' }] }]);
});

test('a link that was there before the page opens with it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'arrived' });
  await expect(formOf(page)).toContainText('From a link.');
  expect(await asked(page, 'arrival.take')).toEqual([{ arrivalId: 'a0' }]);
});

test('a link opens over no dialog in use: it waits for a press', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Add server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add server' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('mine');
  await arrive(page, 'a1');
  await expect(page.getByText('It waits until you are done here.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('mine');
  expect(await asked(page, 'arrival.take')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  const open = page.getByRole('button', { name: 'Look at the link' });
  await expect(open).toBeVisible();
  expect(await asked(page, 'arrival.take')).toEqual([]);
  await open.click();
  await expect(formOf(page)).toContainText('From a link.');
  await expect(open).toHaveCount(0);
});

test('nor over a message that is being typed; a newer one says that it took the place of another', async ({
  gallery,
}) => {
  const page = await gallery.open({});
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('Half a sent');
  await arrive(page, 'a1');
  const notice = page.getByRole('status').filter({ hasText: 'A link wants to add a server' }).first();
  await expect(notice).not.toContainText('earlier link');
  await arrive(page, 'a2', true);
  await expect(notice).toContainText('It took the place of an earlier link or bundle that nobody looked at.');
  await page.clock.runFor(10_000);
  await expectLooksRight(page, 'arrival-notice', look);
  await page.keyboard.type('ence');
  await expect(composer).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Drop the link' }).click();
  await expect(notice).toHaveCount(0);
  expect(await asked(page, 'arrival.take')).toEqual([{ arrivalId: 'a2' }]);
  await expect(formOf(page)).toHaveCount(0);
});

test('a second link waits while the form of the first is open, and does not open after it by itself', async ({
  gallery,
}) => {
  const page = await gallery.open({});
  await arrive(page, 'a1');
  await expect(formOf(page)).toBeVisible();
  await arrive(page, 'a2');
  await formOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(formOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Look at the link' })).toBeVisible();
  expect(await asked(page, 'arrival.take')).toEqual([{ arrivalId: 'a1' }]);
});

test('a refused link says why', async ({ gallery }) => {
  const page = await gallery.open({});
  const refused: ArrivalContent = {
    kind: 'refused',
    problem: { kind: 'openedLinkWrong', fault: 'tooLong', what: '8192' },
  };
  await page.evaluate((content) => Object.assign(window.galleryHost.world, { arrived: content }), refused);
  await arrive(page, 'a1');
  await expect(formOf(page)).toContainText('The link cannot be used: it is longer than 8192 characters.');
  await expectLooksRight(page, 'arrival-refused', look);
  await formOf(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(formOf(page)).toHaveCount(0);
});

test('a bundle that was opened shows what is in it, says where it is from, and installs nothing', async ({
  gallery,
}) => {
  const page = await gallery.open({});
  await bundleArrives(page, 'a1', 'tides\u200b.mcpb');
  const dialog = page.getByRole('dialog', { name: 'Install bundle' });
  // The character that draws nothing is spelled out.
  await expect(dialog.getByRole('note').first()).toContainText('ZWSP');
  await expect(dialog).toContainText('was opened outside of Gatehouse');
  await expect(dialog.getByRole('region', { name: 'What the bundle says of itself' })).toBeVisible();
  // Keys that were meant for something else press nothing.
  await expect(dialog).toBeFocused();
  await expectLooksRight(page, 'arrival-bundle', look);
  await page.keyboard.press('Enter');
  expect(await asked(page, 'arrival.readBundle')).toEqual([{ arrivalId: 'a1' }]);
  expect(await asked(page, 'bundle.install')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  // What was read is forgotten.
  expect(await asked(page, 'bundle.close')).toEqual([{}]);
});

test('a bundle opens over no dialog in use, and another one does not take its place', async ({ gallery }) => {
  const page = await gallery.open({});
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('Half a sent');
  await bundleArrives(page, 'a1', 'tides.mcpb');
  await expect(page.getByText('A bundle was opened').first()).toBeVisible();
  expect(await asked(page, 'arrival.take')).toEqual([]);
  await page.clock.runFor(10_000);
  await expectLooksRight(page, 'arrival-bundle-notice', look);
  await page.getByRole('button', { name: 'Look at the bundle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Install bundle' });
  await expect(dialog).toContainText('“tides.mcpb” was opened outside of Gatehouse');
  await bundleArrives(page, 'a2', 'other.mcpb');
  await expect(dialog).toContainText('tides.mcpb');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Drop the bundle' }).click();
  expect(await asked(page, 'arrival.take')).toEqual([{ arrivalId: 'a1' }, { arrivalId: 'a2' }]);
  await expect(dialog).toHaveCount(0);
});

test('a bundle that cannot be read says why, and another file can be chosen', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.evaluate(() => Object.assign(window.galleryHost.world, { arrivedFault: 'notAFile' }));
  await bundleArrives(page, 'a1', 'tides.mcpb');
  const dialog = page.getByRole('dialog', { name: 'Install bundle' });
  await expect(dialog.getByRole('alert')).toContainText('tides.mcpb is no file but a folder, a pipe or a device');
  await expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await expectLooksRight(page, 'arrival-bundle-unreadable', look);
});
