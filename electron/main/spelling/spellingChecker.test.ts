import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { expect, it, onTestFinished } from 'vitest';
import { shellTextsFor } from '../shellTexts.ts';
import { readLanguages } from './chosenLanguages.ts';
import { createSpellingChecker } from './spellingChecker.ts';

async function begin({
  text = '',
  platform = 'linux',
  missing = '',
}: { text?: string; platform?: NodeJS.Platform; missing?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-spelling-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'spelling.json');
  if (text !== '') await writeFile(file, text);
  let languages: string[] = [];
  const session = Object.assign(new EventEmitter(), {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'fr'],
    getSpellCheckerLanguages: () => languages,
    setSpellCheckerLanguages(given: string[]) {
      languages = given;
      for (const each of given) {
        const end = each === missing ? 'download-failure' : 'initialized';
        setImmediate(() => session.emit(`spellcheck-dictionary-${end}`, {}, each));
      }
    },
  });
  const asked: MessageBoxOptions[] = [];
  const answers: ((response: number) => void)[] = [];
  const showMessageBox = ((options: MessageBoxOptions) => {
    asked.push(options);
    return new Promise((resolve) => answers.push((response) => resolve({ response, checkboxChecked: false })));
  }) as Electron.Dialog['showMessageBox'];
  const checker = await createSpellingChecker({
    session: session as never,
    platform,
    file,
    dialog: { showMessageBox },
    texts: () => shellTextsFor('en', 'en'),
    parent: () => undefined,
    log: { write: () => undefined },
  });
  return { checker, file, asked, answer: (response: number) => answers.shift()?.(response), used: () => languages };
}

it('uses a further language only after the user agreed, and remembers it', async () => {
  const { checker, file, asked, answer, used } = await begin();
  const added = checker.add('de');
  await expect.poll(() => asked).toHaveLength(1);
  expect(used()).toEqual([]);
  expect(asked[0]).toMatchObject({ message: 'Download a dictionary for German?', defaultId: 1, cancelId: 1 });
  answer(0);
  expect(await added).toMatchObject({ languages: ['de'] });
  expect(await readLanguages(file)).toEqual(['de']);
  expect(await checker.remove('de')).toMatchObject({ languages: [] });
  expect(await readLanguages(file)).toEqual([]);
  expect(asked).toHaveLength(1);
});

it('asks once at a time, however often a page asks, and never for what there is not', async () => {
  const { checker, asked, answer, used } = await begin();
  const all = ['de', 'fr', 'de', 'xx'].map((language) => checker.add(language));
  await expect.poll(() => asked).toHaveLength(1);
  answer(1);
  for (const each of await Promise.all(all)) expect(each).toMatchObject({ languages: [] });
  expect(asked).toHaveLength(1);
  expect(used()).toEqual([]);
});

it('answers as soon as a dictionary could not be downloaded, and says which one is missing', async () => {
  const { checker, answer, asked } = await begin({ missing: 'fr' });
  const added = checker.add('fr');
  await expect.poll(() => asked).toHaveLength(1);
  answer(0);
  expect(await added).toMatchObject({ languages: ['fr'], missing: ['fr'] });
}, 10_000);

it.each([
  ['{"languages":["de","xx"]}', ['de']],
  ['{"languages":"de"}', []],
  ['{"languages":["de","../x"]}', []],
  ['{', []],
])('begins with what its file names: %s', async (text, languages) => {
  expect((await begin({ text })).used()).toEqual(languages);
});

it('leaves spelling to macOS', async () => {
  const { checker, asked, used } = await begin({ platform: 'darwin', text: '{"languages":["de"]}' });
  expect(await checker.add('fr')).toEqual({ kind: 'system' });
  expect(asked).toEqual([]);
  expect(used()).toEqual([]);
});
