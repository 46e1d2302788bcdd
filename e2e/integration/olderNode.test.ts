import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { folderForTest, olderNode, root, untilPrinted } from './forTest.ts';

const older = olderNode();

it.runIf(older !== undefined).each(['scripts/startWeb.mjs', 'dist/web/web.js'])(
  'the browser shell started by an older Node runs on the one of the project (%s)',
  async (script) => {
    await buildIfStale();
    const options = ['--port', '0', '--no-open', '--data', await folderForTest()];
    const child = spawn(older ?? '', [join(root, script), ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    const link = await untilPrinted(child, /http:\/\/\S+/);
    const page = await fetch(new URL('/', link));
    expect(await page.text()).toContain('<script type="module"');
  },
  120_000,
);
