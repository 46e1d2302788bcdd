import { createRequire } from 'node:module';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, idle, newChat, openServerDetails, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';

const { resolve } = createRequire(import.meta.url);
const weather = [process.execPath, resolve('../../servers/appServer.mjs')];

function callsWeather({ body }: Pick<FakeRequest, 'body'>) {
  const { messages } = body as { messages: { role: string }[] };
  const isAnswered = messages.at(-1)?.role === 'tool';
  return isAnswered ? answer('There it is.') : callTools({ name: 'weather_weather', arguments: { place: 'Bergen' } });
}

test('an app has the size it asks for, and full size, after a question of a server was answered', async ({
  launch,
  fakeModel,
}) => {
  const model = await fakeModel(callsWeather);
  const app = await launch({
    world: { servers: { weather, everything: servers.everything }, models: [model] },
  });
  const { page } = app;

  await goTo(page, 'Servers');
  const details = await openServerDetails(page, 'everything');
  await details.getByRole('button', { name: 'Run trigger-elicitation-request', exact: true }).click();
  const run = page.getByRole('dialog', { name: 'Run trigger-elicitation-request', exact: true });
  await run.getByRole('button', { name: 'Run', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'everything asks for information', exact: true });
  await question.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(run.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(run).toBeHidden();

  await newChat(page);
  await send(page, 'How is it?');
  await approval(page, 'weather', 'weather').getByRole('button', { name: 'Allow once' }).click();
  await expect(answers(page).last()).toContainText('There it is.');
  await idle(page);
  await page.getByRole('button', { name: 'Show app' }).click();
  await expect(page.locator('iframe')).toHaveCSS('height', '330px');
  await page.getByRole('button', { name: 'Full size' }).click();
  await expect(page.getByRole('dialog', { name: 'App of weather' })).toBeVisible();
});
