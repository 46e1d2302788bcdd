import { answer } from '../../fakeModels/reply.ts';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';
import { answers, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

const toolNames = (request: FakeRequest | undefined) =>
  ((request?.body as { tools?: { function: { name: string } }[] }).tools ?? []).map((tool) => tool.function.name);

test.describe('a tool that is typed after a #', { tag: '@shell' }, () => {
  test('is the only one for the answer, and is shown with the message', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => answer('Said.'));
    const { page } = await launch({ world: { servers: { memory: servers.memory }, models: [model] } });
    const box = page.getByRole('textbox', { name: 'Message' });
    const chips = page.getByRole('list', { name: 'Only these tools for this message' });
    await box.pressSequentially('#delete_rel');
    const list = page.getByRole('listbox', { name: 'Tools' });
    await expect(list.getByRole('option').first()).toContainText('delete_relations');
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(chips).toContainText('delete_relations');
    await expect(box).toHaveValue('');
    await box.pressSequentially('and #search_n');
    await expect(list.getByRole('option').first()).toContainText('search_nodes');
    await page.keyboard.press('Enter');
    await expect(chips.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove search_nodes' }).press('Delete');
    await expect(chips.getByRole('listitem')).toHaveCount(1);

    // The draft keeps it through a reload.
    await page.reload();
    await expect(chips).toContainText('delete_relations');
    await box.fill('Clean up');
    await box.press('Enter');
    await expect(answers(page).last()).toContainText('Said.');
    expect(toolNames(model.requests[0])).toEqual(['memory_delete_relations']);
    await expect(page.getByRole('article', { name: 'User message' }).first()).toContainText(
      'Only these tools: delete_relations (memory)',
    );
    await expect(chips).toHaveCount(0);

    // What is no tool is text, and Enter sends it.
    await box.pressSequentially('# A heading, #123 and C#');
    await expect(list).toHaveCount(0);
    await box.press('Enter');
    await expect.poll(() => model.requests.length).toBe(2);
    expect(JSON.stringify(model.requests[1]?.body)).toContain('# A heading, #123 and C#');
    expect(toolNames(model.requests[1]).length).toBeGreaterThan(5);
  });
});
