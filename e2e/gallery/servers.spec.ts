import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { detailsOf, openDetails, openDetailsOf, rowOf, test } from './openGallery.ts';

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);

async function openServers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
}

test('a fix of the doctor fills the form, and has no effect before it is saved', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openServers(page);
  await openDetailsOf(page, 'legacy-notes');
  const doctor = detailsOf(page, 'legacy-notes').getByRole('group', { name: 'Why it is not running' });
  await doctor.getByRole('button', { name: 'Use /opt/homebrew/bin/npx' }).click();
  const form = page.getByRole('dialog', { name: 'Edit legacy-notes' });
  await expect(form.getByRole('textbox', { name: 'Command' })).toHaveValue('/opt/homebrew/bin/npx');
  await form.getByRole('button', { name: 'Cancel' }).click();
  expect(await seen(page, 'server.update')).toEqual([]);
  expect(await seen(page, 'server.restart')).toEqual([]);
  // When it is opened again, the form shows the configuration.
  await doctor.getByRole('button', { name: 'Edit the server…' }).first().click();
  await expect(form.getByRole('textbox', { name: 'Command' })).toHaveValue('npx');
  await page.keyboard.press('Escape');
  await doctor.getByRole('button', { name: 'Allow 180 seconds to start' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await seen(page, 'settings.update')).map(({ input }) => input))
    .toEqual([{ startTimeoutSeconds: 180 }, { startTimeoutSeconds: 60 }]);
});

test('failing servers are accessible, each with its own problem', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openServers(page);
  await page.evaluate(() => {
    const host = window.galleryHost;
    const failed = host.world.snapshot.servers.find(({ state }) => state.kind === 'failed');
    const other = host.world.snapshot.servers.find(({ definition }) => definition.name === 'memory');
    if (failed === undefined || other === undefined) throw new Error('There are too few servers.');
    Object.assign(host.world.insight, { [other.definition.id]: host.world.insight[failed.definition.id] });
    host.publish({ type: 'server.stateChanged', serverId: other.definition.id, state: failed.state });
  });
  for (const name of ['legacy-notes', 'memory']) {
    const doctor = (await openDetailsOf(page, name)).getByRole('group', { name: 'Why it is not running' });
    await expect(doctor).toBeVisible();
    for (const fold of ['What Gatehouse tried', 'Last lines of its output']) {
      await doctor.getByRole('button', { name: fold }).click();
    }
    await expectAccessible(page);
  }
});

/** A server with more tools than anybody reads. */
async function listManyTools(page: Page, lazyToolsPercent: number | null): Promise<void> {
  await page.evaluate((percent) => {
    const host = window.galleryHost;
    const { snapshot } = host.world;
    const server = snapshot.servers.find(({ definition }) => definition.name === 'everything');
    if (server?.state.kind !== 'running') throw new Error('Not running.');
    const facts = { ...server.state.facts, toolCount: 219, contextTokens: 83_000 };
    const next = { ...server, state: { kind: 'running' as const, facts } };
    host.world.snapshot = {
      ...snapshot,
      settings: { ...snapshot.settings, lazyToolsPercent: percent },
      servers: snapshot.servers.map((each) => (each === server ? next : each)),
    };
    host.publish({ type: 'server.stateChanged', serverId: server.definition.id, state: next.state });
  }, lazyToolsPercent);
}

test('the number of tools that are sent to the model is shown on their server and below the message', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await listManyTools(page, null);
  const chip = page.getByRole('button', { name: '75 of 230 tools are sent' });
  await expect(chip).toHaveAttribute(
    'title',
    '75 of 230 tools are sent. They use about 26,000 tokens of every request',
  );
  await expectLooksRight(page, 'toolsChip', { widths: [380, 1280] });
  await openServers(page);
  await expect(rowOf(page, 'everything')).toContainText('64 of 219 are sent to the model');
  await expect(rowOf(page, 'everything')).toContainText('about 24,000 tokens');
  await expect(rowOf(page, 'filesystem')).not.toContainText('sent to the model');
  await expectLooksRight(page, 'toolsSent', { widths: [380, 1280] });
});

test('tools that are found by a search are counted as such, and the user chooses for each server', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await listManyTools(page, 5);
  const chip = page.getByRole('button', { name: '11 tools sent, 219 found by search' });
  await expect(chip).toHaveAttribute('title', /^The model finds tools when it needs them/);
  await expectLooksRight(page, 'toolsSearched', { widths: [380, 1280] });
  await openServers(page);
  await openDetails(page, 'everything', /^Tools/);
  await expect(detailsOf(page, 'everything')).toContainText('219 tools found by search');
  const choice = page.getByRole('combobox', { name: 'Definitions' });
  await expect(choice).toHaveValue('automatic');
  await choice.selectOption('Sent with every request');
  await expect(page.getByText('Models have them at once.')).toBeVisible();
  await expect(choice).toHaveValue('always');
  const limit = page.getByRole('textbox', { name: 'Longest result for models (characters)' });
  await limit.fill('10');
  await expect(page.getByText('Enter a whole number from 500 to 100,000, or nothing.')).toBeVisible();
  await limit.fill('2000');
  await limit.press('Enter');
  const limits = () =>
    page.evaluate(() => {
      const changes = window.galleryHost.seen.filter(({ command }) => command === 'settings.update');
      return changes.findLast(({ input }) => 'resultLimits' in input)?.input['resultLimits'];
    });
  await expect.poll(limits).toEqual({ everything: 2000 });
  await expectLooksRight(page, 'toolLoading', { widths: [380, 1280] });
});

