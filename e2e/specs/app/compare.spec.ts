import type { Page } from '@playwright/test';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { approval, idle, send, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

const both = (page: Page) => page.getByRole('group', { name: 'Two answers to compare' });
const first = (page: Page) => both(page).getByRole('region', { name: 'First answer' });
const second = (page: Page) => both(page).getByRole('region', { name: 'Second answer' });
const chip = (page: Page) => page.getByRole('group', { name: 'Also asked for this message:' });
const other = { provider: 'Other', model: 'other-model' };

/** Chooses the second model for the message that is typed next. */
async function alsoAskOther(page: Page): Promise<void> {
  const name = 'Compare two models…';
  // It is a combobox once it was used.
  await page.getByRole('button', { name }).or(page.getByRole('combobox', { name })).click();
  const option = page.getByRole('group', { name: other.provider }).getByRole('option', { name: other.model });
  // A list accepts a click only on the highlighted item, and nothing is highlighted while it receives more models.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await option.hover();
    await expect(option).toHaveAttribute('data-highlighted', '', { timeout: 500 });
    await option.click({ timeout: 2000 });
    await expect(chip(page)).toContainText(other.model, { timeout: 1000 });
  }).toPass();
}

test.describe('two models that are asked at once', { tag: '@shell' }, () => {
  test('answer side by side, each by itself, through reloads, and one is kept', async ({ launch, fakeModel }) => {
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const firstModel = await fakeModel((_request, n) =>
      n === 0
        ? { steps: [{ text: 'First, ' }, { wait: one.promise }, { text: 'at its end.' }] }
        : answer('I go on from there.'),
    );
    const secondModel = await fakeModel(() => ({
      steps: [{ text: 'Second, ' }, { wait: two.promise }, { text: 'at its end.' }],
    }));
    const models = [firstModel, { ...other, baseUrl: secondModel.baseUrl }];
    const { page } = await launch({ world: { models } });
    await alsoAskOther(page);
    // The draft keeps it.
    await page.getByRole('textbox', { name: 'Message' }).fill('Which is it?');
    await page.reload();
    await expect(chip(page)).toContainText(other.model);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('Which is it?');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(first(page)).toContainText('First,');
    await expect(second(page)).toContainText('Asked when the first answer ends.');
    expect(secondModel.requests).toHaveLength(0);

    await page.reload();
    await expect(first(page)).toContainText('First,');
    await expect(second(page)).toContainText('Asked when the first answer ends.');
    one.resolve();
    await expect(first(page)).toContainText('First, at its end.');
    await expect(second(page)).toContainText('Second,');
    expect(JSON.stringify(secondModel.requests[0]?.body)).toContain('Which is it?');
    expect(JSON.stringify(secondModel.requests[0]?.body)).not.toContain('at its end');

    await page.reload();
    await expect(first(page)).toContainText('First, at its end.');
    await expect(second(page)).toContainText('Second,');
    two.resolve();
    await expect(second(page)).toContainText('Second, at its end.');
    await idle(page);
    await first(page).getByRole('button', { name: 'Keep this one' }).press('Enter');
    await expect(both(page)).toHaveCount(0);
    const versions = page.getByRole('group', { name: 'Versions' });
    await expect(versions).toContainText('1 of 2');
    await expect(page.getByRole('log')).toContainText('First, at its end.');

    await send(page, 'And then?');
    await expect(page.getByRole('log')).toContainText('I go on from there.');
    expect(JSON.stringify(firstModel.requests[1]?.body)).toContain('First, at its end.');
    expect(JSON.stringify(firstModel.requests[1]?.body)).not.toContain('Second');
    expect(secondModel.requests).toHaveLength(1);
  });

  test('are stopped one by one, and the error and the calls of one stay with it', async ({ launch, fakeModel }) => {
    const never = new Promise<void>(() => undefined);
    const firstModel = await fakeModel((_request, n) =>
      n === 0
        ? { status: 401, error: { type: 'invalid_api_key', message: 'Incorrect API key' } }
        : { steps: [{ text: 'Slow' }, { wait: never }] },
    );
    const secondModel = await fakeModel((_request, n) =>
      n === 0 ? callTools({ name: 'Sample_echo', arguments: { message: 'hello' } }) : answer(`Done ${n}.`),
    );
    const models = [firstModel, { ...other, baseUrl: secondModel.baseUrl }];
    const { page } = await launch({ world: { models, hasSample: true } });
    await alsoAskOther(page);
    await send(page, 'Echo hello');
    await expect(first(page).getByRole('alert')).toContainText(/key/i);
    const card = approval(page, 'Sample', 'echo');
    await card.getByRole('definition').first().scrollIntoViewIfNeeded();
    await expect(card.getByRole('button', { name: 'Allow once' })).toBeEnabled();
    await card.getByRole('button', { name: 'Allow once' }).click();
    await expect(second(page)).toContainText('Done 1.');
    await expect(second(page).getByRole('alert')).toHaveCount(0);
    await expect(toolCall(page, 'Sample', 'echo')).toHaveCount(1);
    await idle(page);
    await second(page).getByRole('button', { name: 'Keep this one' }).click();
    await expect(both(page)).toHaveCount(0);

    await alsoAskOther(page);
    await send(page, 'Again');
    await expect(first(page)).toContainText('Slow');
    await first(page).getByRole('button', { name: 'Stop this answer' }).click();
    await expect(second(page)).toContainText('Done 2.');
    await expect(first(page)).toContainText('Slow');
    await expect(first(page)).toContainText('stopped');
    await expect(second(page)).not.toContainText('stopped');
  });

  test('are not both asked after kill -9: the chat says so, and asks on one press', async ({ launch, fakeModel }) => {
    const never = Promise.withResolvers<void>();
    const firstModel = await fakeModel(() => ({ steps: [{ text: 'Half of an answer' }, { wait: never.promise }] }));
    const secondModel = await fakeModel(() => answer('The second answer.'));
    const models = [firstModel, { ...other, baseUrl: secondModel.baseUrl }];
    const app = await launch({ world: { models } });
    await alsoAskOther(app.page);
    await send(app.page, 'Which is it?');
    await expect(first(app.page)).toContainText('Half of an answer');
    await app.kill('SIGKILL');
    never.resolve();

    const { page } = await launch();
    await page.getByRole('button', { name: /^Which is it/ }).click();
    await expect(page.getByText('other-model was not asked.')).toBeVisible();
    await expect(page.getByText('This answer was interrupted')).toBeVisible();
    expect(secondModel.requests).toHaveLength(0);
    await page.getByRole('button', { name: 'Ask it now' }).click();
    await expect(second(page)).toContainText('The second answer.');
    await expect(first(page)).toContainText('This answer was interrupted');
    expect(firstModel.requests).toHaveLength(1);
  });
});
