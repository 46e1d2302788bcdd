import type { Page } from 'playwright';
import type { Measured, Spent } from './figure.ts';
import { inGallery, spentByScripts } from './galleryChat.ts';

const rounds = 5;
const maxScriptMs = 150;
const maxElements = 1500;

/** How long scripts run to show the Permissions page with 1,000 remembered answers. */
export async function measurePermissions(): Promise<Measured> {
  return inGallery(async ({ openScenario }) => {
    const spentEach: Spent[] = [];
    // The first page of a browser compiles the code for all of them.
    for (let round = 0; round <= rounds; round++) {
      const page = await openScenario('manyGrants');
      // What the start of the page does has rows of its own.
      await page.getByRole('button', { name: 'Permissions', exact: true }).waitFor();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      const spent = await spentByScripts(page, () => showPermissions(page));
      if (round > 0) spentEach.push(spent);
      await page.close();
    }
    return {
      name: 'Scripts of the Permissions page with 1,000 answers',
      against: `${maxScriptMs} ms`,
      ours: spentEach.map(({ cpuMs }) => cpuMs),
      bare: [maxScriptMs],
      wall: { ours: spentEach.map(({ wallMs }) => wallMs), bare: [] },
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
