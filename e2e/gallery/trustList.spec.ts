import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { seeAllFacts, test } from './openGallery.ts';
import { passGuard } from './pageTime.ts';

const answers = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'trust.answer').map(({ input }) => input),
  );

/** Goes through the launch that is shown, without an answer. */
async function review(page: Page, server: string): Promise<void> {
  await expect(page.getByRole('main', { name: `Trust ${server}?` })).toBeVisible();
  const next = page.getByRole('button', { name: 'Reviewed, next' });
  await seeAllFacts(page);
  await passGuard(next);
  await next.click();
}

test('everything that waits is listed, and each is decided by itself', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const list = page.getByRole('navigation', { name: 'Waiting for you' });
  await expect(list).toContainText('2 waiting');
  await expect(list.getByRole('button', { name: /^backup/ })).toContainText('4 things to look at twice');
  await expectLooksRight(page, 'trust-list', { widths: [400, 1280] });
  await list.getByRole('button', { name: 'Weather' }).click();
  await expect(page.getByRole('main', { name: 'Trust Weather?' })).toBeVisible();
  await passGuard(page.getByRole('button', { name: 'Not now' }));
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('main', { name: 'Trust backup?' })).toBeVisible();
  expect(await answers(page)).toMatchObject([{ requestId: 't2', answer: 'notNow' }]);
  await expect(list).toHaveCount(0);
});

test('the secrets that a server would get are named with whose they are and where they go, and one can be chosen', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await expect(page.getByRole('navigation', { name: 'Waiting for you' })).toContainText('2 waiting');
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    const program = { kind: 'program' as const, words: ['npx', '-y', 'helper@2.0.0'] };
    const address = { kind: 'address' as const, address: 'https://helper.example.org' };
    world.trustRequests = world.trustRequests.slice(0, 1).map((request) => ({
      ...request,
      dangers: ['foreignSecret' as const, 'movedSecret' as const],
      secrets: [
        { name: 'helper.OWN', standing: 'own' as const, owners: ['mail'], places: [program] },
        { name: 'helper.KEY', standing: 'moved' as const, owners: [], places: [program] },
        { name: 'github.TOKEN', standing: 'foreign' as const, owners: ['github', 'GitHub (work)'], places: [address] },
        { name: 'gone.TOKEN', standing: 'foreign' as const, owners: [], places: [address] },
        { name: 'TOKEN', standing: 'unclaimed' as const, owners: [], places: [address, program] },
        {
          name: 'helper.HOME',
          standing: 'variable' as const,
          variable: 'GITHUB_TOKEN',
          owners: [],
          places: [program],
        },
        { name: 'helper.github.TOKEN', standing: 'empty' as const, owners: [], places: [address] },
      ],
      offered: [
        { name: 'github.TOKEN', owners: ['github', 'GitHub (work)'] },
        { name: 'weather.KEY', owners: [] },
      ],
    }));
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  const secrets = page.getByRole('region', { name: 'Secrets it gets' });
  const item = (name: string) => secrets.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) });
  await expect(item('github.TOKEN')).toContainText('goes to https://helper.example.org.');
  await expect(item('github.TOKEN')).toContainText('It was stored for github and GitHub (work).');
  await expect(item('gone.TOKEN')).toContainText('It was stored for a server that is no longer there.');
  await expect(item('helper.KEY')).toContainText('It went somewhere else before.');
  await expect(item('helper.HOME')).toContainText('It is the value of this computer’s variable GITHUB_TOKEN.');
  await expect(item('helper.OWN')).toContainText('Shared with mail.');
  await expect(item('helper.github.TOKEN')).toContainText('It has no value yet.');
  await expect(page.getByText('It would get a secret that was not stored for it.')).toBeVisible();
  await expectLooksRight(page, 'trust-secrets', { widths: [400, 1280] });
  const choice = secrets.getByRole('combobox', { name: 'Value of helper.github.TOKEN' });
  await choice.selectOption('weather.KEY');
  await choice.selectOption('github.TOKEN, of github and GitHub (work)');
  await seeAllFacts(page);
  await passGuard(page.getByRole('button', { name: 'Trust and start' }));
  await page.getByRole('button', { name: 'Trust and start' }).click();
  await expect
    .poll(() => answers(page))
    .toMatchObject([{ answer: 'trust', chosen: { 'helper.github.TOKEN': 'github.TOKEN' } }]);
});

