import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FakeRegistry } from '../../registry/fakeRegistry.ts';
import { backToPage, goTo, trustServer } from '../../fixtures/actions.ts';
import { expect, test as base } from '../../fixtures/shellTest.ts';
import { press } from '../../fixtures/trustPage.ts';

const published = {
  server: {
    name: 'com.example.corp/reports',
    title: 'Reports',
    description: 'What the company knows.',
    version: '1.2.0',
    remotes: [
      { type: 'streamable-http', url: 'http://127.0.0.1:9/{team}/mcp', variables: { team: { isRequired: true } } },
    ],
  },
};

const newer = {
  server: {
    ...published.server,
    version: '1.3.0',
    remotes: published.server.remotes.map((remote) => ({
      ...remote,
      headers: [{ name: 'X-Region', isRequired: true }],
    })),
  },
  notes: { publishedAt: '2026-03-04T05:06:07Z' },
};

const test = base.extend<{ registry: FakeRegistry }>({
  // Playwright reads a fixture's dependencies from this pattern: there are none.
  registry: async ({}, use) => {
    const registry = await new FakeRegistry().listen();
    registry.entries = [published];
    await use(registry);
    await registry.close();
  },
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search servers by name' });

test.describe('a registry of the user', { tag: '@shell' }, () => {
  test('is asked once its address is confirmed; a server of it is added, and reached only when it is trusted', async ({
    app,
    registry,
    dataFolder,
  }) => {
    const { page } = app;
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Browse registry' }).click();
    await page.getByRole('button', { name: 'Registries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registries' });
    await dialog.getByRole('textbox', { name: 'Address of the registry' }).fill(registry.url);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Corp');
    await dialog.getByRole('button', { name: 'Add registry' }).click();
    const trust = await app.trustPage();
    await expect(trust.getByRole('main')).toContainText(registry.url);
    expect(registry.requests).toEqual([]);
    await press(app, trust.getByRole('main'), 'Allow', () => expect(dialog.getByText(registry.url)).toBeVisible());
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

    await page.getByRole('combobox', { name: 'Registry' }).selectOption('Corp');
    await search(page).fill('report');
    await page.getByRole('button', { name: 'Details of com.example.corp/reports' }).click();
    const details = page.getByRole('dialog', { name: 'Reports' });
    await details.getByRole('textbox', { name: 'team' }).fill('sales & more');
    await details.getByRole('button', { name: 'Add server' }).click();
    await expect(page.getByText('Needs your approval').first()).toBeVisible();
    const trusting = await app.trustPage();
    await expect(trusting.getByRole('main')).toContainText('http://127.0.0.1:9/sales%20%26%20more/mcp');
    await backToPage(app);
    await trustServer(app, 'reports');
    await expect(page.getByText(/cannot be reached|did not answer/).first()).toBeVisible();

    // A newer version wants one thing more. It is offered after a press, and runs only once it is trusted.
    const askedBefore = registry.requests.length;
    registry.entries = [published, newer];
    await page.getByRole('button', { name: 'Browse registry' }).click();
    await expect(page.getByRole('button', { name: 'Check for updates' })).toBeVisible();
    expect(registry.requests.slice(askedBefore).filter(({ path }) => path.includes('reports'))).toEqual([]);
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await page.getByRole('button', { name: 'Review the update of reports' }).click();
    const update = page.getByRole('dialog', { name: 'Update reports?' });
    await expect(update.getByRole('textbox', { name: 'team' })).toHaveValue('sales & more');
    await update.getByRole('textbox', { name: 'X-Region' }).fill('eu');
    await expect(update.getByRole('figure', { name: 'What changes' })).toContainText('X-Region=eu');
    await update.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('Your server from a registry has the newest version.')).toBeVisible();
    await trustServer(app, 'reports');
    const config = await readFile(join(dataFolder, 'mcp.json'), 'utf8');
    expect(config).toContain('"X-Region": "eu"');
  });
});
