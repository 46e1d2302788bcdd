import { access, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest, hostForTest, root } from './forTest.ts';

it('a server without a working folder runs in its own folder, which was shown before it was trusted', async () => {
  const folder = await folderForTest();
  const host = await hostForTest({ folder });
  const args = [join(root, 'e2e/servers/reachingServer.mjs')];
  const launch = { kind: 'stdio' as const, command: process.execPath, args, env: {} };
  const { serverId } = await host.call('server.add', { name: 'reaching', launch, enabled: true });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
  const own = join(folder, 'work', serverId);
  expect((await host.pendingTrust()).requests).toMatchObject([{ serverName: 'reaching', ownFolder: own }]);
  await host.answerTrust('trust');
  await host.untilState(serverId, ({ kind }) => kind === 'running');
  const { launch: inspected, pid } = await host.call('server.process', { serverId });
  expect(inspected).toMatchObject({ cwd: own, isCwdPresent: true });
  if (process.platform === 'linux') expect(await readlink(`/proc/${String(pid)}/cwd`)).toBe(own);
  await host.call('server.remove', { serverId });
  await host.stop();
  await expect(access(own)).rejects.toThrow();
});
