import type { Page } from '@playwright/test';
import { chatGptConversation } from '../../../electron/host/chat/import/fixtures/chatGptExport.ts';
import { claudeConversation } from '../../../electron/host/chat/import/fixtures/claudeExport.ts';
import { zipOf } from '../../../electron/node/importFiles/zipForTest.ts';
import { goToSettings } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

const content = Buffer.from(JSON.stringify([chatGptConversation, claudeConversation, { odd: true }]));

async function choose(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (file|another file)…$/ }).click();
  await (await choosing).setFiles({ ...file, mimeType: 'application/octet-stream' });
}

test(
  'chats of an archive are shown, chosen, imported and marked, and known the second time',
  { tag: ['@shell', '@standin'] },
  async ({ app }) => {
    const { page } = app;
    await goToSettings(page, 'Chats');
    await page.getByRole('button', { name: 'Import chats…' }).click();
    await choose(page, { name: 'broken.zip', buffer: Buffer.from('PK\x03\x04 and nothing', 'latin1') });
    await expect(page.getByRole('alert')).toContainText('The archive cannot be read: it is damaged.');
    await choose(page, { name: 'export.zip', buffer: zipOf([{ name: 'conversations.json', content }]) });

    const list = page.getByRole('group', { name: 'Chats in the file' });
    await expect(list.getByRole('checkbox')).toHaveCount(2);
    await expect(page.getByText('1 value of the file is not a chat')).toContainText('number 3');
    const leftOut = page.getByRole('region', { name: 'Not imported' });
    await expect(leftOut).toContainText('1 system prompt, custom instruction or memory');
    await page.getByRole('button', { name: 'Import 2 chats' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 chats imported' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();

    const sidebar = page.getByRole('navigation', { name: 'Conversations' });
    await sidebar.getByRole('button', { name: /^Bread/ }).click();
    await expect(page.getByText('Imported from Claude').last()).toBeVisible();
    await expect(page.getByText('About four.')).toBeVisible();
    await page.getByRole('button', { name: 'Previous version' }).first().click();
    await expect(page.getByText('500 g.', { exact: true })).toBeVisible();

    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').last().fill('Import chats');
    await page.getByRole('option', { name: 'Import chats…' }).click();
    await choose(page, { name: 'conversations.json', buffer: content });
    await expect(page.getByText('2 of them were imported before and are not selected.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 0 chats' })).toBeDisabled();
    await list.getByRole('checkbox').first().click();
    await expect(page.getByRole('button', { name: 'Import 1 chat' })).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Choose file…' })).toBeVisible();
  },
);
