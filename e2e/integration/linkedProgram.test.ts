import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { linkSocketPath, openLinkSocket } from '../../electron/node/links/linkSocket.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { folderForTest, root } from './forTest.ts';

// On Windows npm writes a command file that names Node itself.
it.runIf(process.platform !== 'win32')(
  'the program of the package runs by its name, through a link as npm makes it',
  async () => {
    await buildIfStale();
    const { bin } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { bin: { gatehouse: string } };
    const [programs, data] = [await folderForTest(), await folderForTest()];
    await symlink(join(root, bin.gatehouse), join(programs, 'gatehouse'));
    const PATH = [programs, dirname(process.execPath), process.env['PATH']].join(delimiter);
    const add = (...args: string[]) =>
      promisify(execFile)('gatehouse', ['add', ...args, '--data', data], { env: { ...process.env, PATH } });
    const link = 'gatehouse://add?config=e30';
    await expect(add(link)).rejects.toMatchObject({ code: 1 });
    const received: string[] = [];
    const log = { write: () => undefined };
    const socket = await openLinkSocket(linkSocketPath(data), { receive: (text) => received.push(text), log });
    onTestFinished(() => socket.close());
    await add(link);
    expect(received).toEqual([link]);
    await expect(add('https://a.example')).rejects.toMatchObject({ code: 2 });
  },
  120_000,
);
