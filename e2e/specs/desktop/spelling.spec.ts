import { goToSettings } from '../../fixtures/actions.ts';
import { sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

test.describe('spelling', { tag: '@standin' }, () => {
  test('downloads no dictionary before the user agreed to it in a native dialog', async ({ launchStandin }) => {
    const app = await launchStandin();
    const downloads = async () => (await app.host.call('facts', {})).dictionaryDownloads;
    await goToSettings(app.page, 'Advanced');
    const add = app.page.getByRole('combobox', { name: 'Add a language' });
    await expect(add).toBeVisible();
    expect(await downloads()).toEqual([]);

    const reply = sendCommand(app.page, 'spelling.add', { language: 'fr' });
    const first = await app.desk.nextDialog();
    if (first.kind !== 'messageBox') throw new Error(`A ${first.kind}`);
    expect(first.options).toMatchObject({ message: 'Download a dictionary for French?', defaultId: 1, cancelId: 1 });
    first.answer(1);
    expect(await reply).toMatchObject({ output: { kind: 'own', languages: [] } });
    expect(await sendCommand(app.page, 'spelling.add', { language: 'xx' })).toMatchObject({
      output: { languages: [] },
    });
    expect(await downloads()).toEqual([]);

    await add.selectOption({ label: 'British English' });
    const second = await app.desk.nextDialog();
    if (second.kind === 'messageBox') second.answer(0);
    await expect(app.page.getByRole('list', { name: 'Check spelling in' })).toContainText('British English');
    expect(await downloads()).toEqual(['en-GB']);

    // A start uses what was agreed to, and nothing else.
    await app.close();
    const again = await launchStandin();
    await goToSettings(again.page, 'Advanced');
    await again.page.getByRole('button', { name: 'Stop checking spelling in British English' }).click();
    await expect(again.page.getByRole('list', { name: 'Check spelling in' })).toHaveCount(0);
    await expect.poll(async () => (await again.host.call('facts', {})).dictionaryDownloads).toEqual(['en-GB']);
  });

  test('says that a dictionary could not be downloaded', async ({ launchStandin }) => {
    const app = await launchStandin({ env: { STANDIN_DICTIONARIES: 'none' } });
    await goToSettings(app.page, 'Advanced');
    await app.page.getByRole('combobox', { name: 'Add a language' }).selectOption({ label: 'German' });
    const question = await app.desk.nextDialog();
    if (question.kind === 'messageBox') question.answer(0);
    await expect(app.page.getByRole('status').filter({ hasText: 'dictionary for German' })).toBeVisible();
  });
});
