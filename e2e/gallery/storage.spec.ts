import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('a full disk and a restored database are said', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'storage' });
  await expect(page.getByRole('alert')).toContainText('The disk is full');
  const notice = page.getByRole('status').filter({ hasText: 'The database was damaged' });
  await expect(notice).toContainText('12 newer messages were recovered.');
  await expectLooksRight(page, 'storage');
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('/home/me/.local/share/gatehouse');
});
