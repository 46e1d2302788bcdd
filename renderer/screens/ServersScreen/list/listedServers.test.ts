import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { type ServerListing, usualListing } from '../../../store/serversSlice.ts';
import { listedServers } from './listedServers.ts';

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
const figures = {
  tokensOf: ({ definition }: ServerView) => definition.name.length,
  lastCallOf: ({ definition }: ServerView) => (definition.name === 'slow' ? 9 : 0),
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
