import { answer } from '../../fakeModels/reply.ts';
import { answers, newChat, send, useFakeModel } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

test.describe('code of an answer', { tag: ['@standin', '@electron'] }, () => {
  test('is colored by a worker of the page', async ({ app, fakeModel }) => {
    const { page } = app;
    const model = await fakeModel(() => answer('```js\nconst answer = 42; // why\n```'));
    await useFakeModel(app, model.baseUrl);
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
