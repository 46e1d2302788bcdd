import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

async function paste(page: Page, text: string) {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Import configuration' }).click();
  const form = page.getByRole('dialog', { name: 'Import configuration' });
  await form.getByRole('textbox', { name: 'Paste anything' }).fill(text);
  return { form, recognised: form.getByRole('region', { name: 'Recognised' }) };
}

test('a pasted configuration shows what it is, what it asks, and what does not come along', async ({ gallery }) => {
  const page = await gallery.open({});
  const { form, recognised } = await paste(page, '{ "servers": {} }');
  await expect(recognised).toContainText('Configuration of VS Code');
  await expect(recognised).toContainText(
    'docker run -i --rm -e GITHUB_TOKEN ghcr.io/github/github-mcp-server ‹toolsets›',
  );
  await expect(recognised).toContainText('Line 12, column 7: “autoApprove” is not taken over');
  await expect(recognised.getByRole('textbox', { name: 'pat', exact: true })).toHaveAttribute('type', 'password');
  const add = form.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await recognised.getByRole('textbox', { name: 'toolsets' }).fill('repos');
  await expect(add).toBeEnabled();
  await recognised.getByRole('checkbox', { name: 'Use the value of HTTPS_PROXY from this computer' }).click();
  await expectLooksRight(page, 'paste-recognised');
  await recognised.getByRole('textbox', { name: 'pat', exact: true }).fill('hunter2');
  await add.click();
  const inputs = () =>
    page.evaluate(() =>
      window.galleryHost.seen.filter(({ command }) => command === 'server.import').map(({ input }) => input),
    );
  await expect.poll(inputs).toMatchObject([
    {
      chosen: [{ at: 0, name: 'github' }],
      answers: {
        'in:pat': { value: 'hunter2' },
        'in:toolsets': { value: 'repos' },
        'env:HTTPS_PROXY': { isFromComputer: true },
      },
    },
  ]);
});

test('a file of variables that the text names is read once the user chooses it', async ({ gallery }) => {
  const page = await gallery.open({});
  const { form, recognised } = await paste(page, '{ "servers": {} }');
  const notRead = 'envFile: ${workspaceFolder}/.env is not read by itself';
  await expect(recognised).toContainText(notRead);
  const chooser = page.waitForEvent('filechooser');
  await recognised.getByRole('button', { name: 'Choose the file ${workspaceFolder}/.env…' }).click();
  await (await chooser).setFiles({ name: '.env', mimeType: 'text/plain', buffer: Buffer.from('MODE=x\n') });
  await expect(recognised).toContainText('Read once from ${workspaceFolder}/.env, values not shown: DB_PASS, MODE');
  await expect(recognised).not.toContainText(notRead);
  await expectLooksRight(page, 'paste-file');
  await recognised.getByRole('textbox', { name: 'toolsets' }).fill('repos');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const files = [{ path: '${workspaceFolder}/.env', text: 'MODE=x\n' }];
  const seen = () =>
    page.evaluate(() =>
      window.galleryHost.seen
        .filter(({ command }) => command === 'server.import' || command === 'server.recognise')
        .map(({ command, input }) => ({ command, input })),
    );
  await expect.poll(seen).toMatchObject([
    { command: 'server.recognise', input: { files: [] } },
    { command: 'server.recognise', input: { files } },
    { command: 'server.import', input: { files } },
  ]);
});

test('a link says that nobody knows who made it', async ({ gallery }) => {
  const page = await gallery.open({});
  const { recognised } = await paste(page, 'cursor://x');
  await expect(recognised).toContainText('From a link. Gatehouse cannot know who made it.');
  await expectLooksRight(page, 'paste-link');
});

test('a broken text says where', async ({ gallery }) => {
  const page = await gallery.open({});
  const { form, recognised } = await paste(page, 'broken');
  await expect(recognised).toContainText('Line 3, column 25: comma expected');
  await expect(recognised.getByRole('alert')).toContainText('This text could not be read');
  await expect(form.getByRole('button', { name: 'Add servers', exact: true })).toBeDisabled();
  await expectLooksRight(page, 'paste-broken');
});

test('a page offers other launches without choosing them, and says what is off and what was left out', async ({
  gallery,
}) => {
  const page = await gallery.open({});
  const { form, recognised } = await paste(page, '# Notes');
  await expect(recognised.getByRole('checkbox', { name: 'Add notes', exact: true })).toBeChecked();
  await expect(recognised.getByRole('checkbox', { name: 'Add notes-2' })).not.toBeChecked();
  await expect(recognised.getByText(/It is switched off in the text, and will be added switched off\.$/)).toHaveCount(
    1,
  );
  await expect(recognised).toContainText('Lines that start no server were left out: 3');
  await expect(recognised.getByRole('alert')).toContainText('This line cannot be run as it stands');
  await expectLooksRight(page, 'paste-page');
  await recognised.getByRole('checkbox', { name: 'Add notes', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Add servers', exact: true })).toBeDisabled();
});
