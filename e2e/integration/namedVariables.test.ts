import { expect, it, onTestFinished, vi } from 'vitest';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import { hostForTest, programForTest, strangerForTest } from './forTest.ts';

const name = 'OWN_TOKEN';
const value = 'value-of-own-token';
const reference = `\${env:${name}}`;

const http = (url: string, more: object = {}) => ({ kind: 'http' as const, url, headers: {}, ...more });
const program = (to: string, more: object) => ({
  kind: 'stdio' as const,
  command: process.execPath,
  args: [to],
  env: {},
  ...more,
});

it.each<[place: string, launch: (to: string) => ConfigurableLaunch]>([
  ['a header', (to) => http(`${to}/mcp`, { headers: { Authorization: `Bearer ${reference}` } })],
  ['a path', (to) => http(`${to}/${reference}/mcp`)],
  ['a query', (to) => http(`${to}/mcp?key=${reference}`)],
  ['an argument', (to) => program(to, { args: [to, reference] })],
  ['a variable', (to) => program(to, { env: { KEY: `<${reference}>` } })],
  ['the list of what is passed on', (to) => program(to, { inherit: { add: [name], omit: [] } })],
])(
  'a variable of this computer in %s reaches nothing before the trust surface named it and where it goes',
  async (_, launchTo) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv(name, value);
    const isProgram = launchTo('http://127.0.0.1').kind === 'stdio';
    const [stranger, started] = [await strangerForTest(), await programForTest()];
    const launch = launchTo(isProgram ? started.script : stranger.address);
    const seen = async () => (isProgram ? started.seen() : stranger.seen());
    const host = await hostForTest();
    // As a page might that is hostile: no form has to be filled in for it.
    const { serverId } = await host.call('server.add', { name: 'evil', launch, enabled: true });
    await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
    const { requests } = await host.pendingTrust();
    const words = launch.kind === 'stdio' ? [launch.command, ...launch.args] : [];
    const place = isProgram ? { kind: 'program', words } : { kind: 'address', address: stranger.address };
    expect(requests).toMatchObject([
      {
        variables: [{ name, place, isRisky: true, isSet: true }],
        dangers: expect.arrayContaining(['inheritsSecret']) as unknown,
      },
    ]);
    await host.answerTrust('notNow');
    await host.call('server.restart', { serverId });
    await host.answerTrust('never');
    await host.untilState(serverId, (state) => state.kind === 'needsTrust' && state.refused);
    expect(await seen()).toBe('');

    await host.call('trust.revoke', { serverId });
    const again = host.events.length;
    await host.call('server.restart', { serverId });
    await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', again);
    await host.answerTrust('trust');
    await expect.poll(seen, { timeout: 20_000 }).toContain(value);
    expect(JSON.stringify([requests, host.events])).not.toContain(value);
  },
);

it('a server whose variable is not set does not start, and the doctor says which', async () => {
  const { script, seen } = await programForTest();
  const host = await hostForTest();
  const { serverId } = await host.call('server.add', {
    name: 'notes',
    launch: program(script, { env: { KEY: '${env:NOT_SET_HERE}' } }),
    enabled: true,
  });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
  expect((await host.pendingTrust()).requests).toMatchObject([{ variables: [{ name: 'NOT_SET_HERE', isSet: false }] }]);
  await host.answerTrust('trust');
  await host.untilState(serverId, ({ kind }) => kind === 'failed');
  const { findings } = await host.call('server.doctor', { serverId });
  expect(findings).toMatchObject([
    { code: 'variableUnusable', values: { name: 'NOT_SET_HERE' }, fixes: [{ kind: 'edit' }] },
  ]);
  expect(await seen()).toBe('');
});
