import { expect, it } from 'vitest';
import { findHiddenWords } from './hiddenWords.ts';

const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' as const }, ...more });

it('finds invisible characters in all texts of a server, at any depth', () => {
  const schema = { type: 'object' as const, properties: { a: { description: 'x\u001b[8m' } } };
  expect(
    findHiddenWords({
      server: { name: 'good\u202e', version: '1' },
      instructions: 'Be kind.\u{e0041}',
      offer: {
        tools: [
          tool('plain', { description: 'A line,\n\tand another.' }),
          tool('zero\u200bwidth'),
          tool('title', { title: 'a\u2066b' }),
          tool('schema', { inputSchema: schema }),
        ],
        prompts: [{ name: 'plan', arguments: [{ name: 'a', description: '\u00ad' }] }],
        resources: [{ name: 'ok', uri: 'x:1' }],
      },
    }),
  ).toEqual([
    { kind: 'server', count: 1, names: [] },
    { kind: 'instructions', count: 1, names: [] },
    { kind: 'tools', count: 3, names: ['zero\u200bwidth', 'title', 'schema'] },
    { kind: 'prompts', count: 1, names: ['plan'] },
  ]);
});

it('finds nothing in visible text, and names at most ten items', () => {
  expect(findHiddenWords({ server: { name: 'a' }, instructions: undefined, offer: { tools: [tool('b')] } })).toBe(
    undefined,
  );
  const tools = Array.from({ length: 30 }, (_, at) => tool(`t${String(at)}\u200b`));
  const [found] = findHiddenWords({ server: {}, instructions: undefined, offer: { tools } }) ?? [];
  expect(found).toMatchObject({ kind: 'tools', count: 30 });
  expect(found?.names).toHaveLength(10);
});
