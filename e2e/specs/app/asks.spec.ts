import type { Locator, Page } from '@playwright/test';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, newChat, pressIn, send, servers, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const tray = (page: Page): Locator => page.getByRole('button', { name: /requests? waiting$/ });

async function openRun(page: Page, tool: string): Promise<Locator> {
  await goTo(page, 'Servers');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: `Run ${tool}`, exact: true }).click();
  return dialog(page, `Run ${tool}`);
}

/** A model that calls the tool named in the user's message, and answers "sunny" to requests of servers. */
function calling(tool: string) {
  return ({ body }: FakeRequest) => {
    const { messages } = body as { messages: { role: string; content: unknown }[] };
    const last = messages.at(-1);
    if (last?.role === 'tool') return answer('All done.');
    return last?.content === 'please' ? callTools({ name: tool, arguments: {} }) : answer('It is sunny.');
  };
}

test.describe('questions of servers', { tag: '@shell' }, () => {
  test('of a model is shown before and after, as it was left, over the run that waits for it', async ({
    launch,
    fakeModel,
  }) => {
    const model = await fakeModel(() => answer('It is sunny.'));
    const { page } = await launch({ world: { servers: { everything: servers.everything }, models: [model] } });
    const run = await openRun(page, 'trigger-sampling-request');
    await run.getByRole('textbox', { name: 'prompt' }).fill('How is the weather?');
    await run.getByRole('button', { name: 'Run', exact: true }).click();

    const request = dialog(page, 'Sampling request from everything');
    await expect(request.getByText('Asked while trigger-sampling-request runs.')).toBeVisible();
    const said = request.getByRole('textbox', { name: 'Message 1, as you' });
    await expect(said).toHaveValue(/How is the weather/);
    await said.fill('What colour is the sky?');
    await request.getByRole('button', { name: 'Send to model' }).click();
    const response = dialog(page, 'Sampling response for everything');
    await expect(response.getByRole('textbox', { name: 'Answer' })).toHaveValue('It is sunny.');
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('What colour is the sky?');
    await response.getByRole('textbox', { name: 'Answer' }).fill('It is blue.');
    await response.getByRole('button', { name: 'Deliver' }).click();
    // The run continued meanwhile, and has its result.
    await expect(run.getByText(/It is blue\./)).toBeVisible();

    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await request.getByRole('button', { name: 'Reject' }).click();
    await expect(run.getByText(/User rejected sampling request/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await goTo(page, 'Activity');
    await expect(page.getByRole('row', { name: /Allowed.*Sampling request.*fake-model, edited/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Denied.*Sampling request/ })).toBeVisible();
  });

  test('in a form survives being put aside and a reload, and the chat stays usable', async ({ launch, fakeModel }) => {
    const model = await fakeModel(calling('everything_trigger-elicitation-request'));
    const { page } = await launch({ world: { servers: { everything: servers.everything }, models: [model] } });
    await newChat(page);
    await send(page, 'please');
    await approval(page, 'everything', 'trigger-elicitation-request')
      .getByRole('button', { name: 'Allow once' })
      .click();
    const form = dialog(page, 'everything asks for information');
    await expect(form.getByText('Asked while trigger-elicitation-request runs.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    // No request was answered, and the chat continues.
    await page.getByRole('textbox', { name: 'Message' }).fill('later');
    await expect(tray(page)).toHaveText('1 request waiting');
    await tray(page).focus();
    await page.keyboard.press('Enter');
    await pressIn(dialog(page, 'Waiting for you'), 'Enter');
    await expect(dialog(page, 'Waiting for you')).toHaveCount(0);
    await expect(form).toBeFocused();
    await page.reload();
    await expect(form).toBeVisible();
    await form.getByRole('textbox', { name: /name/ }).first().fill('Ada Lovelace');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form).toBeHidden();
    await expect(answers(page).last()).toContainText('All done.');
    const call = toolCall(page, 'everything', 'trigger-elicitation-request');
    await call.getByRole('button').first().click();
    await expect(call).toContainText('Ada Lovelace');
    await expect(tray(page)).toBeHidden();
  });

  test('a hundred times is held to five, and goes when the server dies', async ({ launch, fakeModel }) => {
    const model = await fakeModel(calling('asking_flood'));
    const { page } = await launch({ world: { servers: { asking: servers.asking }, models: [model] } });
    await newChat(page);
    await send(page, 'please');
    await approval(page, 'asking', 'flood').getByRole('button', { name: 'Allow once' }).click();
    await expect(dialog(page, 'Sampling request from asking')).toBeVisible();
    // Behind the dialog. A later request would open by itself.
    await expect(page.getByText('5 requests waiting').last()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tray(page)).toHaveText('5 requests waiting');
    await goTo(page, 'Servers');
    await page.getByRole('switch', { name: 'asking' }).click();
    await expect(tray(page)).toBeHidden();
  });
});

test('a page that a server wants to open gets no request before it is opened', async ({ launch, fakeModel }) => {
  const model = await fakeModel(calling('asking_refused'));
  const { page } = await launch({ world: { servers: { asking: servers.asking }, models: [model] } });
  const context = page.context();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await context.route('https://sign-in.example/**', (route) => route.fulfill({ body: 'Welcome' }));
  await send(page, 'please');
  await approval(page, 'asking', 'refused').getByRole('button', { name: 'Allow once' }).click();
  const question = dialog(page, 'asking asks for information');
  await expect(question.getByText('refused runs when you are done there.')).toBeVisible();
  await expect(question.getByText('https://sign-in.example/start?a=1')).toBeVisible();
  expect(asked.filter((url) => url.includes('sign-in.example'))).toEqual([]);
  const opened = context.waitForEvent('page');
  await question.getByRole('link', { name: 'Open page' }).click();
  await expect((await opened).getByText('Welcome')).toBeVisible();
  expect(await (await opened).evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
  // The server reports that it is done, and the call is repeated.
  await expect(answers(page).last()).toContainText('All done.');
  await expect(question).toBeHidden();
});
