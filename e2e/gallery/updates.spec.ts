import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { openSettings } from './openSettings.ts';
import { test } from './openGallery.ts';

const look = { widths: [400, 1280] };
const region = (page: Page, name = 'Updates') =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** Notes may have one of their own, while they are formatted. */
const state = (page: Page) => region(page).getByRole('status').first();

test('a newer version is looked for, downloaded when told to, and stopped', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'updates' });
  await openSettings(page, 'Advanced');
  await expect(region(page).getByRole('switch', { name: 'Look for updates automatically' })).not.toBeChecked();
  await region(page).getByRole('button', { name: 'Check for updates' }).click();
  await expect(state(page)).toHaveText('Version 0.2.0 is available.');
  const download = region(page).getByRole('button', { name: 'Download version 0.2.0 (118 MB)' });
  await download.click();
  await expect(region(page).getByRole('progressbar', { name: 'Download of the update' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await expectLooksRight(page, 'updates-downloading', look);
  await region(page).getByRole('button', { name: 'Stop' }).click();
  await expect(download).toBeVisible();
});

test('release notes are text that loads nothing', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'updateFound', isLoaded: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openSettings(page, 'Advanced');
  const notes = region(page).getByRole('region', { name: 'What is new in version 0.2.0' });
  await expect(notes.getByRole('heading', { name: 'Added' })).toBeVisible();
  await expect(notes).toContainText('<img src=x onerror="alert(1)">');
  await expect(notes.locator('img')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('.example'))).toEqual([]);
  await expectLooksRight(page, 'updates-found', look);
});

test('channel and automatic questions are the choice of the user', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'updates' });
  await openSettings(page, 'Advanced');
  await region(page).getByRole('switch', { name: 'Look for updates automatically' }).click();
  await expect(region(page).getByRole('switch', { name: 'Look for updates automatically' })).toBeChecked();
  await region(page).getByRole('radio', { name: 'Beta' }).click();
  await expect(region(page).getByRole('radio', { name: 'Beta' })).toBeChecked();
});

test('where a package was installed, the page with the downloads is named', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'updateByPackage' });
  await openSettings(page, 'Advanced');
  await expect(region(page)).toContainText('only an administrator can replace it');
  await expect(region(page)).toContainText('https://gatehouse.example/download');
  await expect(region(page).getByRole('button', { name: /^Download version/ })).toHaveCount(0);
  await expect(region(page).getByRole('button', { name: 'Open the download page' })).toBeVisible();
  await expectLooksRight(page, 'updates-package', look);
});

test('a version that is ready waits for the user to quit, and the sidebar leads to it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'updateReady' });
  await page.getByRole('button', { name: 'Update ready', exact: true }).click();
  await expect(state(page)).toHaveText('Version 0.2.0 is ready. It is installed when you quit Gatehouse.');
  await expect(region(page).getByRole('button', { name: /^(Check|Download|Stop)/ })).toHaveCount(0);
});

test('an answer that nobody signed is named', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'updateNotSigned' });
  await openSettings(page, 'Advanced');
  await expect(state(page)).toContainText('was not signed by the publisher of Gatehouse');
  await expectLooksRight(page, 'updates-not-signed', look);
  await expect(region(page).getByRole('button', { name: 'Check for updates' })).toBeVisible();
});

test('where nothing is updated, no control is offered, and why is said', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Advanced');
  await expect(state(page)).toHaveText('This is not the desktop app, so it is not updated from here.');
  await expect(region(page).getByRole('button')).toHaveCount(0);
  await expect(region(page).getByRole('switch')).toHaveCount(0);
});
