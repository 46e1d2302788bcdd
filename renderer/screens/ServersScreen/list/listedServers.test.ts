import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { type ServerListing, usualListing } from '../../../store/serversSlice.ts';
import { filterCounts, foundByTool, listedServers } from './listedServers.ts';
import { toolIndexOf, toolWith } from './toolIndex.ts';

const view = (name: string, state: object, enabled = true, command = 'npx') =>
  ({
    definition: {
      id: serverId.parse(name.replace('Ä', 'A')),
      name,
      enabled,
      launch: { kind: 'stdio', command, args: [`pkg-${name}`], env: {} },
    },
    state,
    toolsOff: 0,
  }) as unknown as ServerView;
const running = (toolCount: number) => ({ kind: 'running', facts: { toolCount } });

const servers = [
  view('zeta', running(3)),
  view('Ärger', { kind: 'failed' }),
  view('beta', { kind: 'needsTrust' }),
  view('alpha', running(9), true, 'uvx'),
  view('gone', { kind: 'failed' }, false),
  view('slow', { kind: 'starting' }),
];
const tools = toolIndexOf(
  [
    {
      serverId: serverId.parse('zeta'),
      tools: [{ name: 'list_issues' }, { name: 'create_issue', title: 'Créer un ticket' }],
    },
    { serverId: serverId.parse('alpha'), tools: [{ name: 'alpha_issue' }] },
  ],
  [
    { serverId: serverId.parse('gone'), names: ['close_issue'] },
    { serverId: serverId.parse('zeta'), names: ['old_issue'] },
  ],
);
const figures = {
  tokensOf: ({ definition }: ServerView) => definition.name.length,
  lastCallOf: ({ definition }: ServerView) => (definition.name === 'slow' ? 9 : 0),
  toolWith: ({ definition }: ServerView, sought: string) => toolWith(tools, definition.id, sought),
};
const names = (listing: Partial<ServerListing>) =>
  listedServers(servers, { ...usualListing, ...listing }, { ...figures }).map(({ definition }) => definition.name);

it('failed ones come first, then those that wait, and the others stay in their order', () => {
  expect(names({})).toEqual(['Ärger', 'beta', 'zeta', 'alpha', 'gone', 'slow']);
});

it('by name, or with the most tools or tokens first', () => {
  expect(names({ order: 'name' })).toEqual(['alpha', 'Ärger', 'beta', 'gone', 'slow', 'zeta']);
  expect(names({ order: 'tools' }).slice(0, 2)).toEqual(['alpha', 'zeta']);
  expect(names({ order: 'lastCall' })[0]).toBe('slow');
  expect(names({ order: 'cost' }).slice(0, 2)).toEqual(['Ärger', 'alpha']);
});

it.each([
  ['attention', ['Ärger', 'beta']],
  ['failed', ['Ärger']],
  ['waits', ['beta']],
  ['running', ['zeta', 'alpha']],
  ['off', ['gone']],
] as const)('only %s', (filter, expected) => expect(names({ filter })).toEqual(expected));

it('are found by name, accents or not, and by what starts them', () => {
  expect(names({ text: ' arger ' })).toEqual(['Ärger']);
  expect(names({ text: 'UVX' })).toEqual(['alpha']);
  expect(names({ text: 'pkg-' })).toHaveLength(6);
  expect(names({ text: 'nothing' })).toEqual([]);
});

it('are found by their tools, as they list them now or as they were approved', () => {
  expect(names({ text: 'issue' })).toEqual(['zeta', 'alpha', 'gone']);
  expect(names({ text: 'ISSUE create' })).toEqual(['zeta']);
  expect(names({ text: 'creer' })).toEqual(['zeta']);
  expect(names({ text: 'old_issue' })).toEqual([]);
  expect(names({ text: 'issue', filter: 'off' })).toEqual(['gone']);
});

it('a tool is named only where the own words of a server are not what was found', () => {
  const found = (text: string) => servers.flatMap((server) => foundByTool(server, text, figures) ?? []);
  expect(found(' Issue')).toEqual(['list_issues', 'alpha_issue', 'close_issue']);
  expect(found('alpha')).toEqual([]);
  expect(found('')).toEqual([]);
});

it('each filter has its count, whatever is searched', () => {
  expect(filterCounts(servers)).toEqual({ all: 6, attention: 2, failed: 1, waits: 1, running: 2, off: 1 });
});
