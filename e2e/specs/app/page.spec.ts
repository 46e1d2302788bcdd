import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  answers,
  approval,
  goTo,
  goToSettings,
  idle,
  newChat,
  send,
  standsStill,
  toolCall,
} from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test.describe('the page', { tag: '@shell' }, () => {
  test('renames conversations, deletes them, and brings them back', async ({ launch }) => {
    const { page } = await launch({ world: { chats: [['a first chat', 'An answer.']] } });
    await page.getByRole('button', { name: 'More for “a first chat”' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'New title' }).fill('My chat');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'More for “My chat”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'My chat', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'My chat', exact: true })).toBeVisible();
  });

  test('speaks Chinese and turns dark, and remembers both', async ({ launch }) => {
    const app = await launch();
    await goToSettings(app.page, 'Appearance');
    await app.page.getByRole('radio', { name: 'Dark' }).click();
    await app.page.getByRole('radio', { name: '简体中文' }).click();
    await expect(app.page.getByRole('heading', { name: '设置', level: 1 })).toBeVisible();
    await app.close();
    const { page } = await launch();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red = 255] = (background.match(/\d+/g) ?? []).map(Number);
    expect(red).toBeLessThan(80);
  });

  test('edits the last message with the arrow key, and asks again', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo one');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Deny' }).click();
    await idle(page);
    await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('echo one');
    await send(page, 'echo two');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('two');
    await expect(page.getByRole('article', { name: 'User message' })).toHaveCount(1);
  });

  test('can be used with the keyboard alone', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await page.keyboard.type('add 4 and 5');
    await page.keyboard.press('Enter');
    const allow = approval(page, 'Sample', 'add').getByRole('button', { name: 'Allow once' });
    await expect(allow).toHaveAttribute('aria-disabled', 'false');
    await allow.focus();
    await page.keyboard.press('Enter');
    await expect(answers(page).last()).toContainText('4 + 5 = 9');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Activity');
    await expect(palette.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  });

  test('reports which entry and line of mcp.json is wrong, and still works', async ({ launch, dataFolder }) => {
    const text =
      '{\n  "mcpServers": {\n    "good": { "command": "node", "disabled": true },\n    "bad": { "args": [] }\n  }\n}\n';
    await writeFile(join(dataFolder, 'mcp.json'), text);
    const { page } = await launch();
    await goTo(page, 'Servers');
    await expect(page.getByText(/line 4, server "bad"/)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'good' })).toBeVisible();
    await page.getByRole('button', { name: 'Read again' }).click();
    await expect(page.getByText(/line 4, server "bad"/)).toBeVisible();
    await writeFile(join(dataFolder, 'mcp.json'), text.replace('"args": []', '"command": "node", "disabled": true'));
    // The file is watched, so its correction is noticed without a press.
    await expect(page.getByText(/line 4/)).toBeHidden();
    // It was corrected outside of Gatehouse, so it counts after it was reviewed.
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog', { name: 'Changes to mcp.json' }).getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('switch', { name: 'bad' })).toBeVisible();
  });

  test('keeps a queue of questions from being answered by one double click', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo one and add 1 and 2');
    const cards = page.getByRole('group', { name: /^Approve Sample/ });
    await expect(cards).toHaveCount(2);
    // A card that has just moved ignores presses: wait until both are in place.
    await expect(cards.getByRole('button', { name: 'Allow once' })).toHaveCount(2);
    await standsStill(cards.first());
    await cards.first().getByRole('button', { name: 'Allow once' }).dblclick();
    await expect(cards).toHaveCount(1);
    await newChat(page);
    await expect(page.getByRole('button', { name: '1 request waiting' })).toBeVisible();
  });

  test('allows several calls with one press, and writes down each of them', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo one and add 1 and 2');
    const together = page.getByRole('group', { name: 'The model asks for 2 calls' });
    await expect(together.getByRole('button', { name: 'Allow once' })).toHaveCount(2);
    await standsStill(together);
    await together.getByRole('button', { name: 'Allow all once (2)', exact: true }).click();
    await expect(together).toHaveCount(0);
    await expect(toolCall(page, 'Sample', 'echo')).toContainText('Done');
    await expect(toolCall(page, 'Sample', 'add')).toContainText('Done');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await idle(page);
    await goTo(page, 'Activity');
    for (const tool of ['echo', 'add']) {
      await expect(page.getByRole('row', { name: new RegExp(`Allowed.*${tool}`) }).first()).toBeVisible();
    }
    // Neither is remembered.
    await newChat(page);
    await send(page, 'echo one');
    await expect(page.getByRole('group', { name: 'Approve Sample echo' })).toBeVisible();
  });

  test('shows the licenses of the packages that are part of it', async ({ app: { page } }) => {
    await goToSettings(page, 'Advanced');
    await page.getByRole('button', { name: 'Licenses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Licenses' });
    await dialog.getByRole('button', { name: /^react \d+.* \(MIT\)$/ }).click();
    await expect(dialog.getByText('Permission is hereby granted').first()).toBeVisible();
  });
});
