import { createRequire } from 'node:module';
import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, idle, send, toolCall } from '../../fixtures/actions.ts';
import { startCanary } from '../../fixtures/canary.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { payloadsFor } from '../../gallery/fixtures/payloads.ts';

const { resolve } = createRequire(import.meta.url);

test('hostile text of a model and a server sends no request, streamed, in a result and after a reload', async ({
  launch,
  fakeModel,
}) => {
  const canary = await startCanary();
  const text = `${payloadsFor(canary.address).join('\n\n')}\n\nThat was all.`;
  const model = await fakeModel(({ body }) => {
    const { messages } = body as { messages: { role: string }[] };
    return messages.at(-1)?.role === 'tool' ? answer(text) : callTools({ name: 'evil_speak', arguments: { text } });
  });
  const evil = [process.execPath, resolve('../../servers/parrotServer.mjs')];
  const { page } = await launch({ world: { servers: { evil }, models: [model] } });
  const noted: string[] = [];
  page.on('dialog', (dialog) => {
    noted.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (entry) => /Content Security Policy|Trusted/.test(entry.text()) && noted.push(entry.text()));
  await send(page, `Say it: ${text.slice(0, 400)}`);
  // Arguments longer than the card must be scrolled through before the call can be allowed.
  await approval(page, 'evil', 'speak').getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('dialog', { name: 'Arguments' }).waitFor();
  await page.keyboard.press('Escape');
  await approval(page, 'evil', 'speak').getByRole('button', { name: 'Allow once' }).click();
  await expect(answers(page).last()).toContainText('That was all.');
  await idle(page);
  const result = toolCall(page, 'evil', 'speak');
  // Only what is near the view is drawn, and the call may be far above the answer.
  await expect(async () => {
    await page.mouse.wheel(0, -3000);
    await expect(result).toBeVisible({ timeout: 500 });
  }).toPass();
  await result.getByRole('button').first().click();
  await result.getByRole('radio', { name: 'Markdown' }).first().click();
  await expect(result).toContainText('That was all.');
  await page.reload();
  await expect(answers(page).last()).toContainText('That was all.');
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  expect(noted).toEqual([]);
  expect(canary.visits).toEqual([]);
  canary.close();
});
