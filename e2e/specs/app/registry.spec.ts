import type { Page } from '@playwright/test';
import { FakeRegistry } from '../../registry/fakeRegistry.ts';
import { backToPage, goTo, trustIsAnswered, trustServer } from '../../fixtures/actions.ts';
import { expect, test as base } from '../../fixtures/shellTest.ts';

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
    await trust.getByRole('button', { name: 'Allow', exact: true }).click();
    await trustIsAnswered(trust);
    await backToPage(app);
    await expect(dialog.getByText(registry.url)).toBeVisible();
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
  });
});
