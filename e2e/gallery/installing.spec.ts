import { expect, type Page } from '@playwright/test';
import type { ConnectionState } from '../../shared/domain/connection.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import { serverId } from '../../shared/domain/ids.ts';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { detailsOf, openDetailsOf, rowOf, test } from './openGallery.ts';

const memory = serverId.parse('memory');
const installing = {
  kind: 'starting',
  installing: {
    names: ['@me/memory@latest'],
    since: Date.parse('2026-11-21T09:28:37Z'),
    lastLine: '12 of 90 packages',
  },
} satisfies ConnectionState;

const become = (page: Page, state: ConnectionState) =>
  page.evaluate(
    (event) => window.galleryHost.publish(JSON.parse(event) as HostEvent),
    JSON.stringify({ type: 'server.stateChanged', serverId: memory, state }),
  );

const switched = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen.flatMap(({ command, input }) => (command === 'server.setEnabled' ? [input] : [])),
  );

test('an installation is shown with what is known of it, and can be cancelled', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', isLoaded: true });
  await expect(page.getByText('Connecting 5 of 5')).toBeAttached();
  await become(page, installing);
  // It may take minutes, and nobody waits for it.
  await expect(page.getByText(/^Connecting/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Servers', exact: true }).press('Enter');
  await expect(rowOf(page, 'memory').getByRole('status')).toHaveText('Installing…');
  await expectLooksRight(page, 'servers-installing', { widths: [400, 1280] });
  const details = await openDetailsOf(page, 'memory');
  const notice = details.getByRole('status').filter({ hasText: 'Installing @me/memory@latest' });
  await expect(notice).toContainText('Last line of its output: 12 of 90 packages');
  await expect(notice).toContainText(/\d min (?:\d+ sec )?so far/);
  await expectLooksRight(page, 'server-installing', { widths: [400, 1280] });
  await expectAccessible(page);
  await rowOf(page, 'memory').getByRole('button', { name: 'More for memory' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Restart' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(await switched(page)).toEqual([{ serverId: memory, enabled: false }]);
  await expect(details).toBeFocused();
  await become(page, { kind: 'starting' });
  await expect(details.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('an installation is cancelled from its row, which keeps the focus', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', isLoaded: true });
  await become(page, installing);
  await page.getByRole('button', { name: 'Servers', exact: true }).press('Enter');
  await rowOf(page, 'memory').getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(await switched(page)).toEqual([{ serverId: memory, enabled: false }]);
  await expect(rowOf(page, 'memory')).toBeFocused();
  await expect(detailsOf(page, 'memory')).toHaveCount(0);
});
