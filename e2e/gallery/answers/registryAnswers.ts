import { launchFindings } from '../../../electron/host/connections/doctor/launchFindings.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { registryId } from '../../../shared/domain/ids.ts';
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
  elsewhere: [],
  path: [],
  cwd: '/',
  isCwdPresent: true,
} as unknown as LaunchInspection;

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
  'registry.search': ({ registry = 'answers' }, { text, cursor }) => {
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
      .flatMap((server) => [server, { ...server, version: '1.9.0' }]),
  }),
  'registry.missing': (_world, { runner }) => {
    const resolvedCommand = runner === 'docker' ? null : '/usr/bin/x';
    return { findings: launchFindings({ ...inspection, command: String(runner), resolvedCommand }, undefined) };
  },
  'registry.readme': () => ({ markdown: '# Weather\n\nAsk for the **weather** anywhere.' }),
};
