import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { openDetailsOf, test } from './openGallery.ts';

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
  await expect(dialog.getByText('Fill this in.')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: /units/ }).selectOption('metric');
  await dialog.getByRole('textbox', { name: /folder/ }).fill('/maps\n/more maps');
  await expect(dialog.getByRole('figure', { name: 'What will be used' })).toContainText(
    'npx-y@someone/weather-server@2.1.0--unitsmetric/maps/more mapsWEATHER_API_KEY=${secret:sky.WEATHER_API_KEY}',
  );
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(page.getByRole('heading', { name: 'Servers', exact: true })).toBeVisible();
  // The host makes the launch of what the registry answered: the page says which, and what fills it.
  expect(await asked(page, 'registry.addServer')).toEqual([
    {
      registryId: 'official',
      name: 'io.github.someone/weather',
      version: '2.1.0',
      wayAt: 1,
      serverName: 'sky',
      answers: {
        'argument.0': 'metric',
        'argument.1': '/maps\n/more maps',
        'env.WEATHER_API_KEY': 's3cret',
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

test('a version that was withdrawn is shown with the reason, and cannot be added', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openRegistry(page);
  await page.getByRole('button', { name: 'Details of io.github.someone/weather' }).click();
  await expect(page.getByRole('button', { name: 'Add server' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Version' }).selectOption('1.8.0 (Withdrawn)');
  await expect(page.getByText('This version was withdrawn from the registry')).toBeVisible();
  await expect(page.getByText('It sent keys to another host.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add server' })).toHaveCount(0);
  await expectLooksRight(page, 'registry-withdrawn', { widths: [400, 1280] });
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
  // Both were searched at once, and each row names its registry.
  await expect(page.getByRole('combobox', { name: 'Registry' })).toHaveValue('all');
  await expect(page.getByRole('status').filter({ hasText: '6 servers' })).toBeVisible();
  await expectLooksRight(page, 'registry-several', { widths: [400, 1280] });
  await page.getByRole('button', { name: 'Details of io.github.someone/weather in mcp.corp.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
  expect(await asked(page, 'registry.versions')).toEqual([{ registryId: 'own', name: 'io.github.someone/weather' }]);
  await page.evaluate(() => void (window.galleryHost.world.failingRegistry = 'official'));
  await page.getByRole('searchbox', { name: 'Search servers by name' }).fill('weather');
  await expect(page.getByText('cannot be reached')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Details of .* in mcp.corp.example$/ }).first()).toBeVisible();
  await page.evaluate(() => void delete window.galleryHost.world.failingRegistry);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('cannot be reached')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search servers by name' }).fill('');
  await page.getByRole('combobox', { name: 'Registry' }).selectOption('mcp.corp.example');
  await expect(page.getByRole('status').filter({ hasText: '3 servers' })).toBeVisible();
  await page.getByRole('button', { name: 'Registries' }).click();
  await page.getByRole('button', { name: 'Remove the registry mcp.corp.example' }).click();
  await expect(dialog.getByText('https://mcp.corp.example')).toHaveCount(0);
});

test.describe('updates of servers that were added from a registry', () => {
  const updates = (page: Page) => page.getByRole('region', { name: 'Updates' });

  test('are looked for after a press; a newer version shows every difference before it is taken', async ({
    gallery,
  }) => {
    const page = await gallery.open({ scenario: 'publishedBefore' });
    await openRegistry(page);
    await expect(updates(page)).toBeVisible();
    expect(await asked(page, 'registry.updates')).toEqual([]);
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await expect(updates(page)).toContainText('Version 2.1.0 is there; you have 2.0.0.');
    await expect(updates(page)).toContainText('was withdrawn from the registry');
    await expectLooksRight(page, 'registry-updates', { widths: [400, 1280] });
    await page.getByRole('button', { name: /^Review the update of / }).click();
    const dialog = page.getByRole('dialog', { name: /^Update .*\?$/ });
    await expect(dialog.getByLabel('WEATHER_API_KEY')).toHaveAttribute('placeholder', 'Stored');
    await expect(dialog.getByRole('figure', { name: 'What changes' })).toContainText('@someone/weather-server@2.1.0');
    await expect(dialog.getByRole('figure', { name: 'What changes' })).toContainText('WEATHER_LOG=quiet');
    await expectLooksRight(page, 'registry-update', { widths: [400, 1280] });
    await dialog.getByRole('combobox', { name: /units/ }).selectOption('metric');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect(await asked(page, 'registry.updateServer')).toMatchObject([
      {
        version: '2.1.0',
        wayAt: 1,
        answers: { 'env.WEATHER_API_KEY': '${secret:weather.KEY}', 'argument.0': 'metric' },
        launchHash: '5c'.repeat(32),
      },
    ]);
    // It is asked again, because what was shown is no longer so.
    await expect.poll(async () => (await asked(page, 'registry.updates')).length).toBe(2);
  });

  test('one server is looked for from its overview, which says where it came from and where it runs', async ({
    gallery,
  }) => {
    const page = await gallery.open({ scenario: 'publishedBefore' });
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    const details = await openDetailsOf(page, 'sky');
    await details.getByRole('tab', { name: 'Overview' }).click();
    await expect(details).toContainText('/home/me/.local/share/gatehouse/work/sky');
    await expect(details).toContainText('io.github.someone/weather 2.0.0, from registry.modelcontextprotocol.io, ');
    expect(await asked(page, 'registry.updates')).toEqual([]);
    const check = details.getByRole('button', { name: 'Check registry.modelcontextprotocol.io for a newer version' });
    await check.click();
    await expect(details).toContainText('Version 2.1.0 is there; you have 2.0.0.');
    expect(await asked(page, 'registry.updates')).toEqual([{ serverId: 'sky' }]);
    await check.scrollIntoViewIfNeeded();
    await expectLooksRight(page, 'overview-update', { widths: [400, 1280] });
    await details.getByRole('button', { name: 'Review the update of sky' }).click();
    await expect(page.getByRole('dialog', { name: 'Update sky?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => void (window.galleryHost.world.updates = 'newest'));
    await check.click();
    await expect(details.getByText('This is the newest version.')).toBeVisible();
  });

  test('say so when there are none, and when no registry was asked', async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'publishedBefore' });
    await page.evaluate(() => void (window.galleryHost.world.updates = 'none'));
    await openRegistry(page);
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await expect(updates(page)).toContainText('No server was added from a registry yet.');
    await page.evaluate(() => void (window.galleryHost.world.updates = 'newest'));
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await expect(updates(page)).toContainText('Your server from a registry has the newest version.');
  });
});
