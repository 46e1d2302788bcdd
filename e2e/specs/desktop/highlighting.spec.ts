import { answer } from '../../fakeModels/reply.ts';
import { answers, newChat, send } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

test.describe('code of an answer', { tag: ['@standin', '@electron'] }, () => {
  test('is colored by a worker of the page', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => answer('```js\nconst answer = 42; // why\n```'));
    const { page } = await launch({ world: { models: [model] } });
    await newChat(page);
    await send(page, 'Show me');
    const comment = answers(page).last().locator('pre span', { hasText: '// why' }).last();
    await expect(comment).toHaveText('// why');
    // Of the scheme of the page: a worker there is what another scheme could break.
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringContaining('highlightWorker'),
    ]);
  });
});
