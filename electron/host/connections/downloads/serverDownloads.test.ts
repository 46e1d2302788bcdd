import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
let isBroken: boolean;
/** How many folders were gone at each start of the server. */
let starts: number[];
let id: ServerId;

const failed = () => new HostError('serverExited', 'It ended.', { exitCode: 1, signal: null, stderr: [] });
const isQuestion = (event: HostEvent) => event.type === 'trust.requested' && event.request.kind === 'download';
const launchOf = (parts: Partial<StdioLaunch> = {}): StdioLaunch => ({
  kind: 'stdio',
  command: 'npx',
  args: ['-y', 'nots'],
  env: {},
  ...parts,
});

/** Adds a server, trusts it, and waits until it runs or failed. */
async function add(name: string, launch: StdioLaunch): Promise<ServerId> {
  const from = host.events.length;
  const { serverId } = await host.call('server.add', { name, launch, enabled: true });
  const isNew = (event: HostEvent) => host.events.findIndex((each) => each.event === event) >= from;
  await host.until((event) => event.type === 'trust.requested' && isNew(event));
  await host.answerTrust('trust');
  await host.until(
    (event) =>
      event.type === 'server.stateChanged' &&
      event.serverId === serverId &&
      ['running', 'failed'].includes(event.state.kind),
  );
  return serverId;
}

beforeEach(async () => {
  isBroken = true;
  starts = [];
  const setup = () => {
    starts.push(host.downloads.removed.length);
    if (isBroken) throw failed();
  };
  host = await new TestHost({
    servers: { npx: setup, '/opt/npx': () => undefined, sh: () => undefined, node: () => undefined },
  }).start();
  id = await add('Notes', launchOf());
  host.downloads.there.add('nots');
});
afterEach(() => host.stop());

const reinstall = (signal?: AbortSignal) => host.call('server.reinstall', { serverId: id }, signal);
const folder = () => host.downloads.pathOf(['nots']);
const isKept = (why: string, about = '') => ({ problem: { kind: 'downloadKept', server: 'Notes', why, about } });
const rows = async () => (await host.call('audit.list', { limit: 50 })).rows.filter(({ kind }) => kind === 'download');

describe('deleting the download of a server', () => {
  it('asks on the trust page, deletes exactly this folder, writes that down, and starts the server', async () => {
    const working = Promise.all([reinstall(), reinstall()]);
    await host.until(isQuestion);
    expect((await host.pendingTrust()).permissions.map(({ what }) => what)).toEqual([
      { kind: 'download', serverId: id, serverName: 'Notes', packages: ['nots'], folder: folder() },
    ]);
    expect(host.downloads.removed).toEqual([]);
    isBroken = false;
    await host.answerTrust('trust');
    await working;
    expect(host.downloads.removed).toEqual([folder()]);
    expect(await rows()).toMatchObject([
      { serverId: id, serverName: 'Notes', address: folder(), decision: { outcome: 'allowed', by: 'user' } },
    ]);
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'running');
  });

  it('deletes nothing after a no, and nothing when the page takes the question back', async () => {
    const refused = reinstall();
    await host.until(isQuestion);
    await host.answerTrust('notNow');
    await expect(refused).rejects.toMatchObject({ problem: { kind: 'notConfirmed' } });
    const stop = new AbortController();
    const withdrawn = reinstall(stop.signal);
    await host.until((event) => isQuestion(event) && host.events.filter((each) => isQuestion(each.event)).length === 2);
    stop.abort();
    await expect(withdrawn).rejects.toMatchObject({ code: 'cancelled' });
    expect((await host.pendingTrust()).permissions).toEqual([]);
    expect(host.downloads.removed).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['is edited', () => host.call('server.update', edited(['-y', 'other'])), { problem: { kind: 'downloadKept' } }],
    ['gets another version', () => host.call('server.update', edited(['nots'])), isKept('notTrusted')],
    ['loses its download', async () => void host.downloads.there.clear(), isKept('missing')],
    ['is removed', () => host.call('server.remove', { serverId: id }), { code: 'notFound' }],
  ])('looks at everything again after the answer: the server %s', async (_what, change, expected) => {
    const working = reinstall();
    const ended = expect(working).rejects.toMatchObject(expected);
    await host.until(isQuestion);
    await change();
    const { permissions, requests } = await host.pendingTrust();
    expect(permissions).toHaveLength(1);
    // Only the question of the download is answered.
    if (requests.length === 0) await host.answerTrust('trust');
    else await answerPermission(permissions[0]?.id);
    await ended;
    expect(host.downloads.removed).toEqual([]);
  });

  it('refuses a server that runs by now', async () => {
    isBroken = false;
    await host.call('server.restart', { serverId: id });
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'running');
    await expect(reinstall()).rejects.toMatchObject(isKept('running'));
  });

  it.each([
    ['another program', launchOf({ command: 'node', args: ['index.js'] })],
    ['words that leave a doubt', launchOf({ command: 'sh', args: ['-c', 'npx nots'] })],
    ['a folder', launchOf({ command: '/opt/npx', args: ['./nots'] })],
  ])('refuses %s', async (_what, launch) => {
    const other = await add('Other', launch);
    await expect(host.call('server.reinstall', { serverId: other })).rejects.toMatchObject({
      problem: { kind: 'downloadKept', why: 'notNpx' },
    });
  });
});

