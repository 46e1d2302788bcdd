import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { IncomingMessage } from 'node:http';
import { answer } from '../../fakeModels/reply.ts';
import { answers, backToPage, idle, newChat, pressLast, send, useFakeModel } from '../../fixtures/actions.ts';
import { type CanaryAnswer, startCanary } from '../../fixtures/canary.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

const { resolve } = createRequire(import.meta.url);

test('a remote picture is fetched only after the user agrees outside of the page', async ({ app, fakeModel }) => {
  const bytes = await readFile(resolve('../../../resources/icon.png'));
  const asked: IncomingMessage[] = [];
  const other = await startCanary(() => ({ body: bytes }));
  const canary = await startCanary((request): CanaryAnswer => {
    asked.push(request);
    if (request.url === '/away.png') return { status: 302, headers: { Location: `${other.address}/icon.png` } };
    return { body: request.url === '/page.png' ? Buffer.from('<html>') : bytes, headers: { 'Set-Cookie': 'seen=1' } };
  });
  const { page } = app;
  const picture = (name: string) => `![${name}](${canary.address}/${name}.png)`;
  const model = await fakeModel(() => answer(`${['icon', 'page', 'away'].map(picture).join('\n\n')}\n\nThat was all.`));
  await useFakeModel(app, model.baseUrl);
  await newChat(page);
  await send(page, 'Show me');
  const shown = answers(page).last();
  await expect(shown).toContainText('That was all.');
  await idle(page);
  const host = new URL(canary.address).host;
  const press = (name: string) => shown.getByRole('button', { name: `Show the picture ${name} from ${host}` }).click();
  const answerQuestion = async (from: string, button: string) => {
    const trust = await app.trustPage();
    const question = trust.getByRole('main', { name: `Load a picture from ${new URL(from).host}?` });
    await expect(question).toContainText(from);
    await pressLast(question.getByRole('button', { name: button, exact: true }));
    await expect(question).toBeHidden();
  };

  await test.step('it is asked about with its whole address, and no is no', async () => {
    await press('icon');
    await answerQuestion(`${canary.address}/icon.png`, 'Don’t allow');
    await backToPage(app);
    await expect(shown.getByRole('button', { name: /^Show the picture icon/ })).toBeVisible();
    expect(canary.visits).toEqual([]);
  });
  await test.step('it is fetched once, bare of everything, and hidden again by a press', async () => {
    await press('icon');
    await answerQuestion(`${canary.address}/icon.png`, 'Allow');
    await backToPage(app);
    const drawn = shown.getByRole('img', { name: 'icon' });
    await expect(drawn).toHaveJSProperty('complete', true);
    expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(canary.visits).toEqual(['/icon.png']);
    const { authorization, cookie, referer, origin } = asked[0]?.headers ?? {};
    expect([authorization, cookie, referer, origin]).toEqual(Array(4).fill(undefined));
    await shown.getByRole('button', { name: 'Hide: icon' }).click();
    await expect(drawn).toHaveCount(0);
  });
  await test.step('an invalid picture is reported', async () => {
    await press('page');
    await answerQuestion(`${canary.address}/page.png`, 'Allow');
    await backToPage(app);
    await expect(shown.getByRole('alert')).toContainText(`What ${host} gave is no picture that is shown here.`);
  });
  await test.step('and one that leads to another host is asked about again', async () => {
    await press('away');
    await answerQuestion(`${canary.address}/away.png`, 'Allow');
    expect(other.visits).toEqual([]);
    await answerQuestion(`${other.address}/icon.png`, 'Allow');
    await backToPage(app);
    await expect(shown.getByRole('img', { name: 'away' })).toBeVisible();
    expect(other.visits).toEqual(['/icon.png']);
  });
  canary.close();
  other.close();
});
