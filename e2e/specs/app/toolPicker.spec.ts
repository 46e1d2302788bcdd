import { answer } from '../../fakeModels/reply.ts';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';
import { answers, newChat, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

const toolNames = (request: FakeRequest | undefined) =>
  ((request?.body as { tools?: { function: { name: string } }[] }).tools ?? []).map((tool) => tool.function.name);

test.describe('the tools of a chat', { tag: '@shell' }, () => {
  test('are switched in the chat, remembered with it, and a new chat has all again', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => answer('Said.'));
    const { page } = await launch({
      world: { servers: { memory: servers.memory, rug: servers.rug }, models: [model] },
    });
    const picker = page.getByRole('dialog', { name: 'Tools in this chat' });
    const row = (name: string) => picker.getByRole('treeitem', { name, exact: true });
    const chip = page.getByRole('button', { name: /^\d+ (of \d+ )?tools?/ });
    await expect(chip).toBeVisible();

    // A new chat: what is chosen before its first message counts for that message.
    await chip.click();
    await row('rug').click();
    await expect(row('rug')).toHaveAttribute('aria-checked', 'false');
    await picker.getByRole('searchbox', { name: 'Find a tool' }).fill('delete_relations');
    await row('delete_relations').click();
    await expect(row('memory')).toHaveAttribute('aria-checked', 'mixed');
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(chip).toBeFocused();
    await send(page, 'First');
    await expect(answers(page).last()).toContainText('Said.');
    const first = toolNames(model.requests[0]);
    expect(first).toContain('memory_create_entities');
    expect(first.filter((name) => name.includes('delete_relations') || name.startsWith('rug'))).toEqual([]);

    // It is the same after the page was loaded again, and changes with the next switch.
    await page.reload();
    await expect(answers(page).last()).toContainText('Said.');
    await chip.click();
    await expect(row('memory')).toHaveAttribute('aria-checked', 'mixed');
    await row('rug').click();
    await expect(row('rug')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await send(page, 'Second');
    await expect.poll(() => model.requests.length).toBe(2);
    expect(toolNames(model.requests[1]).some((name) => name.startsWith('rug'))).toBe(true);
    expect(toolNames(model.requests[1])).not.toContain('memory_delete_relations');

    await newChat(page);
    await send(page, 'Third');
    await expect.poll(() => model.requests.length).toBe(3);
    expect(toolNames(model.requests[2])).toContain('memory_delete_relations');
  });
});
