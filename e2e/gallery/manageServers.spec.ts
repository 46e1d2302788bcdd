import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { detailsOf, openDetailsOf, rowOf, test } from './openGallery.ts';
import { resize } from './pageTime.ts';

const seen = (page: Page, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((call) => call.command === name).map(({ input }) => input),
    command,
  );

test('fifty servers are managed with the keyboard alone', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await page.getByRole('button', { name: 'Servers', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Servers', level: 1 }).waitFor();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search servers' });
  await expect(search).toBeFocused();
  await page.keyboard.type('server-1');
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'server-1')).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'server-199')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'server-10')).toBeFocused();
  // One key switches it; what else is in the row is a Tab away.
  await page.keyboard.press('Space');
  await expect.poll(() => seen(page, 'server.setEnabled')).toEqual([{ serverId: 'server-10', enabled: false }]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select server-10', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');

  // The details, and back.
  await page.keyboard.press('Enter');
  await expect(detailsOf(page, 'server-10')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'server-10')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(detailsOf(page, 'server-10')).toHaveCount(0);

  // Three are selected, and removed together after a question.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Remove 3 servers?' });
  await expect(dialog).toContainText('server-12');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'server-12')).toBeFocused();
  expect(await seen(page, 'server.remove')).toEqual([]);
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('3 servers were removed')).toBeVisible();
  await expect(rowOf(page, 'server-13')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await seen(page, 'server.undoRemove')).length).toBe(3);

  await rowOf(page, 'server-13').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('108 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('108 servers')).toBeVisible();
});

test('servers in groups, failing, waiting and off', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'fiftyServers', hasRealClock: true });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  const work = page.getByRole('button', { name: /^Work/ });
  await expect(work).toHaveAttribute('aria-expanded', 'true');
  // Failed ones come first in each group, with the reason.
  await expect(rowOf(page, 'server-7')).toContainText('cannot open the database');
  await expectLooksRight(page, 'servers-groups', { widths: [400, 900, 1280] });
  await work.click();
  await expect(rowOf(page, 'server-0')).toHaveCount(0);
  await work.press('ArrowRight');
  await expect(rowOf(page, 'server-0')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('failed');
  await expect(rowOf(page, 'server-7')).toHaveAttribute('aria-setsize', '5');

  await page.getByRole('combobox', { name: 'Show' }).selectOption('all');
  await page.getByRole('checkbox', { name: 'Select server-2', exact: true }).click();
  await page.getByRole('button', { name: 'Group…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Group of the server' });
  await dialog.getByRole('combobox', { name: 'Group' }).fill('Work');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const groupOf = async () => {
    const last = (await seen(page, 'settings.update')).at(-1) as { serverGroups: Record<string, string> } | undefined;
    return [last?.serverGroups['server-2'], last?.serverGroups['server-0']];
  };
  await expect.poll(groupOf).toEqual(['Work', 'Work']);
});

test('the details of a server: beside the list where there is room, in its place where there is little', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await expectLooksRight(page, 'servers-few', { widths: [400, 1280] });
  await expect(rowOf(page, 'everything')).toContainText('Used 2 hr. ago');
  const details = await openDetailsOf(page, 'everything');
  await details.getByRole('tab', { name: 'Overview' }).click();
  await expect(details).toContainText('Capabilities');
  await expect(details.getByRole('heading', { name: 'Trust' })).toBeVisible();
  await expect(details.getByRole('img', { name: /^Calls: \d+ calls, [\d.]+% failed/ })).toBeVisible();
  await expect(details.getByRole('img', { name: /^Starts: \d+ starts, 3 failures and crashes/ })).toBeVisible();
  await expectLooksRight(page, 'server-overview', { widths: [400, 900, 1280] });
  await details.getByRole('tab', { name: /^Resources/ }).click();
  await details
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Attach to chat' })).toBeVisible();

  // They are still there after the user was elsewhere.
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await expect(details.getByRole('tab', { name: /^Resources/ })).toHaveAttribute('aria-selected', 'true');

  // The panel with the resource would cover a narrow window.
  await page.keyboard.press('ControlOrMeta+j');
  await resize(page, { width: 400, height: 860 });
  await expect(rowOf(page, 'everything')).toHaveCount(0);
  await details.getByRole('button', { name: 'Back' }).click();
  await expect(details).toHaveCount(0);
  await expect(rowOf(page, 'everything')).toBeFocused();
});

