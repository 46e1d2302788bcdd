import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hostForTest, root } from './forTest.ts';

const args = [join(root, 'e2e/servers/reachingServer.mjs')];

it.runIf(process.platform === 'linux')(
  'a server inherits what its trusted launch says, and nothing shows the values',
  async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('OWN_TOKEN', 'value-of-own-token');
    vi.stubEnv('OTHER_TOKEN', 'other');
    vi.stubEnv('TZ', 'Asia/Shanghai');
    const host = await hostForTest();
    const inherit = { add: ['OWN_TOKEN'], omit: ['TZ'] };
    const launch = { kind: 'stdio' as const, command: process.execPath, args, env: {}, inherit };
    const { serverId } = await host.call('server.add', { name: 'reaching', launch, enabled: true });
    await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
    const { requests } = await host.pendingTrust();
    expect(requests).toMatchObject([{ launch: { inherit }, dangers: ['inheritsSecret'] }]);
    await host.answerTrust('trust');
    await host.untilState(serverId, ({ kind }) => kind === 'running');
    const process_ = await host.call('server.process', { serverId });
    const environment = (await readFile(`/proc/${String(process_.pid)}/environ`, 'utf8')).split('\0');
    const names = environment.map((line) => line.split('=', 1)[0]);
    expect(environment).toContain('OWN_TOKEN=value-of-own-token');
    expect(names).toContain('PATH');
    expect(names).not.toContain('TZ');
    expect(names).not.toContain('OTHER_TOKEN');
    const { variables } = await host.call('machine.inherited', {});
    expect(variables).toContainEqual({ name: 'PATH', isNeeded: true });
    expect(variables).toContainEqual({ name: 'TZ', isNeeded: false });
    expect(JSON.stringify([requests, process_, variables, host.events])).not.toContain('value-of-own-token');

    // Another list is another launch.
    const from = host.events.length;
    await host.call('server.update', {
      serverId,
      name: 'reaching',
      launch: { ...launch, inherit: { add: [], omit: [] } },
    });
    await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', from);
  },
);
