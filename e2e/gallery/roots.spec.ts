import { expect, type Page } from '@playwright/test';
import { openDetails, test } from './openGallery.ts';
import { expectAccessible, expectLooksRight } from './looksRight.ts';

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share a folder' });

/** A press counts only when a question has been in sight for a moment; the page's clock stands still by itself. */
const aMoment = (page: Page) => page.clock.runFor(2000);

/** In the lived-in world there are resources, which are shown first. */
async function openRoots(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+j');
  await panel(page).getByRole('tab', { name: 'Shared folders' }).click();
}

async function shareDialog(page: Page, path: string): Promise<void> {
  await openRoots(page);
  await panel(page).getByRole('button', { name: 'Share a folder' }).click();
  await dialog(page).getByRole('combobox', { name: 'Folder' }).fill(path);
  await aMoment(page);
}

const states: Record<string, (page: Page) => Promise<void>> = {
  panel: async (page) => {
    await openRoots(page);
    await expect(panel(page).getByRole('heading', { name: 'website' })).toBeVisible();
  },
  facts: async (page) => {
    await shareDialog(page, '/home/me/work/website');
    await expect(dialog(page)).toContainText('Node package');
    await expect(dialog(page).locator('option')).toHaveCount(2);
  },
  danger: async (page) => {
    await shareDialog(page, '/home/me/.ssh');
    await expect(dialog(page).getByRole('alert')).toContainText('Keys and passwords');
  },
  missing: async (page) => {
    await shareDialog(page, '/nowhere');
    await expect(dialog(page)).toContainText('There is no folder /nowhere.');
  },
  server: async (page) => {
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await openDetails(page, 'filesystem', /^Shared folders/);
    await expect(page.getByRole('tabpanel', { name: /^Shared folders/ })).toContainText('/home/me/work/website');
  },
  form: async (page) => {
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await page.getByRole('button', { name: 'Add server' }).click();
    await page.getByRole('checkbox', { name: 'Confine it to the folders shared with it' }).click();
    await expect(page.getByRole('checkbox', { name: 'Let it use the network' })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(states)) {
  test(`roots: ${name} looks right`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'lived' });
    await open(page);
    await expectLooksRight(page, `roots-${name}`);
  });
}

test('the side panel opens and closes by its keys, and gives the focus back', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  const opener = page.getByRole('button', { name: 'Settings', exact: true });
  await opener.focus();
  await page.keyboard.press('ControlOrMeta+j');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).toContainText('No folder is shared');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('ControlOrMeta+j');
  await page.keyboard.press('ControlOrMeta+j');
  await expect(panel(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a folder is shared as it was shown, with the servers that were chosen', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await shareDialog(page, '/home/me/work/website/src');
  await dialog(page).getByRole('button', { name: 'Share the project instead' }).click();
  await aMoment(page);
  await expect(dialog(page).getByRole('combobox', { name: 'Folder' })).toHaveValue('/home/me/work/website');
  await dialog(page).getByRole('checkbox', { name: 'archive' }).click();
  await dialog(page).getByRole('button', { name: 'Share with chosen servers' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page).getByRole('button', { name: 'Share a folder' })).toBeFocused();
  const [share] = await seen(page, 'root.share');
  expect(share?.input).toMatchObject({
    path: '/home/me/work/website',
    factsHash: 'e'.repeat(64),
    serverIds: ['archive'],
  });
});

test('a dangerous folder is shared only when its path was typed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await shareDialog(page, '~');
  const submit = dialog(page).getByRole('button', { name: 'Share with chosen servers' });
  await expect(submit).toBeDisabled();
  await dialog(page)
    .getByRole('textbox', { name: /^Type its real path/ })
    .fill('/home/me');
  await submit.click();
  await expect(dialog(page)).toBeHidden();
  expect((await seen(page, 'root.share'))[0]?.input).toMatchObject({ path: '/home/me', typedPath: '/home/me' });
});

test('servers are added and taken away in place; a folder that moved is looked at again first', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openRoots(page);
  await aMoment(page);
  const website = panel(page).getByRole('group', { name: 'Servers that see website' });
  await website.getByRole('checkbox', { name: 'filesystem' }).click();
  await expect(website.getByRole('checkbox', { name: 'filesystem' })).not.toBeChecked();
  await website.getByRole('checkbox', { name: 'archive' }).click();
  await expect(website.getByRole('checkbox', { name: 'archive' })).toBeChecked();
  await aMoment(page);
  await panel(page)
    .getByRole('group', { name: 'Servers that see current' })
    .getByRole('checkbox', { name: 'archive' })
    .click();
  await aMoment(page);
  await expect(dialog(page)).toContainText('/srv/releases/42');
  await expect(dialog(page).getByRole('checkbox', { name: 'archive' })).toBeChecked();
});

test('a root is renamed, and taken away with an undo; a confined server is offered a restart', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openRoots(page);
  await panel(page).getByRole('button', { name: 'More for website' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('The site');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'The site' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'More for The site' }).click();
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await expect(panel(page).getByRole('heading', { name: 'The site' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => seen(page, 'root.restore')).toHaveLength(1);
  await panel(page).getByRole('button', { name: 'Restart filesystem' }).click();
  await expect.poll(() => seen(page, 'server.restart')).toHaveLength(1);
});
