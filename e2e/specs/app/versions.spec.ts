import { answers, approval, idle, send, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test(
  'an older message is edited, both versions can be shown, and no call runs again silently',
  { tag: '@shell' },
  async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    const versions = page.getByRole('group', { name: 'Versions' });
    const card = approval(page, 'Sample', 'echo');
    const toTop = () => page.getByRole('group', { name: 'Messages' }).press('Home');
    const asked = page.getByRole('article', { name: 'User message' });
    // The whole thread fits, so that all of it is in the document while its beginning is in view.
    await page.setViewportSize({ width: 1280, height: 2000 });
    await send(page, 'echo one');
    await card.getByRole('definition').first().scrollIntoViewIfNeeded();
    await expect(card.getByRole('button', { name: 'Allow once' })).toBeEnabled();
    await card.getByRole('button', { name: 'More ways to allow' }).click();
    await page.getByRole('menuitem', { name: 'Always allow this tool' }).click();
    await idle(page);
    await send(page, 'echo two');
    await expect(answers(page).last()).toContainText('two');
    await idle(page);
    await toTop();
    await expect(toolCall(page, 'Sample', 'echo')).toHaveCount(2);

    // Another version of the first message: the rest leaves the thread.
    await asked.first().hover();
    await asked.first().getByRole('button', { name: 'Edit' }).click();
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('echo three');
    await field.press('Enter');
    await expect(versions).toContainText('2 of 2');
    await expect(answers(page).last()).toContainText('three');
    await idle(page);
    await expect(asked).toHaveCount(1);

    // Back and forth: the whole tail comes back, and no question is asked and no call made.
    await versions.getByRole('button', { name: 'Previous version' }).click();
    await expect(asked.first()).toContainText('echo one');
    await toTop();
    await expect(asked).toContainText(['echo one', 'echo two']);
    await expect(toolCall(page, 'Sample', 'echo')).toHaveCount(2);
    await versions.getByRole('button', { name: 'Next version' }).click();
    await expect(asked).toContainText(['echo three']);
    await expect(toolCall(page, 'Sample', 'echo')).toHaveCount(1);
    await expect(card).toHaveCount(0);

    // The tool is allowed, but this call ran in the other version: the user is asked.
    await send(page, 'echo two');
    await expect(card).toContainText('The same call already ran in another version of this chat');
    await expect(versions.getByRole('button', { name: 'Previous version' })).toHaveAttribute('aria-disabled', 'true');
    await card.getByRole('button', { name: 'Allow once' }).click();
    await idle(page);

    // The same answer again: it has versions of its own, also after a reload.
    const answer = answers(page).last();
    await answer.hover();
    await answer.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await expect(card).toContainText('The same call already ran in another version of this chat');
    await card.getByRole('button', { name: 'Deny' }).click();
    await idle(page);
    await expect(versions).toHaveCount(2);
    await page.reload();
    await page.getByRole('button', { name: /^echo one/ }).click();
    await versions.last().getByRole('button', { name: 'Previous version' }).click();
    await expect(toolCall(page, 'Sample', 'echo').last()).not.toContainText('Denied');
    await expect(answers(page).last()).toContainText('two');
  },
);
