import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

async function openRegistry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Browse registry' }).click();
  await expect(page.getByRole('heading', { name: 'Registry', exact: true })).toBeVisible();
}

const asked = (page: Page, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((each) => each.command === name).map(({ input }) => input),
    command,
  );

test('a server of the registry is found, filled in and added with its secret in the store', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  expect(await asked(page, 'registry.search')).toEqual([]);
  await openRegistry(page);
  await expect(page.getByRole('status').filter({ hasText: '3 servers There are more.' })).toBeVisible();
  await expect(page.getByText('1 entry cannot be read and is not shown')).toBeVisible();
  await expect(page.getByText('Almost the name of filesystem')).toBeVisible();
  await expectLooksRight(page, 'registry', { widths: [400, 1280] });
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('status').filter({ hasText: '5 servers' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('PyPI');
  await expect(page.getByRole('status').filter({ hasText: '1 server' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('All');
  await page.getByRole('searchbox', { name: 'Search servers by name' }).fill('weather');
  await expect(page.getByRole('status').filter({ hasText: /^1 server$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Details of io.github.someone/weather' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weather' });
  await expect(dialog.getByText('io.github.someone/weather')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Run or reach it with' }).selectOption('npm: @someone/weather-server');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('sky');
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  await expectLooksRight(page, 'registry-server', { widths: [400, 1280] });
  await dialog.getByLabel('WEATHER_API_KEY').fill('s3cret');
  await dialog.getByRole('combobox', { name: /units/ }).selectOption('metric');
  await dialog.getByRole('textbox', { name: /folder/ }).fill('/maps\n/more maps');
  await expect(dialog.getByRole('figure', { name: 'What will be used' })).toContainText(
    'npx-y@someone/weather-server@2.1.0--unitsmetric/maps/more mapsWEATHER_API_KEY=${secret:sky.WEATHER_API_KEY}',
  );
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(page.getByRole('heading', { name: 'Servers', exact: true })).toBeVisible();
  expect(await asked(page, 'secret.set')).toEqual([{ name: 'sky.WEATHER_API_KEY', value: 's3cret' }]);
  expect(await asked(page, 'server.add')).toMatchObject([
    {
      name: 'sky',
      enabled: true,
      launch: {
        kind: 'stdio',
        command: 'npx',
        args: ['-y', '@someone/weather-server@2.1.0', '--units', 'metric', '/maps', '/more maps'],
        env: { WEATHER_API_KEY: '${secret:sky.WEATHER_API_KEY}' },
      },
    },
  ]);
});

test('a runtime that is missing on this computer is named, with where to get it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openRegistry(page);
  await page.getByRole('button', { name: 'Details of io.github.someone/weather' }).click();
  const way = page.getByRole('combobox', { name: 'Run or reach it with' });
  await way.selectOption('npm: @someone/weather-server');
  await expect(page.getByRole('textbox', { name: /folder/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Docker/ })).toHaveCount(0);
  await way.selectOption('Container: docker.io/someone/weather:2.1.0');
  await expect(page.getByRole('button', { name: /Docker/ })).toBeVisible();
  await expectLooksRight(page, 'registry-missing', { widths: [400] });
});

test('the README is fetched only by a press that names the host, and is shown as safe Markdown', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openRegistry(page);
  await page.getByRole('button', { name: 'Details of io.github.someone/weather' }).click();
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('2.1.0');
  expect(await asked(page, 'registry.readme')).toEqual([]);
  await page.getByRole('button', { name: 'Show README from raw.githubusercontent.com' }).click();
  await expect(page.getByRole('region', { name: 'README' })).toContainText('Ask for the weather anywhere.');
});

test('what cannot be added, and what wants to pass for another server, says so', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openRegistry(page);
  await page.getByRole('button', { name: 'Details of io.github.evil/fi1esystem' }).click();
  await expect(page.getByText('Its name is almost that of filesystem')).toBeVisible();
  await expect(page.getByText('This entry names no exact version')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add server' })).toHaveCount(0);
  await expectLooksRight(page, 'registry-lookalike', { widths: [400] });
});

test('a registry that does not answer, or not now, says what to do and shows what is known', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.evaluate(() => void (window.galleryHost.world.registry = 'failing'));
  await openRegistry(page);
  await expect(page.getByText('registry.modelcontextprotocol.io cannot be reached')).toBeVisible();
  await expectLooksRight(page, 'registry-failing', { widths: [400] });
  await page.evaluate(() => void (window.galleryHost.world.registry = 'offline'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This is what the registry answered on')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '3 servers' })).toBeVisible();
});

test('the page of the registry in Chinese', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'chinese' });
  await page.getByRole('button', { name: '服务器', exact: true }).click();
  await page.getByRole('button', { name: '浏览注册中心' }).click();
  await page.getByRole('button', { name: 'io.github.someone/weather 的详情' }).click();
  await expect(page.getByRole('button', { name: '显示来自 raw.githubusercontent.com 的 README' })).toBeVisible();
  await expectLooksRight(page, 'registry-chinese', { widths: [400] });
});

test('a registry of the user is added, chosen and removed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openRegistry(page);
  await page.getByRole('button', { name: 'Registries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registries' });
  await dialog.getByRole('textbox', { name: 'Address of the registry' }).fill('https://me@corp.example');
  await dialog.getByRole('button', { name: 'Add registry' }).click();
  await expect(dialog.getByText('Enter an http or https address without user')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address of the registry' }).fill('https://mcp.corp.example');
  await dialog.getByRole('button', { name: 'Add registry' }).click();
  await expect(dialog.getByText('https://mcp.corp.example')).toBeVisible();
  await expectLooksRight(page, 'registries', { widths: [400] });
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Registry' }).selectOption('mcp.corp.example');
  await expect(page.getByRole('status').filter({ hasText: '3 servers' })).toBeVisible();
  await page.getByRole('button', { name: 'Registries' }).click();
  await page.getByRole('button', { name: 'Remove the registry mcp.corp.example' }).click();
  await expect(dialog.getByText('https://mcp.corp.example')).toHaveCount(0);
});