test('the overview says where a server was added from', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'publishedBefore' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  const details = await openDetailsOf(page, 'sky');
  await details.getByRole('tab', { name: 'Overview' }).click();
  await expect(details).toContainText('io.github.someone/weather 2.0.0, from registry.modelcontextprotocol.io');
});

test('timeouts and the log level of a server are set in its form, and emptied again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'More for filesystem' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit filesystem' });
  await form.getByRole('button', { name: 'Timeouts and log level' }).click();
  const start = form.getByRole('textbox', { name: 'Seconds it may take to start' });
  await expect(start).toHaveAttribute('placeholder', '60');
  await start.fill('900');
  await expect(form.getByText('Enter a whole number from 1 to 600, or nothing.')).toBeVisible();
  await start.fill('120');
  await form.getByRole('combobox', { name: 'Log level at start' }).selectOption('warning');
  await expectLooksRight(page, 'server-limits', { widths: [400, 1280] });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const wanted = { filesystem: { startSeconds: 120, logLevel: 'warning' } };
  await expect.poll(() => seen(page, 'settings.update')).toEqual([{ serverLimits: wanted }]);
});

test('gives a server over HTTP a proxy of its own', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Add server' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add server' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('remote');
  await form.getByRole('radio', { name: 'URL' }).click();
  await form.getByRole('textbox', { name: 'URL' }).fill('https://mcp.example.com/mcp');
  const proxy = form.getByRole('combobox', { name: 'Proxy' });
  await expect(proxy).toHaveValue('usual');
  await proxy.selectOption('own');
  const address = form.getByRole('textbox', { name: 'Address of the proxy' });
  await address.fill('http://joe:hunter2@proxy.example.com:8080');
  await form.getByRole('button', { name: 'Add server' }).click();
  await expect(form.getByText('Leave out name and password')).toBeVisible();
  await expectLooksRight(page, 'server-proxy', { widths: [400, 1280] });
  await address.fill('http://proxy.example.com:8080');
  await form.getByRole('button', { name: 'Add server' }).click();
  const launch = { url: 'https://mcp.example.com/mcp', proxy: 'http://proxy.example.com:8080' };
  await expect.poll(() => seen(page, 'server.add')).toMatchObject([{ name: 'remote', launch }]);
});

test('gives a local server the variables of a proxy', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Add server' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add server' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('local');
  await form.getByRole('textbox', { name: 'Command' }).fill('npx -y some-server');
  const proxy = form.getByRole('textbox', { name: 'Proxy of this program (optional)' });
  await proxy.fill('socks5://proxy.example.com:1080');
  await form.getByRole('button', { name: 'Add server' }).click();
  await expect(proxy).toHaveAttribute('aria-invalid', 'true');
  await expectLooksRight(page, 'program-proxy', { widths: [400, 1280] });
  const address = 'http://proxy.example.com:8080';
  await proxy.fill(address);
  await form.getByRole('button', { name: 'Add server' }).click();
  const env = { HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: 'localhost,127.0.0.1,::1' };
  await expect.poll(() => seen(page, 'server.add')).toMatchObject([{ name: 'local', launch: { env } }]);
});

test('says which variables a local server gets, by name', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'More for filesystem' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit filesystem' });
  await form.getByRole('button', { name: 'Variables of this computer' }).click();
  const usual = form.getByRole('group', { name: 'Variables that servers get' });
  await expect(usual.getByRole('checkbox', { name: 'PATH' })).toBeDisabled();
  await usual.getByRole('checkbox', { name: 'SHELL' }).click();
  const add = form.getByRole('textbox', { name: 'Also pass on' });
  await add.fill('SSH_AUTH_SOCK, A=1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Write names of variables')).toBeVisible();
  await expectLooksRight(page, 'server-variables', { widths: [400, 1280] });
  await add.fill('SSH_AUTH_SOCK');
  await form.getByRole('button', { name: 'Save' }).click();
  const inherit = { add: ['SSH_AUTH_SOCK'], omit: ['SHELL'] };
  await expect.poll(() => seen(page, 'server.update')).toMatchObject([{ launch: { inherit } }]);
});