describe('a folder that other servers use', () => {
  it.each([
    ['the same package', launchOf({ command: '/opt/npx' })],
    ['the same package in another version', launchOf({ command: '/opt/npx', args: ['-p', 'nots@2.0.0', 'run-me'] })],
    ['the same package in a line', launchOf({ command: 'sh', args: ['-c', 'exec npx -y nots'] })],
    ['a program in it', launchOf({ command: 'node', args: ['/cache/_npx/6e6f747300000000/node_modules/nots/i.js'] })],
    ['a variable with it', launchOf({ command: 'node', env: { NODE_PATH: '/a:/CACHE/_NPX/6E6F747300000000/x' } })],
    ['it as its folder', launchOf({ command: 'node', cwd: '/cache/_npx/6e6f747300000000' })],
    ['a link to it', launchOf({ command: 'node', args: ['/home/me/link/i.js'] })],
  ])('is not deleted while one runs that has %s', async (_what, launch) => {
    host.downloads.leading.add('/home/me/link/i.js');
    const other = await add('Other', launch);
    await expect(reinstall()).rejects.toMatchObject(isKept('shared', 'Other'));
    await host.call('server.setEnabled', { serverId: other, enabled: false });
    const working = reinstall();
    await host.until(isQuestion);
    await host.answerTrust('trust');
    await working;
    expect(host.downloads.removed).toEqual([folder()]);
  });

  it('is not deleted while one waits for its next start, or was started while npm was asked', async () => {
    const other = await add('Other', launchOf({ args: ['nots', '--all'] }));
    expect((await host.call('snapshot.get', {})).servers.at(-1)?.state).toMatchObject({
      kind: 'failed',
      retryAt: expect.any(Number) as number,
    });
    await expect(reinstall()).rejects.toMatchObject(isKept('shared', 'Other'));
    await host.call('server.setEnabled', { serverId: other, enabled: false });
    host.downloads.beforeRemoval = async () => {
      isBroken = false;
      await host.call('server.setEnabled', { serverId: other, enabled: true });
      await host.until(
        (event) => event.type === 'server.stateChanged' && event.serverId === other && event.state.kind === 'running',
      );
    };
    const working = reinstall();
    await host.until(isQuestion);
    await host.answerTrust('trust');
    await expect(working).rejects.toMatchObject(isKept('shared', 'Other'));
    expect(host.downloads.removed).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is gone before anybody starts the server again', async () => {
    const asked = Promise.withResolvers<void>();
    host.downloads.beforeRemoval = async () => {
      starts = [];
      isBroken = false;
      void host.call('server.restart', { serverId: id }).catch(() => undefined);
      void host.call('server.setEnabled', { serverId: id, enabled: true });
      await new Promise((resolve) => setTimeout(resolve));
      asked.resolve();
    };
    const working = reinstall();
    await host.until(isQuestion);
    await host.answerTrust('trust');
    await Promise.all([asked.promise, working]);
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'running');
    expect(starts.length).toBeGreaterThan(0);
    expect(starts.every((gone) => gone === 1)).toBe(true);
  });

  it('is deleted beside servers that have nothing to do with it', async () => {
    await add('Other', launchOf({ command: '/opt/npx', args: ['-y', 'other', 'nots'] }));
    const working = reinstall();
    await host.until(isQuestion);
    await host.answerTrust('trust');
    await working;
    expect(host.downloads.removed).toEqual([folder()]);
  });
});

describe("npm's own log", () => {
  const doctor = () => host.call('server.doctor', { serverId: id });

  it('is looked for once for each failed run of npx that said nothing, and is in the report', async () => {
    host.downloads.logged = ['code E404', "404  The requested resource 'nots@*' could not be found", 'x'.repeat(400)];
    const report = await doctor();
    expect(report.npmLog).toEqual([...host.downloads.logged.slice(0, 2), 'x'.repeat(300)]);
    expect(report.findings[0]).toMatchObject({ code: 'packageMissing', values: { package: 'nots' } });
    await Promise.all([doctor(), doctor()]);
    expect(host.downloads.looks).toHaveLength(1);
    const [look] = host.downloads.looks;
    expect(look?.run).toMatchObject({ packages: ['nots'], launch: { cwd: `/data/work/${id}` } });
    expect(look?.from).toBeLessThanOrEqual(look?.until ?? 0);

    const { length } = host.events;
    await host.call('server.restart', { serverId: id });
    await host.until((event) => isFailure(event) && host.events.slice(length).some((each) => each.event === event));
    await doctor();
    expect(host.downloads.looks).toHaveLength(2);
    expect(host.downloads.looks[1]?.from).toBeGreaterThanOrEqual(look?.until ?? Infinity);
  });

  it('is not looked for where the launch is not trusted now, or is another one', async () => {
    host.downloads.logged = ['code E404'];
    await host.call('server.setEnabled', { serverId: id, enabled: false });
    await host.call('server.update', edited(['-y', 'other']));
    expect((await doctor()).npmLog).toBeUndefined();
    expect(host.downloads.looks).toEqual([]);
  });
});

const isFailure = (event: HostEvent) => event.type === 'server.stateChanged' && event.state.kind === 'failed';

function edited(args: readonly string[]) {
  return { serverId: id, name: 'Notes', launch: launchOf({ args: [...args] }), keepSecrets: false };
}

async function answerPermission(requestId: string | undefined): Promise<void> {
  const surface = host.host.openTrustSurface(() => undefined);
  surface.receive({ type: 'call', id: 1, command: 'trust.answerPermission', input: { requestId, isAllowed: true } });
  await Promise.resolve();
  surface.dispose();
}
