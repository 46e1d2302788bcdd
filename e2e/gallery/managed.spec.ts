import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { passGuard } from './pageTime.ts';

const region = (page: Page, name = 'Managed') => page.getByRole('region', { name, exact: true });
const look = { widths: [400, 1280] };

test('Permissions shows what the organization says, and offers no control for it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'managed' });
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await expect(region(page)).toContainText('Acme manages what Gatehouse may do');
  await expect(region(page)).toContainText('The package npm:@acme/*');
  await expect(region(page)).toContainText('Best effort');
  await expect(region(page)).toContainText('/etc/gatehouse/policy.json');
  await expect(region(page).getByRole('button')).toHaveCount(0);
  await expectLooksRight(page, 'managed', look);
});

test('a policy that does not count is named with its place', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'managedBroken' });
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await expect(region(page)).toContainText('/etc/gatehouse: others than the system can change it');
  await expectLooksRight(page, 'managed-broken', look);
});

test('closed modes and lasting answers are not offered, with the reason', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'managed' });
  await page
    .getByRole('button', { name: /Summary of the release files/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Mode:/ }).click();
  await expect(page.getByText('Managed by your organization: other modes cannot be chosen.')).toBeVisible();
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await expectLooksRight(page, 'managed-modes', look);
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: 'More ways to allow' }).first();
  await passGuard(more);
  await more.click();
  await expect(page.getByText('Managed by your organization: every call is answered once.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Always allow this tool' })).toHaveCount(0);
});

test('a restored backup says what of it the organization keeps from being used', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'managedRestored' });
  const notice = page.getByRole('status').filter({ hasText: 'Your backup was restored' });
  await expect(notice).toContainText('they do not start: everything, weather.');
  await expect(notice).toContainText('does not allow them: My gateway.');
  // What is not used need not be confirmed.
  await expect(notice).toContainText('Confirm the addresses of these providers in Settings: Claude.');
  await expectLooksRight(page, 'managed-restored', look);
});

test('a restore that the organization did not allow is said', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'managedRefused' });
  const notice = page.getByRole('status').filter({ hasText: 'Your backup was not restored' });
  await expect(notice).toContainText('Your data were not changed.');
  await expectLooksRight(page, 'managed-refused', look);
});
