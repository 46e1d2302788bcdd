import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { officialRegistry } from '../../../../shared/domain/published/registry.ts';
import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { fakeMachine } from '../../testing/fakeMachine.ts';
import { TestHost } from '../../testing/testHost.ts';
import { nearNames, nearNamespaces } from './nearNames.ts';
import { pageAddress, readmeAddress } from './registryAddress.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

describe('the list of registries', () => {
  it('begins with the official one, which nobody asked yet and which stays', async () => {
    const asked: string[] = [];
    const registryNetwork = {
      ask: async (url: URL) => {
        asked.push(url.href);
        return { kind: 'found' as const, text: '{"servers":[]}' };
      },
      readPublic: async () => '',
    };
    host = await new TestHost({ ports: { registryNetwork } }).start();
    expect((await host.call('registry.list', {})).registries).toEqual([officialRegistry]);
    expect(asked).toEqual([]);
    await expect(host.call('registry.remove', { registryId: officialRegistry.id })).rejects.toMatchObject({
      code: 'notFound',
    });
    await host.call('registry.search', { registryId: officialRegistry.id, text: '' });
    expect(asked).toHaveLength(1);
  });

  it('has a new one only after the trust page confirmed its address, and the activity log says so', async () => {
    host = await new TestHost().start();
    const wish = { name: 'Ours', url: 'https://mcp.corp.example/registry/' };
    const refused = host.call('registry.add', wish);
    await host.until((event) => event.type === 'trust.requested');
    await host.answerTrust('notNow');
    await expect(refused).rejects.toMatchObject({ code: 'cancelled' });
    expect((await host.call('registry.list', {})).registries).toHaveLength(1);
    const first = host.events.flatMap(({ event }) => (event.type === 'trust.requested' ? [event.request.id] : []))[0];
    const added = host.call('registry.add', wish);
    await host.until((event) => event.type === 'trust.requested' && event.request.id !== first);
    await host.answerTrust('trust');
    const { registryId } = await added;
    const { registries } = await host.call('registry.list', {});
    expect(registries[1]).toEqual({ id: registryId, name: 'Ours', url: 'https://mcp.corp.example/registry' });
    await expect(host.call('registry.add', wish)).rejects.toMatchObject({ problem: { kind: 'registryKnown' } });
    await host.call('registry.remove', { registryId });
    expect(host.audit.rows.map(({ kind, address, decision }) => [kind, address, decision.reason])).toEqual([
      ['registry', 'https://mcp.corp.example/registry', { kind: 'registry', change: 'added' }],
      ['registry', 'https://mcp.corp.example/registry', { kind: 'registry', change: 'removed' }],
    ]);
  });

  it.each([
    'ftp://a.example',
    'https://user:pass@a.example',
    'https://a.example?x=1',
    'https://a.example#x',
    'nothing',
  ])('takes no %s', async (url) => {
    host = await new TestHost().start();
    await expect(host.call('registry.add', { name: 'x', url })).rejects.toMatchObject({ code: 'badInput' });
  });
});

it('says which runtime is missing on this computer', async () => {
  const machine = {
    ...fakeMachine,
    inspectLaunch: async (launch: StdioLaunch) => {
      const found = await fakeMachine.inspectLaunch(launch);
      const resolvedCommand = launch.command === 'uvx' ? null : '/usr/bin/npx';
      return { ...found, command: launch.command, isCwdPresent: false, resolvedCommand };
    },
  };
  host = await new TestHost({ ports: { machine } }).start();
  expect(await host.call('registry.missing', { runner: 'uvx' })).toMatchObject({
    findings: [{ code: 'runtimeMissing', values: { runtime: 'uvx' } }],
  });
  expect(await host.call('registry.missing', { runner: 'npx' })).toEqual({ findings: [] });
  const other = host.call('registry.missing', { runner: 'bash' as 'npx' });
  await expect(other).rejects.toMatchObject({ code: 'badInput' });
});

describe('names that are almost the same', () => {
  const skeletonOf = (name: string) => name.replaceAll('а', 'a').replaceAll('l', '1');
  const near = (name: string) => nearNames(name, ['filesystem', 'github', 'git', 'time'], skeletonOf);

  it.each([
    ['io.github.evil/filesystm', ['filesystem']],
    ['io.github.evil/filesyestem', ['filesystem']],
    ['io.github.evil/fliesystem', ['filesystem']],
    ['evil/gitnub', ['github']],
    ['evil/fi1esystem', ['filesystem']],
    ['evil/filesystem', []],
    ['evil/FileSystem', []],
    ['evil/gut', []],
    ['evil/files', []],
  ])('%s', (name, found) => expect(near(name)).toEqual(found));

  it.each([
    ['com.microsfot/azure', ['com.microsoft']],
    ['io.github.modelcontextprotoco1/files', ['io.github.modelcontextprotocol']],
    ['com.micrоsoft/azure', ['com.microsoft']],
    ['com.microsoft/azure', []],
    ['xyz.microsoft/azure', ['com.microsoft']],
    ['io.gitlab.microsoft/azure', ['com.microsoft']],
    ['io.github.stripe/pay', []],
    ['com.stripe/pay', []],
    ['io.github.awx/tool', []],
    ['azure', []],
  ])('of the namespace of %s', (name, found) => {
    const known = [
      'com.microsoft',
      'io.github.modelcontextprotocol',
      'io.github.aws',
      'com.stripe',
      'io.github.stripe',
    ];
    const skeleton = (text: string) => skeletonOf(text).replaceAll('о', 'o');
    expect(nearNamespaces(name, known, skeleton)).toEqual(found);
  });

  it('any one edit of a name is noticed, and the name itself is not', () => {
    const known = 'filesystem';
    const edit = fc.record({
      at: fc.nat({ max: known.length - 1 }),
      letter: fc.constantFrom(...'abcxyz'),
      kind: fc.nat({ max: 2 }),
    });
    fc.assert(
      fc.property(edit, ({ at, letter, kind }) => {
        const rest = known.slice(kind === 0 ? at : at + 1);
        const edited = known.slice(0, at) + (kind === 1 ? '' : letter) + rest;
        expect(nearNames(`x/${edited}`, [known], (name) => name)).toEqual(edited === known ? [] : [known]);
      }),
    );
  });
});

describe('addresses', () => {
  it('of pages are below the address of the registry', () => {
    expect(pageAddress('https://a.example/base', { text: 'a&b', cursor: 'c=1' }).href).toBe(
      'https://a.example/base/v0.1/servers?search=a%26b&version=latest&limit=100&cursor=c%3D1',
    );
  });

  it.each([
    ['https://github.com/a/b', '', 'https://raw.githubusercontent.com/a/b/HEAD/README.md'],
    ['https://github.com/a/b.git', 'src/x', 'https://raw.githubusercontent.com/a/b/HEAD/src/x/README.md'],
    ['https://github.com/a/b/tree/main', '../../x', 'https://raw.githubusercontent.com/a/b/HEAD/x/README.md'],
    ['https://gitlab.com/a/b', '', 'https://gitlab.com/a/b/-/raw/HEAD/README.md'],
    ['https://github.com.evil.example/a/b', '', undefined],
    ['http://github.com/a/b', '', undefined],
    ['https://github.com/a', '', undefined],
  ])('of the README of %s %s', (repository, folder, address) => {
    expect(readmeAddress(repository, folder)?.href).toBe(address);
  });
});
