import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chatGptConversation } from '../../../electron/host/chat/import/fixtures/chatGptExport.ts';
import { maxWholeBytes } from '../../../renderer/host/uploadBody.ts';
import { approval, goToSettings, idle, newChat, send } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { press } from '../../fixtures/trustPage.ts';
import type { StandinApp } from '../../drivers/standinDriver.ts';

async function openStorage(page: Page): Promise<void> {
  await goToSettings(page, 'Storage');
  await page.getByRole('button', { name: 'Open data and storage' }).click();
}

async function saveBackup({ page, desk }: StandinApp, path: string): Promise<void> {
  await openStorage(page);
  await page.getByRole('button', { name: 'Back up now' }).click();
  const native = await desk.nextDialog();
  if (native.kind !== 'saveDialog') throw new Error(`A ${native.kind}`);
  expect(native.options.defaultPath).toMatch(/^gatehouse-backup-.*\.zip$/);
  native.answer(path);
  await expect
    .poll(() =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    .toBeGreaterThan(0);
}

test.describe('files that the page hands over', { tag: '@standin' }, () => {
  test('a backup is saved by the native dialog, and restored', async ({ launchStandin, dataFolder }) => {
    const file = join(dataFolder, 'backup.zip');
    const first = await launchStandin({ world: { hasSample: true } });
    await send(first.page, 'add 2 and 3');
    await approval(first.page, 'Sample', 'add').getByRole('button', { name: 'Allow once' }).click();
    await idle(first.page);
    await saveBackup(first, file);
    await newChat(first.page);
    const [kept] = (await callHost(first.page, 'snapshot.get', {})).conversations;
    if (kept === undefined) throw new Error('There is no chat');
    await callHost(first.page, 'conversation.delete', { conversationId: kept.id });

    await openStorage(first.page);
    const choosing = first.page.waitForEvent('filechooser');
    await first.page.getByRole('button', { name: 'Choose backup…' }).click();
    await (await choosing).setFiles(file);
    const found = first.page.getByRole('group', { name: 'Backup to restore' });
    await found.getByRole('button', { name: 'Restore this backup' }).click();
    const trust = await first.trustPage();
    const question = trust.getByRole('main', { name: 'Replace all data with this backup?' });
    await press(first, question, 'Allow', () =>
      expect(first.page.getByText('The backup is restored when you restart Gatehouse')).toBeVisible(),
    );
    await first.close();

    const restored = await launchStandin();
    await expect(restored.page.getByText('Your backup was restored')).toBeVisible();
    const { conversations } = await callHost(restored.page, 'snapshot.get', {});
    expect(conversations.map(({ id }) => id)).toEqual([kept.id]);
  });

  test('a Blob is refused before a byte of it is read, whatever it is for', async ({ desktop, dataFolder }) => {
    const send = (path: string, isBlob: boolean) =>
      desktop.page.evaluate(
        async (how) => {
          const bytes = new Uint8Array(1024).fill(7);
          const init = { method: 'POST', body: how.isBlob ? new Blob([bytes]) : bytes };
          return fetch(how.path, init).then(
            ({ status }) => status,
            () => 'refused',
          );
        },
        { path, isBlob },
      );
    for (const path of ['blob', 'import', 'bundle', 'backup', 'nothing'])
      expect(await send(path, true)).toBe('refused');
    expect((await desktop.host.call('facts', {})).blobBytesRead).toBe(0);
    expect([await send('blob', false), await send('nothing', false)]).toEqual([200, 405]);
    const log = () => readFile(join(dataFolder, 'logs', 'gatehouse.log'), 'utf8').catch(() => '');
    await expect.poll(log).toContain('app://gatehouse/nothing');
  });

  test('a large file is streamed, and arrives whole', async ({ desktop }) => {
    const { page } = desktop;
    await goToSettings(page, 'Chats');
    await page.getByRole('button', { name: 'Import chats…' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file…' }).click();
    const odd = { odd: 'x'.repeat(maxWholeBytes) };
    const buffer = Buffer.from(JSON.stringify([odd, chatGptConversation]));
    await (await choosing).setFiles({ name: 'chats.json', mimeType: 'application/json', buffer });
    await expect(page.getByRole('group', { name: 'Chats in the file' }).getByRole('checkbox')).toHaveCount(1);
    expect(desktop.streamedUploads).toEqual(['app://gatehouse/import']);
  });
});
