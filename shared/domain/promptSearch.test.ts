import { expect, it } from 'vitest';
import { serverId } from './ids.ts';
import type { OfferedPrompt } from './prompt.ts';
import { searchPrompts } from './promptSearch.ts';

const offered = (server: string, name: string, title?: string, description?: string): OfferedPrompt => ({
  serverId: serverId.parse(server),
  serverName: server,
  prompt: { name, arguments: [], ...(title && { title }), ...(description && { description }) },
});
const all = [
  offered('a', 'explain', 'Explain code', 'Says what a piece of code does'),
  offered('a', 'promote', undefined, 'Team work'),
  offered('b', 'team', 'Team management'),
  offered('b', 'code_review', 'Review'),
];
const names = (typed: string) => searchPrompts(all, typed).map(({ prompt }) => prompt.name);

it('has all of them, in their order, when nothing was typed', () => {
  expect(names(' ')).toEqual(['explain', 'promote', 'team', 'code_review']);
});

it('finds by name, title and description, best first and by server', () => {
  expect(names('TEAM')).toEqual(['team', 'promote']);
  expect(names('code')).toEqual(['code_review', 'explain']);
  expect(names('piece code')).toEqual(['explain']);
  expect(names('/etc/hosts')).toEqual([]);
});

it('keeps the prompts of one server together', () => {
  const found = searchPrompts([...all, offered('a', 'code')], 'code').map((each) => each.serverName);
  expect(found).toEqual(['a', 'a', 'b']);
});
