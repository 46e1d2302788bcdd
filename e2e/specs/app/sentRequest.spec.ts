import { readFile } from 'node:fs/promises';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

test.describe('what the model saw', { tag: '@shell' }, () => {
  test('is shown for each request of an answer, byte for byte, also after a reload', async ({ launch, fakeModel }) => {
    const replies = [callTools({ name: 'everything_echo', arguments: { message: 'into the well' } }), answer('Heard.')];
    const model = await fakeModel((_request, n) => replies[n] ?? answer('Never.'));
    const { page } = await launch({ world: { servers: { everything: servers.everything }, models: [model] } });
    await send(page, 'Say it');
    await approval(page, 'everything', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('Heard.');
    await page.reload();
    await expect(answers(page).last()).toContainText('Heard.');

    await page.getByRole('button', { name: 'What the model saw' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'What the model saw' });
    await expect(dialog).toContainText('Request 2 of 2 for this answer');
    await expect(dialog).toContainText('These are the very bytes that were sent');
    await dialog.getByRole('button', { name: /^Tool results · everything/ }).click();
    await expect(dialog).toContainText('Echo: into the well');
    await dialog.getByRole('tab', { name: 'As sent' }).click();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as a file' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe(model.requests[1]?.text);

    await dialog.getByRole('button', { name: 'Previous request' }).click();
    await expect(dialog).toContainText('Request 1 of 2 for this answer');
    await expect(dialog.getByRole('button', { name: /^Your messages/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Tool results/ })).toHaveCount(0);
  });
});
