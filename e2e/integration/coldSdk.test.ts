import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverId } from '../../shared/domain/ids.ts';
import { firstAccount } from '../../shared/domain/serverAccounts.ts';
import { hidesNothing } from '../../electron/host/ports/secrets.ts';
import type { SignedInAt } from '../../electron/host/connections/signIn/tokenVault.ts';
import type { TestHost } from '../../electron/host/testing/testHost.ts';

// Other tests of the host alone have the MCP SDK loaded beforehand. Here it is loaded by whoever needs it first, as in the app.

const values = '../../electron/host/ports/mcpSdkValues.ts';
let host: TestHost | undefined;
let loads = 0;
let isBroken = false;

beforeEach(() => {
  vi.resetModules();
  [loads, isBroken] = [0, false];
  vi.doMock(values, (original: () => Promise<object>) => {
    loads++;
    if (isBroken) throw new Error('disk error');
    return original();
  });
});

afterEach(async () => {
  await host?.stop();
  host = undefined;
  vi.doUnmock(values);
});

async function begin(options?: ConstructorParameters<typeof TestHost>[0]): Promise<TestHost> {
  const { TestHost } = await import('../../electron/host/testing/testHost.ts');
  return (host = await new TestHost(options).start());
}

const launch = { kind: 'stdio' as const, command: 'one', args: [], env: {} };
const servers = { one: () => undefined };
const stateOf = async (from: TestHost) => (await from.call('snapshot.get', {})).servers[0]?.state;

it('asks about all servers at once, however many wait for trust, and loads the SDK for none of them', async () => {
  const { ManualClock } = await import('../../electron/host/testing/manualClock.ts');
  const { memoryConfigFile } = await import('../../electron/host/testing/testHost.ts');
  // More than are started at a time; the clock stands still, so that none of them can be given up.
  const entries = Array.from({ length: 20 }, (_, at) => ({ name: `s${at}`, value: { command: 'one' }, line: at + 1 }));
  const configFile = { ...memoryConfigFile(), read: async () => ({ file: 'mcp.json', entries, problems: [] }) };
  const from = await begin({ servers, ports: { clock: new ManualClock(), configFile } });
  from.host.startServers();
  await expect.poll(async () => (await from.pendingTrust()).requests.length).toBe(20);
  expect(loads).toBe(0);
});

it('tells that a server failed when the SDK could not be loaded, and loads it at the next start', async () => {
  const from = await begin({ servers });
  const { serverId: id } = await from.call('server.add', { name: 'one', launch, enabled: true });
  await from.until((event) => event.type === 'trust.requested');
  isBroken = true;
  await from.answerTrust('trust');
  await from.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'failed');
  isBroken = false;
  await from.call('server.restart', { serverId: id });
  await expect.poll(async () => (await stateOf(from))?.kind).toBe('running');
});

it('deletes the tokens of a removed server even if the SDK, which would revoke them, cannot be loaded', async () => {
  const { SignIns } = await import('../../electron/host/connections/signIn/signIns.ts');
  const { TokenVault } = await import('../../electron/host/connections/signIn/tokenVault.ts');
  const { ManualClock } = await import('../../electron/host/testing/manualClock.ts');
  const { memorySecrets, reads } = await import('../../electron/host/testing/memorySecrets.ts');
  const { testState } = await import('../../electron/host/testing/testState.ts');
  const id = serverId.parse('server_one');
  const url = 'https://mcp.example/mcp';
  const at: SignedInAt = { url, authorizationServer: url, issuer: url, resource: url };
  const secrets = memorySecrets();
  const vault = new TokenVault(secrets, { serverId: id, account: firstAccount });
  await vault.saveTokens(at, { accessToken: 'a', isDpop: false, issuedAt: 0, scopes: [], askedScopes: [] });
  const told: string[] = [];
  const signIns = new SignIns({
    ...testState(),
    secrets,
    readSecretFor: () => reads(secrets),
    clock: new ManualClock(),
    network: { fetchFor: () => async () => new Response(null, { status: 404 }) },
    callbacks: { open: () => Promise.reject(new Error('unexpected')) },
    outsideLinks: { confirmAndOpen: async () => false },
    log: { write: (_, message) => void told.push(message) },
    find: () => ({ id, name: 'one', enabled: true, launch: { kind: 'http', url, headers: {} } }),
    hider: hidesNothing,
    mustAllow: () => undefined,
    isTrusted: () => true,
    onSignedIn: () => undefined,
  });
  isBroken = true;
  await signIns.forgetServer(id);
  expect(await vault.tokens(at)).toBeUndefined();
  await expect.poll(() => told).toEqual(['Tokens were forgotten, but not revoked']);
});
