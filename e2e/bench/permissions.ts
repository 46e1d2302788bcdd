import type { Page } from 'playwright';
import { inGallery, scriptMs } from './galleryChat.ts';
import type { Measured } from './figure.ts';

const rounds = 5;
const maxScriptMs = 150;
const maxElements = 1500;

/** How long scripts run to show the Permissions page with 1,000 remembered answers. */
export async function measurePermissions(): Promise<Measured> {
  return inGallery(async ({ openScenario }) => {
    const ours: number[] = [];
    // The first page of a browser compiles the code for all of them.
    for (let round = 0; round <= rounds; round++) {
      const page = await openScenario('manyGrants');
      const spent = await scriptMs(page, () => showPermissions(page));
      if (round > 0) ours.push(spent);
      await page.close();
    }
    return {
      name: 'Scripts of the Permissions page with 1,000 answers',
      against: `${maxScriptMs} ms`,
      ours,
      bare: ours.map(() => maxScriptMs),
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

/** How many elements the whole page has then. */
export async function measurePermissionElements(): Promise<Measured> {
  return inGallery(async ({ openScenario }) => {
    const page = await openScenario('manyGrants');
    await showPermissions(page);
    const count = await page.locator('*').count();
    await page.close();
    return {
      name: 'Elements of the Permissions page with 1,000 answers',
      against: `${maxElements}`,
      unit: 'elements',
      ours: [count],
      bare: [maxElements],
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

async function showPermissions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await page.getByText('server 0', { exact: true }).first().waitFor();
}
