import { mkdir, realpath, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ServerId } from '../../shared/domain/ids.ts';
import { verifies } from '../verifies.ts';
import { folderForTest, hostForTest, serverLaunch } from './forTest.ts';
import type { RealHost } from './realHost.ts';
import { runByHand, shareFolder } from './sharing.ts';

/** The folders that server-filesystem reports as allowed. Asked repeatedly, because it learns of changes asynchronously. */
async function untilAllowed(host: RealHost, server: ServerId, fits: (text: string) => boolean): Promise<void> {
  await expect
    .poll(async () => fits(await runByHand(host, server, 'list_allowed_directories')), { timeout: 20_000 })
    .toBe(true);
}

it('server-filesystem works in its shared folders, and is notified of every change', async () => {
  verifies('R1', 'R2', 'R3', 'R4', 'W2');
  const host = await hostForTest();
  const place = await realpath(await folderForTest());
  const own = join(place, 'own');
  const shared = join(place, 'shared with spaces & ünïcode #1');
  const evil = `${shared}-evil`;
  await Promise.all([own, shared, evil].map((folder) => mkdir(folder)));
  await writeFile(join(shared, 'a.txt'), 'shared text');
  await writeFile(join(evil, 'b.txt'), 'not shared');
  await symlink(join(evil, 'b.txt'), join(shared, 'link.txt'));
  const files = await host.connect('files', serverLaunch('filesystem', own));
  const read = (path: string) => runByHand(host, files, 'read_text_file', { path });

  // No folder is shared: it may use those of its own command line only.
  await untilAllowed(host, files, (text) => text.includes(own));
  expect(await read(join(shared, 'a.txt'))).toContain('Access denied');

  await shareFolder(host, shared, [files]);
  await untilAllowed(host, files, (text) => text.includes(shared) && !text.includes(own));
  expect(await read(join(shared, 'a.txt'))).toBe('shared text');
  expect(await read(join(evil, 'b.txt'))).toContain('Access denied');
  expect(await read(join(shared, 'link.txt'))).toContain('Access denied');

  // One folder is deleted: the server learns of the other one only.
  const other = join(place, 'other');
  await mkdir(other);
  await shareFolder(host, other, [files]);
  await untilAllowed(host, files, (text) => text.includes(other));
  await rename(shared, join(place, 'away'));
  await untilAllowed(host, files, (text) => !text.includes(shared));
  // A link in place of the deleted folder is not the folder that was shared.
  await symlink(evil, shared);
  await host.find((event) =>
    event.type === 'roots.changed' && event.roots.some(({ state }) => state === 'moved') ? true : undefined,
  );
  await untilAllowed(host, files, (text) => !text.includes(shared));
  expect(await read(join(evil, 'b.txt'))).toContain('Access denied');

  // The choice is remembered.
  const { roots } = await host.call('snapshot.get', {});
  expect(roots.map(({ path, state }) => [path, state])).toEqual([
    [shared, 'moved'],
    [other, 'ok'],
  ]);
});
