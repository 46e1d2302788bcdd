import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, newChat, send, servers, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';

const toolNames = (request: FakeRequest | undefined) =>
  (request?.body as { tools: { function: { name: string } }[] }).tools.map((tool) => tool.function.name);

test.describe('a server with hundreds of tools', { tag: '@shell' }, () => {
  test('is searched by the model, and asks about the tool that is called', async ({ launch, fakeModel }) => {
    const find = callTools({ name: 'find_tools', arguments: { query: 'say again' } });
    const call = callTools({ name: 'call_tool', arguments: { name: 'many_echo', arguments: { message: 'hello' } } });
    const model = await fakeModel((_request, n) => [find, call, answer('Said.')][n % 3] ?? answer('Never.'));
    const { page } = await launch({ world: { servers: { many: servers.faulty('hundredsOfTools') }, models: [model] } });
    await expect(page.getByRole('button', { name: '304 tools, found by search' })).toBeVisible();
    await send(page, 'Say hello');
    // The card, and what it remembers, are those of the tool itself.
    await approval(page, 'many', 'echo').getByRole('button', { name: 'More ways to allow' }).click();
    await page.getByRole('menuitem', { name: 'Always allow this tool' }).first().click();
    await expect(answers(page).last()).toContainText('Said.');
    expect(model.requests.map(toolNames)).toEqual(Array(3).fill(['find_tools', 'call_tool']));
    expect(JSON.stringify(model.requests[1]?.body)).toContain('many_echo');

    const search = toolCall(page, 'Gatehouse', 'Find tools');
    await search.getByRole('button').first().click();
    await expect(search.getByRole('listitem').first()).toContainText('echo');
    await toolCall(page, 'many', 'echo').getByRole('button').first().click();
    await expect(toolCall(page, 'many', 'echo')).toContainText('The model found this tool by a search.');

    await newChat(page);
    await send(page, 'Say hello again');
    await expect(answers(page).last()).toContainText('Said.');

    // What is switched off is not found, and cannot be called by its name.
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('switch', { name: 'Offer echo to models' }).click();
    await newChat(page);
    await expect(page.getByRole('button', { name: '303 tools, found by search' })).toBeVisible();
    await send(page, 'And once more');
    await expect(answers(page).last()).toContainText('Said.');
    const last = JSON.stringify(model.requests.at(-1)?.body);
    expect(last).toContain('No tool fits');
    expect(last).toContain('There is no tool');
  });
});
