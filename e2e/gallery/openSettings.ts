import type { Page } from '@playwright/test';

/** Opens a page of the settings. */
export async function openSettings(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('button', { name }).click();
}
