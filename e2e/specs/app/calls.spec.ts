import type { Page } from '@playwright/test';
import { answers, approval, goTo, idle, newChat, send, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';
import { press } from '../../fixtures/trustPage.ts';

const review = (page: Page, tool: string) => page.getByRole('group', { name: `Review result of Sample ${tool}` });
const card = (page: Page, tool = 'echo') => approval(page, 'Sample', tool);

async function choose(page: Page, way: string, tool = 'echo'): Promise<void> {
  // All of a question must have been on the screen before it can be allowed, and an open menu covers it.
  await card(page, tool).getByRole('definition').first().scrollIntoViewIfNeeded();
  await expect(card(page, tool).getByRole('button', { name: 'Allow once' })).toBeEnabled();
  await card(page, tool).getByRole('button', { name: 'More ways to allow' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

test('every answer to a call has its described effect', async ({ launch }) => {
  const { page } = await launch({ world: { hasSample: true } });

  // The edited arguments run; the model is told, and the row keeps both versions.
  await send(page, 'echo one');
  await card(page).getByRole('button', { name: 'Edit arguments' }).click();
  await card(page).getByRole('textbox', { name: 'message' }).fill('something else');
  await card(page).getByRole('button', { name: 'Allow once' }).click();
  await expect(answers(page).last()).toContainText('It ran with: {"message":"something else"}');
  await idle(page);
  const changed = toolCall(page, 'Sample', 'echo').last();
  await changed.getByRole('button').first().click();
  await expect(changed).toContainText('Arguments, as the model wrote them');

  // With these arguments only.
  await send(page, 'echo two');
  await choose(page, 'Always allow with these arguments');
  await idle(page);
  await send(page, 'echo two');
  await expect(toolCall(page, 'Sample', 'echo')).toHaveCount(3);
  await idle(page);
  await send(page, 'echo three');
  await expect(card(page)).toContainText('You always allow this tool, but with other arguments');

  // The result is reviewed first, and changed before it goes on.
  await choose(page, 'Allow and review the result');
  await expect(review(page, 'echo')).toContainText('three');
  await review(page, 'echo').getByRole('button', { name: 'Edit text' }).click();
  await review(page, 'echo').getByRole('textbox', { name: 'What the model gets' }).fill('nothing but this');
  await review(page, 'echo').getByRole('button', { name: 'Send edited' }).click();
  await expect(answers(page).last()).toContainText('nothing but this');
  await idle(page);

  // The review survives a reload of the page, and the result can be withheld.
  await send(page, 'echo four');
  await choose(page, 'Allow and review the result');
  await review(page, 'echo').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^echo one/ }).click();
  await review(page, 'echo').getByRole('button', { name: 'Give a reason' }).click();
  await review(page, 'echo').getByRole('textbox', { name: 'Reason to withhold' }).fill('not for you');
  await review(page, 'echo').getByRole('button', { name: 'Withhold' }).click();
  await expect(answers(page).last()).toContainText('withheld its result. Their reason: not for you');
  await expect(toolCall(page, 'Sample', 'echo').last()).toContainText('Result withheld');
  await idle(page);

  // Denied always: the next call is not asked about.
  await send(page, 'add 2 and 3');
  await choose(page, 'Always deny this tool', 'add');
  await idle(page);
  await send(page, 'add 4 and 5');
  await expect(toolCall(page, 'Sample', 'add').last()).toContainText('Denied');
  await expect(toolCall(page, 'Sample', 'add')).toHaveCount(2);

  await goTo(page, 'Permissions');
  await expect(page.getByText('with {"message":"two"}')).toBeVisible();
});

test('a mode asks less only for servers that are believed, and holds for one chat', async ({ launch }) => {
  const app = await launch({ world: { hasSample: true } });
  const { page } = app;
  const chooseMode = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Mode: ${from}` }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
    await page.getByRole('button', { name: `Mode: ${to}` }).waitFor();
  };
  await chooseMode('Ask always', 'Explore only');
  await send(page, 'echo one');
  await expect(toolCall(page, 'Sample', 'echo')).toContainText('Denied');
  await idle(page);

  await goTo(page, 'Servers');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const believe = page.getByRole('switch', { name: 'Trust the tool labels of Sample' });
  await believe.click();
  // The page can request it, and cannot grant it.
  await page.getByRole('button', { name: 'Confirm on the trust page' }).waitFor();
  await expect(believe).not.toBeChecked();
  const trust = await app.trustPage();
  await press(app, trust.getByRole('main', { name: /Sample/ }), 'Allow', () => expect(believe).toBeChecked());
  await page.getByRole('button', { name: /^echo one/ }).click();
  await send(page, 'echo two');
  await expect(toolCall(page, 'Sample', 'echo').last()).toContainText('Done');
  await idle(page);
  await chooseMode('Explore only', 'Ask before changes');
  await page.reload();
  await page.getByRole('button', { name: /^echo one/ }).click();
  await page.getByRole('button', { name: 'Mode: Ask before changes' }).waitFor();

  await newChat(page);
  await page.getByRole('button', { name: 'Mode: Ask always' }).waitFor();
  await send(page, 'echo three');
  await expect(card(page)).toContainText('whose labels you trust');
});
