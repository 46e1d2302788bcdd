import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { answers, idle, send } from '../../fixtures/actions.ts';
import { zipTexts } from '../../fixtures/zipTexts.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test('a report is downloaded as it was shown, without a word of the chat', async ({ launch }) => {
  const { page } = await launch({ world: { hasSample: true } });
  await send(page, 'my diagnosis is private');
  await expect(answers(page).last()).toBeVisible();
  await idle(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Save a report');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save a report' });
  await dialog.getByRole('button', { name: 'Text of servers.json' }).click();
  const shown = await dialog.getByText('"name": "Sample"').textContent();
  await dialog.getByRole('checkbox', { name: 'Include storage.json' }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save…' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gatehouse-report-.*\.zip$/);
  const files = await zipTexts(await readFile(await download.path()));
  expect(Object.keys(files)).toEqual([
    'about.json',
    'servers.json',
    'settings.json',
    'managed-policy.json',
    'gatehouse.log',
  ]);
  expect(files['servers.json']).toBe(shown);
  const all = Object.values(files).join('\n');
  expect(all).not.toContain('diagnosis');
  expect(all).not.toContain(`${homedir()}/`);
  await expect(dialog).toBeHidden();
});

test('nobody gets a report without a key', async ({ app }) => {
  const origin = new URL(app.page.url()).origin;
  const answer = await app.page.request.get(`${origin}/report`);
  expect(answer.headers()['content-type']).not.toContain('zip');
});
