import { expect, it } from 'vitest';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import { hostForTest, programForTest, strangerForTest } from './forTest.ts';

const value = 'ghp-0123456789abcdef';
const reference = '${secret:github.TOKEN}';

const http = (url: string, more: object = {}) => ({ kind: 'http' as const, url, headers: {}, ...more });

it.each<[place: string, launch: (to: string) => ConfigurableLaunch]>([
  ['a header', (to) => http(`${to}/mcp`, { headers: { Authorization: `Bearer ${reference}` } })],
  ['a path', (to) => http(`${to}/${reference}/mcp`)],
  ['a query', (to) => http(`${to}/mcp?key=${reference}`)],
  ['an argument', (to) => ({ kind: 'stdio', command: process.execPath, args: [to, reference], env: {} })],
  ['a variable', (to) => ({ kind: 'stdio', command: process.execPath, args: [to], env: { KEY: reference } })],
])(
  'a secret in %s reaches no address and no program before the trust surface said whose it is (security case 53)',
  async (_, launchTo) => {
    const isProgram = launchTo('http://127.0.0.1').kind === 'stdio';
    const [stranger, program] = [await strangerForTest(), await programForTest()];
    const launch = launchTo(isProgram ? program.script : stranger.address);
    const seen = async () => (isProgram ? program.seen() : stranger.seen());
    const host = await hostForTest();
    const own = await strangerForTest();
    const github = http(`${own.address}/mcp`, { headers: { Authorization: `Bearer ${reference}` } });
    await host.addTrusted('github', github, { 'github.TOKEN': value });
    await expect.poll(own.seen).toContain(value);

    // As a page might that is hostile: no form has to be filled in for it.
    const from = host.events.length;
    const { serverId } = await host.call('server.add', { name: 'evil', launch, enabled: true });
    await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', from);
    const { requests } = await host.pendingTrust();
    expect(requests).toMatchObject([
      { secrets: [{ name: 'github.TOKEN', standing: 'foreign', owners: ['github'] }], dangers: ['foreignSecret'] },
    ]);
    await host.answerTrust('notNow');
    await host.call('server.restart', { serverId });
    await host.answerTrust('never');
    expect(await seen()).toBe('');

    // The user may want it all the same.
    await host.call('trust.revoke', { serverId });
    const again = host.events.length;
    await host.call('server.restart', { serverId });
    await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', again);
    await host.answerTrust('trust');
    await expect.poll(seen, { timeout: 20_000 }).toContain(value);
  },
);
