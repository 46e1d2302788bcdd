import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { verifies } from '../verifies.ts';
import { folderForTest, hostForTest } from './forTest.ts';

const records = (folder: string) => join(folder, 'logs', 'servers');

describe('logs and traffic of servers', () => {
  it('can be read after a restart, until the server or the setting goes', async () => {
    verifies('N1b');
    const folder = await folderForTest();
    const first = await hostForTest({ folder });
    const serverId = await first.connect('tools', faultyServerLaunch('grandchild'));
    expect((await first.call('server.earlierTraffic', { serverId })).entries).toEqual([]);
    await first.stop();

    const host = await hostForTest({ folder });
    const { entries } = await host.call('server.earlierTraffic', { serverId });
    expect(entries.map(({ method }) => method)).toEqual(expect.arrayContaining(['initialize', 'tools/list']));
    expect(entries.every(({ seq }) => seq < 0)).toBe(true);
    const { lines } = await host.call('server.earlierLog', { serverId });
    expect(lines.some(({ text }) => text.startsWith('grandchild'))).toBe(true);
    expect((await host.call('server.traffic', { serverId })).entries.every(({ seq }) => seq > 0)).toBe(true);
    expect(await readdir(records(folder))).toHaveLength(1);

    await host.call('settings.update', { keepServerRecords: false });
    expect((await host.call('server.earlierLog', { serverId })).lines).toEqual([]);
    await host.call('settings.update', { keepServerRecords: true });
    await host.call('server.remove', { serverId });
    await host.stop();
    expect(await readdir(records(folder)).catch(() => [])).toEqual([]);
  });

  it('are no reason for a server to fail when they cannot be written', async () => {
    const folder = await folderForTest();
    await mkdir(join(folder, 'logs'), { recursive: true });
    await writeFile(records(folder), 'A file where a folder should be.');
    const host = await hostForTest({ folder });
    const serverId = await host.connect('tools', faultyServerLaunch('good'));
    await host.stop();
    const again = await hostForTest({ folder });
    expect((await again.call('server.earlierLog', { serverId })).lines).toEqual([]);
    await rm(records(folder));
  });
});
