import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createFileSaver } from './fileSaver.ts';
import { shellTextsFor } from './shellTexts.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-save-'));
  return () => rm(folder, { recursive: true, force: true });
});

const asked: unknown[] = [];
const saverTo = (filePath: string) => {
  const dialog = {
    showSaveDialog: async (...options: unknown[]) => {
      asked.push(options.at(-1));
      return { canceled: filePath === '', filePath };
    },
  };
  return createFileSaver(
    dialog,
    () => shellTextsFor('en', 'en'),
    () => undefined,
  );
};

async function* lines(...texts: string[]) {
  yield* texts;
}

const diskGone = new Error('The disk is gone');

async function* broken() {
  yield 'half';
  throw diskGone;
}

it('writes to the chosen path, and nowhere when the dialog is cancelled', async () => {
  const path = join(folder, 'a.jsonl');
  expect(await saverTo(path).save('suggested', lines('{}\n', '{}\n'))).toBe(path);
  expect(await readFile(path, 'utf8')).toBe('{}\n{}\n');
  expect(await saverTo('').save('suggested', lines('x'))).toBeNull();
});

it('keeps the old file when the new one cannot be written completely', async () => {
  const path = join(folder, 'a.jsonl');
  await writeFile(path, 'before');
  await expect(saverTo(path).save('suggested', broken())).rejects.toBe(diskGone);
  expect(await readFile(path, 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['a.jsonl']);
});

it('leaves alone what the user has beside it, whatever its name', async () => {
  const path = join(folder, 'a.jsonl');
  await writeFile(`${path}.part`, 'of the user');
  await expect(saverTo(path).save('suggested', broken())).rejects.toBe(diskGone);
  await saverTo(path).save('suggested', lines('x'));
  expect(await readFile(`${path}.part`, 'utf8')).toBe('of the user');
  expect((await readdir(folder)).sort()).toEqual(['a.jsonl', 'a.jsonl.part']);
});

it('suggests the name with its ending, which Windows adds to a name without one', async () => {
  asked.length = 0;
  await saverTo('').save('Chat.html', lines('x'));
  for (const name of ['README', 'Report v1.2 final', 'Mail to Dr. Smith']) await saverTo('').save(name, lines('x'));
  const every = { name: '*.*', extensions: ['*'] };
  expect(asked).toMatchObject([
    { defaultPath: 'Chat.html', filters: [{ name: '*.html', extensions: ['html'] }, every] },
    { defaultPath: 'README', filters: [] },
    { filters: [] },
    { filters: [] },
  ]);
});

it('writes files with names as long as they may be', async () => {
  const path = join(folder, `${'对'.repeat(83)}.json`);
  expect(await saverTo(path).save('suggested', lines('x'))).toBe(path);
});
