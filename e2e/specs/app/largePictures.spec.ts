import { seededBytes } from '../../../electron/host/testing/seededRandom.ts';
import type { Page } from '@playwright/test';
import { pictureObjection, pngOf, type SentPicture } from '../../fakeModels/pictureRules.ts';
import { answer } from '../../fakeModels/reply.ts';
import { answers, send } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

const waiting = (page: Page) => page.getByRole('list', { name: 'Attached to this message' });
/** The pictures of a request in Chat Completions. */
function picturesIn(body: unknown): SentPicture[] {
  const found = JSON.stringify(body).matchAll(/"data:(image\/[a-z]+);base64,([^"]*)"/g);
  return [...found].map(([, type = '', data = '']) => ({ media_type: type, data }));
}
const attach = (page: Page, files: readonly (readonly [string, Buffer])[]) =>
  page
    .locator('input[type="file"]')
    .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: 'image/png', buffer })));

test('pictures that are too large for providers are made smaller when they are attached', async ({
  launch,
  fakeModel,
}) => {
  const model = await fakeModel(() => answer('I see them.'));
  const { page } = await launch({ world: { models: [{ baseUrl: model.baseUrl, model: 'gpt-4o' }] } });
  const small = pngOf(40, 30);
  await attach(page, [
    ['photo.png', pngOf(1500, 1100, (rows) => rows.set(seededBytes(7, rows.length)))],
    ['long page.png', pngOf(9000, 60)],
    ['small.png', small],
  ]);
  await expect(page.getByText('2 pictures were made smaller')).toBeVisible();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  await expect(waiting(page)).toContainText('photo.jpg');
  await send(page, 'What is on them?');
  await expect(answers(page).last()).toContainText('I see them.');
  const pictures = picturesIn(model.requests[0]?.body);
  expect(pictures.map(({ media_type: type }) => type)).toEqual(['image/jpeg', 'image/jpeg', 'image/png']);
  expect(pictureObjection(pictures)).toBeUndefined();
  expect(pictures[2]?.data).toBe(small.toString('base64'));
});

test('a picture that the provider refuses costs only itself, and is told', async ({ launch, fakeModel }) => {
  const model = await fakeModel(({ body }) =>
    picturesIn(body).length > 0
      ? { status: 400, error: { type: 'invalid_request_error', message: 'You uploaded an unsupported image.' } }
      : answer('There is no picture.'),
  );
  const { page } = await launch({ world: { models: [{ baseUrl: model.baseUrl, model: 'gpt-4o' }] } });
  await attach(page, [['small.png', pngOf(40, 30)]]);
  await expect(waiting(page)).toContainText('small.png');
  await send(page, 'What is on it?');
  await expect(answers(page).last()).toContainText('There is no picture.');
  await expect(
    page.getByText('The provider does not accept 1 picture, audio clip or file of this chat.'),
  ).toBeVisible();
  await send(page, 'And now?');
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText('There is no picture.');
  expect(model.requests.map(({ body }) => picturesIn(body).length)).toEqual([1, 0, 0]);
  await expect(page.getByText('The provider does not accept 1 picture')).toHaveCount(1);
});
