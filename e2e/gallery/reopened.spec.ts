import { expect } from '@playwright/test';
import { test } from './openGallery.ts';

/** Closing takes so long that the next key still finds the popup open, as on a busy machine. */
const slowExit = '* { transition-duration: 3s !important; }';

test('a dialog that is opened again while it closes starts fresh', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval', isLoaded: true });
  await page.evaluate((rule) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [sheet];
  }, slowExit);
  const palette = page.getByRole('combobox', { name: 'Command palette' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Settings');
  await expect(palette).toHaveValue('Settings');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Activity');
  await expect(palette).toHaveValue('Activity');
});
