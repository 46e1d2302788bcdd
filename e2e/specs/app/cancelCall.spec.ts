import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, send, servers, standsStill, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

test(
  'one of two running calls is cancelled, the model is told why, and the turn goes on',
  { tag: '@shell' },
  async ({ launch, fakeModel }) => {
    const both = callTools(
      { name: 'slow_wait', arguments: {} },
      { name: 'slow_echo', arguments: { message: 'I was quick' } },
    );
    const model = await fakeModel((_request, n) => (n === 0 ? both : answer('I see.')));
    const { page } = await launch({ world: { servers: { slow: servers.faulty('good') }, models: [model] } });
    await send(page, 'Do both');
    for (const tool of ['wait', 'echo']) {
      const card = approval(page, 'slow', tool);
      await standsStill(card);
      await card.getByRole('button', { name: 'Allow once' }).click();
      await expect(card).toBeHidden();
    }
    const waiting = toolCall(page, 'slow', 'wait');
    await expect(toolCall(page, 'slow', 'echo')).toContainText('Done');
    await expect(waiting).toContainText('Running');
    await waiting.getByRole('button', { name: 'Cancel wait' }).click();
    const card = page.getByRole('dialog', { name: 'Cancel this call' });
    await card.getByRole('textbox', { name: 'Reason to cancel (told to the model)' }).fill('It takes too long');
    await page.keyboard.press('Enter');
    await expect(waiting).toContainText('Cancelled');
    await expect(answers(page).last()).toContainText('I see.');
    // The model is told why; the server, whose log shows what it was sent, is not.
    const told = JSON.stringify(model.requests[1]?.body);
    expect(told).toContain('The user said: It takes too long');
    expect(told).toContain('I was quick');
    await waiting.getByRole('button').first().click();
    await expect(waiting).toContainText('it may have done part of its work');
  },
);
