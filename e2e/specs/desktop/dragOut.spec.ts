import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { drawPicture } from '../../../electron/node/sample/pictures.ts';
import { approval, send } from '../../fixtures/actions.ts';
import { sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

test.describe('results that are dragged out of the page', { tag: '@standin' }, () => {
  test('a picture becomes a private file with exactly its bytes, when the drag begins', async ({
    launchStandin,
    dataFolder,
  }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    const { page, desk } = desktop;
    await send(page, 'Draw a picture of a sunset');
    await approval(page, 'Sample', 'draw_picture').getByRole('button', { name: 'Allow once' }).click();
    const picture = page.getByRole('img', { name: 'Picture from draw_picture' });
    await expect(picture).toBeVisible();
    const folder = join(dataFolder, 'drag');
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });

    await picture.hover();
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 5 });
    await expect.poll(() => desk.dragged.length).toBe(1);
    await page.mouse.up();
    const [dragged] = desk.dragged;
    expect(relative(folder, dragged?.file ?? '')).toBe(join('1', 'draw_picture.png'));
    expect(Buffer.from(dragged?.bytes ?? [])).toEqual(drawPicture('sunset', []));
    expect((await stat(dragged?.file ?? '')).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('what the host does not keep drags nothing, and a page names no path', async ({ desktop, dataFolder }) => {
    const { page, desk } = desktop;
    const unknown = await sendCommand(page, 'blob.drag', { blob: 'f'.repeat(64), name: 'a.png' });
    expect(unknown).toMatchObject({ type: 'error', error: { problem: { kind: 'bytesGone' } } });
    const path = await sendCommand(page, 'blob.drag', { blob: join(dataFolder, 'mcp.json'), name: 'a' });
    expect(path).toMatchObject({ type: 'error', error: { code: 'badInput' } });
    expect(desk.dragged).toEqual([]);
    await expect(readdir(join(dataFolder, 'drag'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
