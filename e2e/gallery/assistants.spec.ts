import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('an assistant is made, chosen for a new chat, changed, deleted and brought back', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('Assistants');
  await page.getByRole('option', { name: 'Assistants' }).click();
  await expect(page.getByRole('heading', { name: 'No assistants yet' })).toBeVisible();
  await expectLooksRight(page, 'assistants-none', { widths: [400, 1280] });
  await page.getByRole('button', { name: 'New assistant' }).click();
  const dialog = page.getByRole('dialog', { name: 'New assistant' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Proofreader');
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Correct spelling. Change nothing else.');
  await dialog.getByRole('radio', { name: 'Only of some servers' }).click();
  await dialog.getByRole('checkbox', { name: 'filesystem' }).click();
  await dialog.getByRole('button', { name: 'All its tools' }).click();
  const tools = dialog.getByRole('group', { name: 'Tools of filesystem' });
  await expect(tools.getByRole('checkbox', { name: 'All its tools' })).toBeChecked();
  await tools.getByRole('checkbox', { name: 'read_file' }).click();
  await expect(tools.getByRole('checkbox', { name: 'All its tools' })).not.toBeChecked();
  // Also without a list to choose from, all can be chosen and given up again.
  await page.evaluate(() => {
    window.galleryHost.world.tools = [];
    window.galleryHost.publish({ type: 'server.toolsChanged', serverId: 'filesystem' as never, toolsOff: 0 });
  });
  await expect(tools).toContainText('The server lists no tools now.');
  await tools.getByRole('checkbox', { name: 'All its tools' }).click();
  await expect(tools.getByRole('checkbox', { name: 'All its tools' })).toBeChecked();
  await tools.getByRole('checkbox', { name: 'All its tools' }).click();
  await expect(tools.getByRole('checkbox', { name: 'All its tools' })).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: /^0 of/ })).toBeVisible();
  await expectLooksRight(page, 'assistant-form', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Proofreader')).toBeVisible();
  const saved = await page.evaluate(() => {
    return window.galleryHost.seen.find(({ command }) => command === 'assistant.save')?.input;
  });
  expect(saved).toMatchObject({ draft: { tools: [{ names: [] }] } });
  await expectLooksRight(page, 'assistants', { widths: [400, 1280] });

  await page.getByRole('button', { name: 'New chat with Proofreader' }).click();
  await expect(page.getByRole('combobox', { name: 'Assistant' })).toHaveValue(/./);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('Assistants');
  await page.getByRole('option', { name: 'Assistants' }).click();
  await page.getByRole('button', { name: 'Delete Proofreader' }).click();
  await expect(page.getByRole('heading', { name: 'No assistants yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Proofreader', { exact: true })).toBeVisible();
});

for (const { what, tools, says } of [
  { what: 'no tools', tools: 0, says: 'The server lists no tools now' },
  { what: 'more tools than are shown', tools: 501, says: '1 more tool than can be shown here' },
]) {
  test(`while a server lists ${what}, none of them is lost by choosing`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'lived' });
    await page.evaluate((count) => {
      const { world } = window.galleryHost;
      const [one] = world.tools.filter(({ tool }) => tool.name === 'read_file');
      if (one === undefined) throw new Error('The scenario has no read_file.');
      world.tools = Array.from({ length: count }, (_, at) => ({ ...one, tool: { ...one.tool, name: `tool-${at}` } }));
    }, tools);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').last().fill('Assistants');
    await page.getByRole('option', { name: 'Assistants' }).click();
    await page.getByRole('button', { name: 'New assistant' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New assistant' });
    await dialog.getByRole('radio', { name: 'Only of some servers' }).click();
    await dialog.getByRole('checkbox', { name: 'filesystem' }).click();
    await dialog.getByRole('button', { name: 'All its tools' }).click();
    const choice = dialog.getByRole('group', { name: 'Tools of filesystem' });
    await expect(choice).toContainText(says);
    await expect(choice.getByRole('checkbox', { name: 'All its tools' })).toBeChecked();
    await expect(choice.getByRole('checkbox', { name: 'All its tools' })).toBeDisabled();
    await expect(choice.getByRole('checkbox', { name: /^tool-/, disabled: false })).toHaveCount(0);
  });
}

test('a chat can have instructions of its own, and shows that it has', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions' });
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  await chats.getByRole('button', { name: 'Summary of the release files', exact: true }).click();
  await chats.getByRole('button', { name: 'More for “Summary of the release files”' }).click();
  await page.getByRole('menuitem', { name: 'Instructions and tools…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Instructions and tools of this chat' });
  await expect(dialog.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Answer in rhymes.');
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Answer in verse.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  // It stands at the beginning of the chat.
  await page.getByRole('group', { name: 'Messages' }).press('Home');
  await expect(page.getByText('Your instructions go along with every request.')).toBeVisible();
});
