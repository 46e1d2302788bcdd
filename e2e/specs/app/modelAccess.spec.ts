import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, newChat, send, servers, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';

const toolNames = (request: FakeRequest | undefined) =>
  (request?.body as { tools: { function: { name: string } }[] }).tools.map((tool) => tool.function.name);
const own = (tool: string) => `resources_gatehouse_${tool}`;

test.describe('resources for models', { tag: '@shell' }, () => {
  test('are offered when the user says so, ask, and leave out what is for the user', async ({ launch, fakeModel }) => {
    const list = (query: string) => callTools({ name: own('list_resources'), arguments: { query } });
    const read = (uri: string) => callTools({ name: own('read_resource'), arguments: { uri } });
    const replies = [
      answer('Nothing to read.'),
      list('today'),
      list('csv'),
      read('file:///work/data/table.csv'),
      read('file:///work/notes/today.md'),
      answer('Zürich has 434,008.'),
    ];
    const model = await fakeModel((_request, n) => replies[n] ?? answer('Never.'));
    const { page } = await launch({ world: { servers: { resources: servers.resources() }, models: [model] } });
    await send(page, 'What can you read?');
    await expect(answers(page).last()).toContainText('Nothing to read.');
    expect(toolNames(model.requests[0])).toEqual(['resources_touch']);

    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('tab', { name: 'Resources' }).click();
    await page.getByRole('switch', { name: 'Offer resources to models' }).click();
    await expect(page.getByRole('switch', { name: 'Offer resources to models' })).toBeChecked();
    await newChat(page);
    await send(page, 'How many people live in Zürich?');
    for (const tool of ['gatehouse:list_resources', 'gatehouse:read_resource']) {
      await approval(page, 'resources', tool).getByRole('button', { name: 'More ways to allow' }).click();
      await page.getByRole('menuitem', { name: 'Allow in this conversation' }).click();
    }
    await expect(answers(page).last()).toContainText('434,008');
    const sent = model.requests.map(({ body }) => JSON.stringify(body));
    expect(toolNames(model.requests[1])).toEqual([own('list_resources'), own('read_resource'), 'resources_touch']);
    expect(sent[2]).toContain('0 of 0 resources');
    expect(sent[3]).toContain('file:///work/data/table.csv');
    expect(sent[4]).toContain('434008');
    expect(sent[5]).not.toContain('version 1');
    expect(sent[5]).toContain('for the user, not for models');
    await expect(toolCall(page, 'resources', 'gatehouse:read_resource').first()).toBeVisible();

    // Off again: nothing is offered.
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('tab', { name: 'Resources' }).click();
    await page.getByRole('switch', { name: 'Offer resources to models' }).click();
    await expect(page.getByRole('switch', { name: 'Offer resources to models' })).not.toBeChecked();
    await newChat(page);
    await send(page, 'And now?');
    await expect(answers(page).last()).toContainText('Never.');
    expect(toolNames(model.requests.at(-1))).toEqual(['resources_touch']);
  });
});