test('the variables of this computer that a server would get are named with where they go', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await expect(page.getByRole('navigation', { name: 'Waiting for you' })).toContainText('2 waiting');
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    const address = { kind: 'address' as const, address: 'https://helper.example.org' };
    const program = { kind: 'program' as const, words: ['npx', '-y', 'helper@2.0.0'] };
    const unset = { isNeeded: true, isRisky: false, isSet: false };
    world.trustRequests = world.trustRequests.slice(0, 1).map((request) => ({
      ...request,
      dangers: ['inheritsSecret' as const],
      variables: [
        { name: 'GITHUB_TOKEN', place: address, isNeeded: true, isRisky: true, isSet: true },
        { name: 'DISPLAY', place: program, isNeeded: true, isRisky: false, isSet: true },
        { name: 'EDITOR', place: program, isNeeded: false, isRisky: false, isSet: false },
        { name: 'A_RATHER_LONG_NAME_OF_A_VARIABLE_THAT_NOTHING_HAS_SET_SO_FAR', place: program, ...unset },
      ],
    }));
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  const variables = page.getByRole('region', { name: 'Variables it gets from this computer' });
  const item = (name: string) => variables.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) });
  await expect(item('DISPLAY')).toContainText('goes to the program npx');
  await expect(item('GITHUB_TOKEN')).toContainText(
    'goes to https://helper.example.org. It may hold a key or password.',
  );
  await expect(item('EDITOR')).toContainText('It has no value here and is left out.');
  await expect(variables.getByRole('listitem').last()).toContainText('the server will not start');
  await expectLooksRight(page, 'trust-variables', { widths: [400, 1280] });
});

test('a note is shown apart from dangers, and is not counted among them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const list = page.getByRole('navigation', { name: 'Waiting for you' });
  await expect(list).toContainText('2 waiting');
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    world.trustRequests = world.trustRequests.map((request) => ({
      ...request,
      dangers: request.id === 't1' ? [...request.dangers, 'unpinnedPackage' as const] : ['unpinnedPackage' as const],
    }));
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  await expect(page.getByText('The package has no fixed version')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Check carefully' }).getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('button', { name: /^backup/ })).toContainText('4 things to look at twice');
  const sizeOf = (words: RegExp) => page.getByText(words).evaluate((text) => getComputedStyle(text).fontSize);
  expect(await sizeOf(/write it in the arguments/)).toBe(await sizeOf(/Everything in that line runs/));
  await expectLooksRight(page, 'trust-note', { widths: [400, 1280] });
  await list.getByRole('button', { name: 'Weather' }).click();
  await expect(page.getByRole('main', { name: 'Trust Weather?' })).toBeVisible();
  await expect(page.getByText(/write it in the arguments/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Check carefully' })).toHaveCount(0);
  await expect(list.getByRole('button', { name: 'Weather' })).not.toContainText('look at twice');
});

test('a server that went back to a trusted launch needs no second look', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const list = page.getByRole('navigation', { name: 'Waiting for you' });
  await expect(list).toContainText('2 waiting');
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    world.trustRequests = world.trustRequests.map((request) =>
      request.id === 't1' ? { ...request, trustedAt: request.createdAt - 9e8 } : request,
    );
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  await expect(list.getByRole('button', { name: /^backup/ })).toContainText('Trusted before');
  await expect(page.getByRole('main').getByText(/^Back to a launch that you trusted on /)).toBeVisible();
  await expectLooksRight(page, 'trust-unchanged', { widths: [400, 1280] });
  await list.getByRole('button', { name: 'Weather' }).click();
  await review(page, 'Weather');
  const confirm = page.getByRole('button', { name: 'Confirm 2 servers' });
  await passGuard(confirm);
  await confirm.click();
  await expect(page.getByText('All done.')).toBeVisible();
});

test('servers are confirmed together only after each was gone through, exactly as it was shown', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    const secret = { name: 'weather.KEY', standing: 'empty' as const, owners: [], places: [] };
    const offered = [{ name: 'github.TOKEN', owners: ['github'] }];
    world.trustRequests = world.trustRequests.map((request) =>
      request.id === 't2' ? { ...request, secrets: [secret], offered } : request,
    );
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  const confirm = page.getByRole('button', { name: /^Confirm/ });
  await review(page, 'backup');
  await page.getByRole('combobox', { name: 'Value of weather.KEY' }).selectOption('github.TOKEN, of github');
  await expect(page.getByRole('navigation').getByRole('button', { name: /^backup/ })).toContainText('Reviewed');
  await expect(confirm).toHaveCount(0);
  await review(page, 'Weather');
  await expect(confirm).toHaveText('Confirm 2 servers');
  await expectLooksRight(page, 'trust-together', { widths: [400, 1280] });
  expect(await answers(page)).toEqual([]);

  // One that changed meanwhile is another launch, and was not gone through.
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    world.trustRequests = world.trustRequests.map((request) =>
      request.id === 't2' ? { ...request, launchHash: 'e'.repeat(64) as never } : request,
    );
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  await expect(confirm).toHaveCount(0);
  await page.getByRole('navigation').getByRole('button', { name: 'Weather' }).click();
  await page.getByRole('combobox', { name: 'Value of weather.KEY' }).selectOption('github.TOKEN, of github');
  await review(page, 'Weather');
  await passGuard(confirm);
  await confirm.click();
  await expect(page.getByText('All done.')).toBeVisible();
  expect(await answers(page)).toEqual([
    { requestId: 't1', launchHash: 'b'.repeat(64), answer: 'trust', chosen: {} },
    { requestId: 't2', launchHash: 'e'.repeat(64), answer: 'trust', chosen: { 'weather.KEY': 'github.TOKEN' } },
  ]);
});
