import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('a page that fails to render shows an error, and can be reloaded', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', isLoaded: true });
  // As a translator or an extension of the browser does it: what React means to take away is gone.
  await page.locator('main').evaluate((main) => main.replaceChildren());
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('NotFoundError');
  await expectLooksRight(page, 'failure', { languages: [] });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(
    page.getByRole('heading', { name: 'Servers' }).or(page.getByRole('textbox', { name: 'Message' })),
  ).toBeVisible();
});

test('errors are shown in the language of the page', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'errorsChinese' });
  await page.getByRole('button', { name: '过滤规则怎么写？', exact: true }).click();
  const answer = page.getByRole('alert').filter({ hasText: '回答被截断' });
  await expect(answer).toContainText('回答在结束前中断。已收到的内容会保留，请重试。');
  await page.getByRole('button', { name: /read_file/ }).click();
  await expect(page.getByText('filesystem 不再提供“read_file”。')).toBeVisible();
  await expectLooksRight(page, 'errors-chinese');
  await page.getByRole('button', { name: '服务器', exact: true }).click();
  await expect(page.getByText('密钥“NOTES_TOKEN”没有值。请编辑服务器并填写。')).toBeVisible();
  await expectLooksRight(page, 'errors-servers-chinese');
});
