import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Item, NativeImage } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { createDragOut, type DraggedWindow } from './dragOut.ts';

let folder = '';
const dragged: Item[] = [];
beforeEach(async () => {
  const data = await mkdtemp(join(tmpdir(), 'gatehouse-drag-'));
  folder = join(data, 'drag');
  dragged.length = 0;
  return () => rm(data, { recursive: true, force: true });
});

const icon = {} as NativeImage;
const bytes = new Uint8Array([1, 2, 3]);
const windowThat = (facts: { isFocused?: boolean; isDestroyed?: boolean } = {}): DraggedWindow => ({
  isFocused: () => facts.isFocused ?? true,
  isDestroyed: () => facts.isDestroyed ?? false,
  webContents: { startDrag: (item) => void dragged.push(item) },
});

it('drags one file at a time', async () => {
  const drag = createDragOut(
    folder,
    () => windowThat(),
    () => icon,
  );
  await Promise.all([drag.begin('a.png', bytes), drag.begin('b.png', bytes)]);
  expect(dragged.map(({ file }) => basename(file))).toEqual(['a.png']);
  await drag.begin('c.png', bytes);
  expect(dragged).toMatchObject([{ icon }, { file: join(folder, '2', 'c.png'), icon }]);
});

it('writes nothing for a page that has no focus, and drags nothing out of a closed window', async () => {
  await createDragOut(
    folder,
    () => windowThat({ isFocused: false }),
    () => icon,
  ).begin('a.png', bytes);
  await createDragOut(
    folder,
    () => undefined,
    () => icon,
  ).begin('a.png', bytes);
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  await createDragOut(
    folder,
    () => windowThat({ isDestroyed: true }),
    () => icon,
  ).begin('a.png', bytes);
  expect(dragged).toEqual([]);
});

it('drags again after a file that is too large', async () => {
  const drag = createDragOut(
    folder,
    () => windowThat(),
    () => icon,
  );
  await expect(drag.begin('a.bin', new Uint8Array(257 * 1024 * 1024))).rejects.toMatchObject({ code: 'tooLarge' });
  await drag.begin('b.bin', bytes);
  expect(dragged).toHaveLength(1);
});
