import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { IncomingMessage } from 'node:http';
import { answer } from '../../fakeModels/reply.ts';
import { answers, idle, send } from '../../fixtures/actions.ts';
import { type CanaryAnswer, startCanary } from '../../fixtures/canary.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { press } from '../../fixtures/trustPage.ts';

const { resolve } = createRequire(import.meta.url);

test('a remote picture is fetched only after the user agrees outside of the page', async ({ launch, fakeModel }) => {
  const bytes = await readFile(resolve('../../../resources/icon.png'));
  const asked: IncomingMessage[] = [];
  const other = await startCanary(() => ({ body: bytes }));
  const canary = await startCanary((request): CanaryAnswer => {
    asked.push(request);
    if (request.url === '/away.png') return { status: 302, headers: { Location: `${other.address}/icon.png` } };
    return { body: request.url === '/page.png' ? Buffer.from('<html>') : bytes, headers: { 'Set-Cookie': 'seen=1' } };
  });
  const picture = (name: string) => `![${name}](${canary.address}/${name}.png)`;
  const model = await fakeModel(() => answer(`${['icon', 'page', 'away'].map(picture).join('\n\n')}\n\nThat was all.`));
  const app = await launch({ world: { models: [model] } });
  const { page } = app;
  await send(page, 'Show me');
  const shown = answers(page).last();
  await expect(shown).toContainText('That was all.');
  await idle(page);
  const host = new URL(canary.address).host;
  const wish = (name: string) => shown.getByRole('button', { name: `Show the picture ${name} from ${host}` }).click();
  const questionAbout = async (from: string) => {
    const trust = await app.trustPage();
    return trust.getByRole('main', { name: `Load a picture from ${new URL(from).host}?` });
  };
  const answerQuestion = async (from: string, button: string, effect: () => Promise<unknown>) => {
    const question = await questionAbout(from);
    await expect(question).toContainText(from);
    await press(app, question, button, effect);
  };

  await test.step('it is asked about with its whole address, and no is no', async () => {
    await wish('icon');
    await answerQuestion(`${canary.address}/icon.png`, 'Don’t allow', () =>
      expect(shown.getByRole('button', { name: /^Show the picture icon/ })).toBeVisible(),
    );
    expect(canary.visits).toEqual([]);
  });
  await test.step('it is fetched once, bare of everything, and hidden again by a press', async () => {
    await wish('icon');
    const drawn = shown.getByRole('img', { name: 'icon' });
    await answerQuestion(`${canary.address}/icon.png`, 'Allow', () => expect(drawn).toHaveJSProperty('complete', true));
    expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(canary.visits).toEqual(['/icon.png']);
    const { authorization, cookie, referer, origin } = asked[0]?.headers ?? {};
    expect([authorization, cookie, referer, origin]).toEqual(Array(4).fill(undefined));
    await shown.getByRole('button', { name: 'Hide: icon' }).click();
    await expect(drawn).toHaveCount(0);
  });
  await test.step('an invalid picture is reported', async () => {
    await wish('page');
    await answerQuestion(`${canary.address}/page.png`, 'Allow', () =>
      expect(shown.getByRole('alert')).toContainText(`What ${host} gave is no picture that is shown here.`),
    );
  });
  await test.step('and one that leads to another host is asked about again', async () => {
    await wish('away');
    await answerQuestion(`${canary.address}/away.png`, 'Allow', async () =>
      expect(await questionAbout(`${other.address}/icon.png`)).toBeVisible(),
    );
    expect(other.visits).toEqual([]);
    await answerQuestion(`${other.address}/icon.png`, 'Allow', () =>
      expect(shown.getByRole('img', { name: 'away' })).toBeVisible(),
    );
    expect(other.visits).toEqual(['/icon.png']);
  });
  canary.close();
  other.close();
});
