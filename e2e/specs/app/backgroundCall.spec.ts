import { writeFile } from 'node:fs/promises';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, idle, send, servers, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

test(
  'a call continues in the background over a reload, and its result goes along with the next message',
  { tag: '@shell' },
  async ({ launch, fakeModel }, testInfo) => {
    const gate = testInfo.outputPath('gate');
    const replies = [callTools({ name: 'far_held', arguments: {} }), answer('I go ahead.'), answer('Thank you.')];
    const model = await fakeModel((_request, n) => replies[n] ?? answer('Never.'));
    const told = (n: number) => JSON.stringify(model.requests[n]?.body);
    const { page } = await launch({ world: { servers: { far: servers.tasks(gate) }, models: [model] } });
    await send(page, 'Fetch the honey');
    await approval(page, 'far', 'held').getByRole('button', { name: 'Allow once' }).click();
    const card = toolCall(page, 'far', 'held');
    await card.getByRole('button', { name: 'Continue held in the background' }).click();
    await expect(answers(page).last()).toContainText('I go ahead.');
    await idle(page);
    await expect(card).toContainText('Running in the background');
    expect(told(1)).toContain('The user let this call continue in the background');

    await page.reload();
    await expect(card).toContainText('Running in the background');
    const listed = page.getByRole('region', { name: 'In the background' }).getByRole('button', { name: /^far held/ });
    await expect(listed).toContainText('Running');
    await writeFile(gate, '');
    await expect(listed).toContainText('Done');
    await expect(card).toContainText('Done, in the background');
    await card.getByRole('button').first().click();
    await expect(card).toContainText('The honey is ready.');

    const waiting = page.getByRole('list', { name: 'Results for your next message' });
    await expect(waiting).toContainText('far held');
    await expect(waiting).toContainText('goes along with your next message');
    await send(page, 'And now?');
    await expect(answers(page).last()).toContainText('Thank you.');
    await expect(waiting).toHaveCount(0);
    expect(told(1)).not.toContain('The honey is ready.');
    expect(told(2)).toContain('The honey is ready.');
    expect(model.requests).toHaveLength(3);
  },
);