test('a problem stays in sight while the server is tried again, and goes when it runs', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openServers(page);
  await openDetailsOf(page, 'legacy-notes');
  const doctor = detailsOf(page, 'legacy-notes').getByRole('group', { name: 'Why it is not running' });
  await doctor.getByRole('button', { name: 'Last lines of its output' }).click();
  await expect(doctor).toContainText('Cannot find module');
  await page.evaluate(() => {
    const serverId = 'legacy-notes' as never;
    window.galleryHost.publish({ type: 'server.stateChanged', serverId, state: { kind: 'starting' } });
  });
  await expect(rowOf(page, 'legacy-notes').getByRole('status').first()).toHaveText('Connecting…');
  await expect(doctor).toContainText('Cannot find module');
  await page.evaluate(() => {
    const serverId = 'legacy-notes' as never;
    window.galleryHost.publish({ type: 'server.stateChanged', serverId, state: { kind: 'stopped' } });
  });
  await expect(doctor).toHaveCount(0);
});

test('a tab that was pressed stays when the server runs, also if it was shown before the press', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openServers(page);
  const details = await openDetailsOf(page, 'legacy-notes');
  const overview = details.getByRole('tab', { name: 'Overview' });
  await expect(overview).toHaveAttribute('aria-selected', 'true');
  await overview.click();
  await page.evaluate(() => {
    const { servers } = window.galleryHost.world.snapshot;
    const running = servers.find(({ definition }) => definition.name === 'everything');
    if (running === undefined) throw new Error('There is no running server.');
    const serverId = 'legacy-notes' as never;
    window.galleryHost.publish({ type: 'server.stateChanged', serverId, state: running.state });
  });
  await expect(details.getByRole('tab', { name: /^Tools/ })).toBeVisible();
  await expect(overview).toHaveAttribute('aria-selected', 'true');
});

test('a long log is small in the page, shows its end, and is filtered', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openServers(page);
  await openDetails(page, 'everything', /^Logs/);
  const lines = page.getByRole('group', { name: 'Log lines' });
  await expect(lines.getByText('09:29:59.270')).toBeInViewport();
  expect(await lines.locator('> div > div > div').count()).toBeLessThan(120);
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('184 NOTES');
  await expect(lines.getByText('Listening for messages.')).toHaveCount(0);
  await expect(lines.getByText('Read 184 notes in 12 ms.').last()).toBeInViewport();
  await page.getByRole('button', { name: 'Clear view' }).click();
  await expect(lines).toContainText('No line matches this filter.');
  await page.getByRole('combobox', { name: 'Server log level' }).selectOption('warning');
  await expect
    .poll(() => seen(page, 'server.setLogLevel'))
    .toEqual([{ command: 'server.setLogLevel', input: { serverId: 'everything', level: 'warning' } }]);
});

test('traffic loads only new messages, expands them, and repeats a read-only request', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openServers(page);
  await openDetails(page, 'everything', /^Traffic/);
  const messages = page.getByRole('list', { name: 'Messages, newest first' });
  await expect(messages.getByRole('button', { name: /tools\/call/ })).toContainText('Waiting');
  await page.getByRole('radio', { name: 'Errors' }).click();
  await expect(messages.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('radio', { name: 'All' }).click();
  await messages.getByRole('button', { name: /resources\/read/ }).click();
  await expect(messages).toContainText('"uri": "demo://notes/1"');
  await messages.getByRole('button', { name: 'Send again' }).click();
  const request = { serverId: 'everything', seq: 6 };
  await expect.poll(() => seen(page, 'server.replay')).toEqual([{ command: 'server.replay', input: request }]);
  await messages.getByRole('button', { name: /tools\/call/ }).click();
  // A call may have effects, so the user fills in the form and presses Run.
  await expect(messages.getByRole('button', { name: 'Run again by hand…' })).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Send again' })).toHaveCount(1);
  await expect.poll(async () => (await seen(page, 'server.traffic')).length).toBeGreaterThan(1);
  const asked = (await seen(page, 'server.traffic')).map(({ input }) => input['after']);
  expect(new Set(asked)).toEqual(new Set([0, 11]));
});

test('a server has its icon beside its name, without a text alternative, and a missing icon is left out', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived', theme: 'dark' });
  await openServers(page);
  const heading = rowOf(page, 'everything').getByRole('heading', { name: 'everything', exact: true });
  await expect(heading.locator('img')).toHaveAttribute('src', /^blob:/);
  await expect(heading.locator('img')).toHaveAttribute('alt', '');
  const asked = await seen(page, 'icon.get');
  expect(asked[0]?.input).toEqual({ of: { kind: 'server', serverId: 'everything' }, theme: 'dark' });
  // These have no listed resource.
  expect(await rowOf(page, 'legacy-notes').locator('img').count()).toBe(0);
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('/summary');
  const option = page.getByRole('listbox', { name: 'Prompts' }).getByRole('option');
  await expect(option.first()).toContainText('Summarise a day');
  await expect
    .poll(async () =>
      (await seen(page, 'icon.get')).some(({ input }) => (input['of'] as { kind: string }).kind === 'prompt'),
    )
    .toBe(true);
  expect(await option.locator('img').count()).toBe(0);
});
