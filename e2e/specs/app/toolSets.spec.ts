import { answer, callTools } from '../../fakeModels/reply.ts';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';
import { answers, approval, goTo, newChat, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

const toolNames = (request: FakeRequest | undefined) =>
  ((request?.body as { tools?: { function: { name: string } }[] }).tools ?? []).map((tool) => tool.function.name);

test.describe('what a chat chooses of tools', { tag: '@shell' }, () => {
  test('is saved as a set and used in another chat', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => answer('Said.'));
    const { page } = await launch({
      world: { servers: { rug: servers.rug, memory: servers.memory }, models: [model] },
    });
    const picker = page.getByRole('dialog', { name: 'Tools in this chat' });
    const row = (name: string) => picker.getByRole('treeitem', { name, exact: true });
    const chip = page.getByRole('button', { name: /^\d+ (of \d+ )?tools?/ });
    await chip.click();
    await row('rug').click();
    await expect(row('rug')).toHaveAttribute('aria-checked', 'false');
    await picker.getByRole('button', { name: 'Sets' }).click();
    await picker.getByRole('button', { name: 'Save as set…' }).click();
    await page.getByRole('textbox', { name: 'Name of the set' }).fill('Notes');
    await page.keyboard.press('Enter');
    await expect(picker.getByRole('button', { name: 'Use the set Notes' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await newChat(page);
    await chip.click();
    await expect(row('rug')).toHaveAttribute('aria-checked', 'true');
    await picker.getByRole('button', { name: 'Sets' }).click();
    await picker.getByRole('button', { name: 'Use the set Notes' }).click();
    await expect(row('rug')).toHaveAttribute('aria-checked', 'false');
    await page.keyboard.press('Escape');
    await send(page, 'Remember');
    await expect(answers(page).last()).toContainText('Said.');
    const names = toolNames(model.requests[0]);
    expect(names).toContain('memory_create_entities');
    expect(names.some((name) => name.startsWith('rug'))).toBe(false);
  });
});

test.describe('a long result', { tag: '@shell' }, () => {
  test('is given in parts, as the user set it for the server', async ({ launch, fakeModel }) => {
    const message = `begins ${'and continues '.repeat(50)}ends`;
    const read = (request: FakeRequest) => {
      const id = /id \\+"([^"\\]+)\\+"/.exec(JSON.stringify(request.body))?.[1] ?? 'none';
      return callTools({ name: 'read_result', arguments: { id, offset: 500 } });
    };
    const echo = callTools({ name: 'everything_echo', arguments: { message } });
    const model = await fakeModel((request, n) => (n === 0 ? echo : n === 1 ? read(request) : answer('Read.')));
    const { page } = await launch({ world: { servers: { everything: servers.everything }, models: [model] } });
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    const limit = page.getByRole('textbox', { name: 'Longest result for models (characters)' });
    await limit.fill('500');
    await limit.press('Tab');
    await newChat(page);
    await send(page, 'Say it');
    await approval(page, 'everything', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('Read.');
    const results = (request: FakeRequest | undefined) =>
      (request?.body as { messages: { role: string; content: string }[] }).messages
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => content);
    const [first = ''] = results(model.requests[1]);
    expect(first).toContain('begins');
    expect(first).not.toContain('ends');
    expect(first.length).toBeLessThan(900);
    expect(results(model.requests[2])[1]).toContain('ends');
  });
});
