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

const saverTo = (filePath: string) => {
  const dialog = { showSaveDialog: async () => ({ canceled: filePath === '', filePath }) };
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
