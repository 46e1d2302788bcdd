import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { openDetailsOf, rowOf, test } from './openGallery.ts';
import { resize } from './pageTime.ts';

const filter = (page: Page) => page.getByRole('combobox', { name: 'Show' });
const chosen = (page: Page) => filter(page).locator('option:checked');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search servers' });
const head = (page: Page) => page.getByRole('group', { name: 'Selected servers' });

const change = (page: Page, ids: readonly string[], kind: 'failed' | 'needsTrust' | 'starting') =>
  page.evaluate(
    ([servers, state]) => {
      const error = { code: 'serverExited', message: 'It ended.', data: {} } as never;
      const states = { failed: { kind: 'failed', error }, needsTrust: { kind: 'needsTrust', refused: false } } as const;
      for (const id of servers)
        window.galleryHost.publish({
          type: 'server.stateChanged',
          serverId: id as never,
          state: state === 'starting' ? { kind: 'starting' } : states[state],
        });
    },
    [ids, kind] as const,
  );

test('failed servers are counted at once, and shown with one press while the rows stay', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await expect(chosen(page)).toHaveText('All (300)');
  const failedOption = filter(page).locator('option[value=failed]');
  await expect(failedOption).toHaveText('Failed (0)');
  const since = head(page).getByRole('button', { name: /^Show \d/ });
  for (const width of [400, 1280]) {
    await resize(page, { width, height: 860 });
    const before = await rowOf(page, 'server-0').boundingBox();
    await change(page, ['server-250', 'server-260'], 'failed');
    await expect(since).toHaveText('Show 2 new failures');
    await expect(failedOption).toHaveText('Failed (2)');
    expect(await rowOf(page, 'server-0').boundingBox()).toEqual(before);
    await expect(since).toBeInViewport({ ratio: 1 });
    expect(await since.locator('span').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectAccessible(page);
    await change(page, ['server-250', 'server-260'], 'starting');
    await expect(since).toHaveCount(0);
  }
  await change(page, ['server-250'], 'failed');
  await expect(since).toHaveText('Show 1 new failure');
  await change(page, ['server-270'], 'needsTrust');
  await expect(since).toHaveText('Show 2 more that need attention');
  await expectLooksRight(page, 'servers-since', { widths: [400, 1280] });
  await since.press('Enter');
  await expect(rowOf(page, 'server-250')).toHaveAttribute('aria-posinset', '1');
  await expect(rowOf(page, 'server-270')).toHaveAttribute('aria-posinset', '2');
  await expect(rowOf(page, 'server-250')).toBeFocused();
  await expect(since).toHaveCount(0);

  // A filtered list stays as well, and its count is right.
  await filter(page).selectOption('failed');
  await expect(rowOf(page, 'server-250')).toHaveAttribute('aria-setsize', '1');
  await change(page, ['server-3'], 'failed');
  await expect(chosen(page)).toHaveText('Failed (2)');
  await expect(rowOf(page, 'server-250')).toHaveAttribute('aria-setsize', '1');
  await since.click();
  await expect(rowOf(page, 'server-3')).toHaveAttribute('aria-setsize', '2');

  // Where none failed, it is offered in the place of the list.
  await filter(page).selectOption('off');
  await filter(page).selectOption('failed');
  await change(page, ['server-3', 'server-250'], 'starting');
  await filter(page).selectOption('attention');
  await filter(page).selectOption('failed');
  await expect(page.getByRole('heading', { name: 'No server fits' })).toBeVisible();
  await change(page, ['server-4'], 'failed');
  await page.getByRole('button', { name: 'Show 1 new failure' }).click();
  await expect(rowOf(page, 'server-4')).toBeFocused();
});

/** Two thousand tools at two hundred of the servers, and one that is known of a server that does not run. */
const addTools = (page: Page) =>
  page.evaluate(() => {
    const host = window.galleryHost;
    const { world } = host;
    const [tool] = world.tools;
    const [pinned] = world.pinnedServers;
    const [pin] = pinned?.pins ?? [];
    if (tool === undefined || pinned === undefined || pin === undefined) throw new Error('The scenario has tools.');
    const toolOf = (at: number, name: string) => ({
      ...tool,
      tool: { serverId: `server-${at}` as never, name },
      title: `Number ${at}`,
      description: name === 'tool_7' ? 'Looks up the WEATHER of a town.' : 'Does nothing.',
    });
    world.tools = Array.from({ length: 200 }, (_, at) => at).flatMap((at) =>
      Array.from({ length: 10 }, (_, number) =>
        toolOf(at, at === 77 && number === 3 ? 'create_issue' : `tool_${number}`),
      ),
    );
    const ofStopped = { serverId: 'server-299' as never, name: 'close_issue' };
    world.pinnedServers = [{ ...pinned, serverId: ofStopped.serverId, pins: [{ ...pin, tool: ofStopped }] }];
    host.publish({ type: 'server.stateChanged', serverId: ofStopped.serverId, state: { kind: 'stopped' } });
  });

test('servers are found by their tools, and their rows say by which', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await addTools(page);
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await search(page).fill('issue');
  await expect(rowOf(page, 'server-77')).toHaveAttribute('aria-setsize', '2');
  for (const width of [400, 1280]) {
    await resize(page, { width, height: 860 });
    await expect(rowOf(page, 'server-77').getByText('Tool: create_issue').filter({ visible: true })).toHaveCount(1);
    const name = rowOf(page, 'server-77').getByRole('heading');
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await expect(rowOf(page, 'server-299')).toContainText('Tool: close_issue');
  await expectLooksRight(page, 'servers-found', { widths: [400, 1280] });
  // Read once, however much is typed.
  const reads = () =>
    page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'tool.choices').length);
  const before = await reads();
  await search(page).fill('create issue');
  await expect(rowOf(page, 'server-77')).toHaveAttribute('aria-setsize', '1');
  await search(page).fill('number 42');
  await expect(rowOf(page, 'server-42')).toContainText('Tool: tool_0');
  expect(await reads()).toBe(before);
  await search(page).fill('server-77');
  await expect(rowOf(page, 'server-77')).not.toContainText('Tool:');
});

test('the tools of a server are searched with their descriptions, and counted', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await addTools(page);
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  const details = await openDetailsOf(page, 'server-5');
  const found = details.getByRole('searchbox', { name: 'Search its tools' });
  await expect(found).toHaveCount(0);
  await page.evaluate(() => {
    const [first] = window.galleryHost.world.snapshot.servers;
    if (first?.state.kind !== 'running') throw new Error('It runs.');
    const state = { ...first.state, facts: { ...first.state.facts, toolCount: 10 } };
    window.galleryHost.publish({ type: 'server.stateChanged', serverId: 'server-5' as never, state });
  });
  await found.fill('weather TOWN');
  const counted = details.getByRole('tabpanel').getByRole('status');
  await expect(counted.filter({ hasText: '1 tool fits.' })).toBeVisible();
  expect((await found.boundingBox())?.height).toBeLessThan(48);
  await expect(details.getByText('tool_7')).toBeVisible();
  await expect(details.getByText('tool_8')).toHaveCount(0);
  await found.fill('server-5');
  await expect(counted.filter({ hasText: 'No tool fits.' })).toBeVisible();
  await expectLooksRight(page, 'server-tools-none', { widths: [400, 1280] });
  await found.focus();
  await page.keyboard.press('Escape');
  await expect(found).toHaveValue('');
  await expect(found).toBeFocused();
  await expect(details.getByText('tool_8')).toBeVisible();
  await expect(counted.filter({ hasText: /fits?\./ })).toHaveCount(0);
});
