import { launchFindings } from '../../../electron/host/connections/doctor/launchFindings.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { registryId, serverId, sha256 } from '../../../shared/domain/ids.ts';
import type { LaunchInspection } from '../../../shared/domain/machine.ts';
import { officialRegistry, type Registry } from '../../../shared/domain/published/registry.ts';
import { publishedServers } from '../fixtures/published.ts';
import type { Answers } from './answer.ts';
import { noAnswer } from './answer.ts';

/** What the scripted computer says of a program. */
const inspection = {
  platform: 'linux',
  command: '',
  args: [],
  resolvedCommand: null,
  notExecutable: null,
  folder: null,
  elsewhere: [],
  path: [],
  cwd: '/',
  isCwdPresent: true,
} as unknown as LaunchInspection;

/** What the doctor says where a program is missing. */
export const findingsWithout = (command: string) => launchFindings({ ...inspection, command }, undefined);

let own: readonly Registry[] = [];
/** How many servers one page of the scripted registry has. */
const pageSize = 3;

const unreachable = () =>
  problemError({
    kind: 'registryUnreachable',
    host: 'registry.modelcontextprotocol.io',
    fault: 'unknownName',
    code: 'ENOTFOUND',
    proxyStatus: '',
    isLocal: false,
  });

/** The scripted host's answers about registries of published servers. */
export const registryAnswers: Answers = {
  'registry.list': () => ({ registries: [officialRegistry, ...own] }),
  'registry.add': (_world, { name, url }, publish) => {
    const id = registryId.parse('own');
    own = [{ id, name: String(name), url: String(url) }];
    publish({ type: 'registry.changed' });
    return { registryId: id };
  },
  'registry.remove': (_world, _input, publish) => {
    own = [];
    publish({ type: 'registry.changed' });
    return {};
  },
  'registry.search': ({ registry = 'answers', failingRegistry }, { registryId: id, text, cursor }) => {
    if (failingRegistry === id) throw unreachable();
    if (registry === 'silent') return noAnswer;
    if (registry === 'failing') throw unreachable();
    const found = publishedServers.filter(({ name }) => name.includes(String(text)));
    const from = Number(cursor ?? 0);
    const next = from + pageSize;
    return {
      servers: found.slice(from, next),
      near: { 'io.github.evil/fi1esystem': ['filesystem'] },
      ...(next < found.length && { nextCursor: String(next) }),
      unreadable: from === 0 ? 1 : 0,
      at: Date.parse('2026-11-20T08:00:00Z'),
      problem: registry === 'offline' ? unreachable().toInfo() : null,
    };
  },
  'registry.versions': (_world, { name }) => ({
    versions: publishedServers
      .filter((server) => server.name === name)
      .flatMap((server) => [
        server,
        { ...server, version: '1.9.0' },
        { ...server, version: '1.8.0', status: 'deleted' as const, statusMessage: 'It sent keys to another host.' },
      ]),
  }),
  'registry.addServer': () => ({ serverId: serverId.parse('added') }),
  'registry.downloadBundle': ({ bundleDownload }) => {
    if (bundleDownload === 'silent') return noAnswer;
    if (bundleDownload === undefined) return {};
    throw problemError({ kind: 'bundleHashDiffers', wanted: '3f'.repeat(32), found: 'a1'.repeat(32) });
  },
  'registry.origin': (_world, { serverId: id }) => ({
    origin:
      id === 'sky'
        ? {
            serverId: id,
            registry: 'https://registry.modelcontextprotocol.io',
            name: 'io.github.someone/weather',
            version: '2.0.0',
            way: { kind: 'npm', title: '@someone/weather-server' },
          }
        : null,
    added: id === 'sky' ? { serverId: serverId.parse('sky'), how: { kind: 'registry' }, at: 1_790_000_000_000 } : null,
    folder: id === 'sky' ? '/home/me/.local/share/gatehouse/work/sky' : null,
  }),
  'registry.updateServer': () => ({}),
  'registry.updates': ({ updates = 'some', snapshot }) => {
    if (updates === 'none') return { updates: [] };
    const named = (name: string) => {
      const found = snapshot.servers.find(({ definition }) => definition.name === name);
      return found?.definition.id ?? serverId.parse('none');
    };
    const from = { registry: officialRegistry.url, name: 'io.github.someone/weather', version: '2.0.0' };
    const bundled = publishedServers.find((server) => server.name === 'com.example/bundled');
    if (updates === 'bundle') {
      const found = { kind: 'newerBundle', registryId: officialRegistry.id, server: bundled, wayAt: 0 };
      return { updates: [{ serverId: named('sky'), ...from, name: 'com.example/bundled', version: '0.9.0', found }] };
    }
    if (updates === 'newest')
      return { updates: [{ serverId: named('sky'), ...from, found: { kind: 'newest', status: 'active' } }] };
    return {
      updates: [
        {
          serverId: named('sky'),
          ...from,
          found: {
            kind: 'newer',
            server: publishedServers[0],
            wayAt: 1,
            answers: { 'env.WEATHER_API_KEY': '${secret:weather.KEY}', 'argument.0': '', 'argument.1': '/maps' },
            launchHash: sha256.parse('5c'.repeat(32)),
          },
        },
        { serverId: named('memory'), ...from, found: { kind: 'newest', status: 'deleted' } },
        { serverId: named('filesystem'), ...from, found: { kind: 'otherWay', version: '3.0.0' } },
        { serverId: named('everything'), ...from, found: { kind: 'failed', problem: unreachable().toInfo() } },
      ],
    };
  },
  'registry.missing': ({ missingPrograms = [] }, { runner }) => {
    const isMissing = ['docker', ...missingPrograms].includes(String(runner));
    return { findings: isMissing ? findingsWithout(String(runner)) : [] };
  },
  'registry.readme': () => ({ markdown: '# Weather\n\nAsk for the **weather** anywhere.' }),
};
