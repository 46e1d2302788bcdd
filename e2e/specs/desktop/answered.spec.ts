import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/desktopTest.ts';
import { zipTexts } from '../../fixtures/zipTexts.ts';
import { answerQuestion, questions, watchQuestions } from '../../fixtures/mainProcess.ts';
import type { DesktopApp } from '../../drivers/driver.ts';

const url = 'https://example.com/a?b=c';

/** What was opened in other programs, which no test does. */
async function watchOpened({ main }: DesktopApp): Promise<() => Promise<unknown>> {
  await main.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (address) => void opened.push(address);
  });
  return () => main.evaluate(() => (globalThis as unknown as { readonly opened: readonly string[] }).opened);
}

test.describe('what a native dialog decides', { tag: ['@standin', '@electron', '@proof'] }, () => {
  test('a link is opened, copied or neither, after it was asked about', async ({ desktop }) => {
    await watchQuestions(desktop);
    const opened = await watchOpened(desktop);
    for (const button of [2, 1, 0]) {
      const before = (await questions(desktop)).length;
      const reply = callHost(desktop.page, 'link.open', { url });
      await expect.poll(async () => (await questions(desktop)).length).toBe(before + 1);
      expect(await opened()).toEqual([]);
      await answerQuestion(desktop, button);
      await reply;
      if (button === 1) expect(await desktop.main.evaluate(({ clipboard }) => clipboard.readText())).toBe(url);
    }
    expect(new Set(await questions(desktop))).toEqual(new Set(['Open example.com in your browser?']));
    expect(await opened()).toEqual([url]);
  });

  test('a folder is the one that was chosen, a report goes where it was told to', async ({ desktop, dataFolder }) => {
    const file = join(dataFolder, 'report.zip');
    await desktop.main.evaluate(
      ({ dialog }, { folder, file }) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
      },
      { folder: dataFolder, file },
    );
    expect(await callHost(desktop.page, 'folder.pick', {})).toEqual({ path: dataFolder });
    const { id } = await callHost(desktop.page, 'report.make', {});
    await callHost(desktop.page, 'report.save', { id, files: ['about.json'] });
    expect(Object.keys(await zipTexts(await readFile(file)))).toEqual(['about.json']);
  });
});
