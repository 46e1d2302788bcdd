import { describe, expect, it, onTestFinished } from 'vitest';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { launchHash } from '../trust/launchHash.ts';
import { TestHost } from '../../testing/testHost.ts';

async function aHost(policy?: object | string): Promise<TestHost> {
  const host = new TestHost({ servers: { files: () => undefined, other: () => undefined } });
  if (policy !== undefined) host.managedPolicy.write(policy);
  await host.start();
  onTestFinished(() => host.stop());
  return host;
}

const problemOf = async (wanted: Promise<unknown>): Promise<Problem | undefined> =>
  wanted.then(
    () => undefined,
    (error: unknown) => toErrorInfo(error).problem,
  );
const launch = (command: string) => ({ kind: 'stdio' as const, command, args: [], env: {} });
const add = (host: TestHost, name: string) => host.call('server.add', { name, launch: launch(name), enabled: true });
const failureOf = (host: TestHost) => {
  const failed = host.events.findLast(({ event }) => event.type === 'server.stateChanged')?.event;
  return failed?.type === 'server.stateChanged' && failed.state.kind === 'failed'
    ? failed.state.error.problem
    : undefined;
};
const untilFailed = (host: TestHost) =>
  host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'failed');
const rows = async (host: TestHost) =>
  (await host.call('audit.list', { limit: 50, filter: { kind: 'managed' } })).rows.map(
    ({ decision }) => decision.reason,
  );

describe('a host under a managed policy', () => {
  it('starts what is allowed, and refuses everything else before the user is asked', async () => {
    const host = await aHost({ version: 1, servers: { allow: [{ command: 'files' }] } });
    await host.connect('files');
    await add(host, 'other');
    await untilFailed(host);
    expect(failureOf(host)).toEqual({
      kind: 'managedServerRefused',
      server: 'other',
      why: 'notListed',
      launch: launchHash(launch('other')),
    });
    expect((await host.pendingTrust()).requests).toEqual([]);
    expect(await rows(host)).toEqual([
      { kind: 'managedServer', why: 'notListed' },
      { kind: 'managedPolicy', became: 'inForce' },
    ]);
  });

  it('denies by hash whichever account is in use, and names a hash that holds for all of them', async () => {
    const denied = launchHash(launch('files'));
    const host = await aHost({ version: 1, servers: { deny: [{ launch: denied }] } });
    const { serverId } = await add(host, 'files');
    await untilFailed(host);
    const values = { env: {}, headers: {} };
    const { accountId } = await host.call('account.add', { serverId, name: 'Work', presentName: 'Own', values });
    host.events.length = 0;
    await host.call('account.use', { serverId, accountId });
    await untilFailed(host);
    expect(failureOf(host)).toMatchObject({ kind: 'managedServerRefused', why: 'denied', launch: denied });
    expect((await host.pendingTrust()).requests).toEqual([]);
  });

  it('stops a running server when it is not allowed any more, and starts it again when it is', async () => {
    const host = await aHost();
    await host.connect('files');
    host.managedPolicy.write({ version: 1, servers: { deny: [{ command: 'files' }] } });
    await untilFailed(host);
    expect(failureOf(host)).toMatchObject({ kind: 'managedServerRefused', why: 'denied' });
    host.events.length = 0;
    host.managedPolicy.remove();
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'running');
  });

  it.each([
    ['{', 'notJson'],
    [{ version: 2 }, 'unknownVersion'],
    [{ version: 1, server: {} }, 'unfit'],
    [{ version: 1, servers: { allowed: [] } }, 'unfit'],
    [{}, 'unfit'],
    [[], 'unfit'],
    [{ version: 1, off: ['everything'] }, 'unfit'],
    [{ version: 1, rules: [{ action: 'allow', server: '*', tool: '*' }] }, 'unfit'],
  ] as const)('starts nothing while the file is %j', async (content, fault) => {
    const host = await aHost(content);
    await add(host, 'files');
    await untilFailed(host);
    expect(failureOf(host)).toMatchObject({
      kind: 'managedPolicyUnusable',
      fault,
      place: '/etc/gatehouse/policy.json',
    });
    const provider = {
      kind: 'openai-chat',
      name: 'A',
      baseUrl: 'https://a.example',
      typedModels: [] as string[],
    } as const;
    expect(await problemOf(host.call('provider.add', provider))).toMatchObject({ kind: 'managedPolicyUnusable' });
  });

  it('refuses a start when the policy changed while the user thought about trust', async () => {
    const host = await aHost();
    await add(host, 'files');
    await host.until((event) => event.type === 'trust.requested');
    host.managedPolicy.write({ version: 1, servers: { allow: [] } });
    await untilFailed(host);
    expect(failureOf(host)).toMatchObject({ kind: 'managedServerRefused', why: 'notListed' });
  });

  it('lets no other provider, registry, mode and feature be used', async () => {
    const host = await aHost({
      version: 1,
      providers: [{ kind: 'anthropic' }],
      registries: { allow: ['https://r.acme.example'] },
      modes: ['askAlways', 'exploreOnly'],
      off: ['chatExport', 'lastingApprovals', 'backups'],
    });
    const provider = { kind: 'openai', name: 'A', typedModels: [] as string[] } as const;
    expect(await problemOf(host.call('provider.add', provider))).toEqual({ kind: 'managedProviderRefused', name: 'A' });
    const url = 'https://evil.example';
    expect(await problemOf(host.call('registry.add', { name: 'Evil', url }))).toMatchObject({
      kind: 'managedRegistryRefused',
    });
    const { header } = await host.call('conversation.create', {});
    const conversationId = header.id;
    expect(await problemOf(host.call('conversation.setMode', { conversationId, mode: 'askChanges' }))).toEqual({
      kind: 'managedModeRefused',
    });
    await host.call('conversation.setMode', { conversationId, mode: 'exploreOnly' });
    expect(await problemOf(host.call('chatExport.fileName', { conversationId, format: 'html' } as never))).not.toEqual({
      kind: 'managedFeatureOff',
      feature: 'chatExport',
    });
    const rule = { action: 'allow', serverId: 'x', typedName: 'x', tool: '*' } as never;
    expect(await problemOf(host.call('rule.add', rule))).toEqual({
      kind: 'managedFeatureOff',
      feature: 'lastingApprovals',
    });
    expect(await problemOf((async () => host.host.readBackup())())).toMatchObject({ kind: 'managedFeatureOff' });
  });

  it('sends nothing more to a provider that is not open any more', async () => {
    const host = await aHost();
    const provider = { kind: 'openai', name: 'A', typedModels: [] as string[] } as const;
    const { providerId } = await host.call('provider.add', provider);
    expect((await host.call('provider.models', { providerId, isFresh: true })).problem?.problem?.kind).not.toBe(
      'managedProviderRefused',
    );
    host.managedPolicy.write({ version: 1, providers: [] });
    await host.until((event) => event.type === 'managed.changed');
    const { problem } = await host.call('provider.models', { providerId, isFresh: true });
    expect(problem?.problem).toEqual({ kind: 'managedProviderRefused', name: 'A' });
  });

  it('does not load without a page where that is switched off', async () => {
    const host = new TestHost();
    host.managedPolicy.write({ version: 1, off: ['headless'] });
    await expect(host.start()).rejects.toMatchObject({ problem: { kind: 'managedFeatureOff' } });
  });
});
