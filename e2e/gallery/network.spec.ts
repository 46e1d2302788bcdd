import { expect, type Page } from '@playwright/test';
import { requestId } from '../../shared/domain/ids.ts';
import { expectLooksRight } from './looksRight.ts';
import { openSettings } from './openSettings.ts';
import { test } from './openGallery.ts';

const look = { widths: [380, 1280] };
const region = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Network', exact: true }) });

test('the user says who names the proxy and whose certificates count, and types no address', async ({ gallery }) => {
  // A desktop app.
  const page = await gallery.open({ scenario: 'updates' });
  await openSettings(page, 'Advanced');
  const proxy = region(page).getByRole('radiogroup', { name: 'Proxy' });
  await expect(proxy.getByRole('radio', { name: 'System' })).toBeChecked();
  await proxy.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(proxy.getByRole('radio', { name: 'Environment variables only' })).toBeChecked();
  const certificates = region(page).getByRole('switch', { name: 'Trust the system’s certificates' });
  await expect(certificates).toBeChecked();
  await certificates.click();
  await expect(certificates).not.toBeChecked();
  await expect(region(page).getByRole('textbox')).toHaveCount(0);
  await region(page).scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'network', look);
});

test('outside the desktop app it is said that only the environment is used', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Advanced');
  await expect(region(page)).toContainText('HTTP_PROXY');
  await expect(region(page).getByRole('radio')).toHaveCount(0);
  await expect(region(page).getByRole('switch')).toHaveCount(0);
  await region(page).scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'network-environment', look);
});

test('the trust page says what it means to trust the certificates of the system again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await page.evaluate(
    (permission) => {
      const { world } = window.galleryHost;
      world.trustRequests = [];
      world.permissionRequests = [permission];
      window.galleryHost.publish({ type: 'permission.changed' });
    },
    { id: requestId.parse('certificates'), what: { kind: 'systemCertificates' as const }, createdAt: 0 },
  );
  const main = page.getByRole('main', { name: 'Trust the certificates of your system?' });
  await expect(main).toContainText('can read and change what is sent');
  await expectLooksRight(page, 'network-certificates-trust', look);
});
