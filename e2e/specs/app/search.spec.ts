import { answers, approval, idle, send } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test('a message, a result of a tool and Chinese words are found in all chats, and opened where they are', async ({
  launch,
}) => {
  const { page } = await launch({ world: { hasSample: true } });
  await send(page, 'echo marzipan potatoes');
  await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
  await expect(answers(page).last()).toContainText('marzipan potatoes');
  await idle(page);
  await page.getByRole('button', { name: 'New chat' }).click();
  await send(page, '我们讨论全文搜索的计划');
  await idle(page);

  await page.keyboard.press('ControlOrMeta+Shift+f');
  const field = page.getByRole('combobox', { name: 'Search all chats' });
  await expect(field).toBeFocused();
  const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
  const fromUser = options.filter({ hasText: 'You' });
  for (const words of ['搜', '搜索', '全文搜索']) {
    await field.fill(words);
    await expect(fromUser.filter({ hasText: '我们讨论全文搜索的计划' })).toHaveCount(1);
  }
  await field.fill('marz pot');
  await expect(fromUser).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Server' }).selectOption('Sample');
  // The only message with a call.
  await expect(options).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Server' }).selectOption('Any');
  await fromUser.click();
  // The first match.
  const find = page.getByRole('textbox', { name: 'Find in this chat' });
  await expect(find).toHaveValue('marz');
  await expect(page.getByRole('log').getByText('echo marzipan potatoes')).toBeInViewport();
});
