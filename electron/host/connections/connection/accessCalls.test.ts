import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callAccess } from './accessCalls.ts';

const read = { readResource: async (uri: string) => ({ contents: [{ uri, text: 'words' }] }) };
const resource = (n: number, more = {}) => ({ uri: `note:${n}`, name: `note ${n}`, ...more });
const call = (tool: Parameters<typeof callAccess>[0], args: Parameters<typeof callAccess>[1], offer = {}) =>
  callAccess(tool, args, { mcp: read, offer: { tools: [], ...offer } }, {});
const textOf = (result: Awaited<ReturnType<typeof call>>) => {
  const [part] = result.content;
  return part?.type === 'text' ? part.text : '';
};

describe('list_resources', () => {
  it('reaches every resource exactly once, page by page, whatever their fields are', async () => {
    const field = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(undefined));
    const entries = fc.array(fc.record({ title: field, description: field, size: field }), { maxLength: 130 });
    await fc.assert(
      fc.asyncProperty(entries, async (fields) => {
        const resources = fields.map((more, n) => resource(n, more));
        const seen: string[] = [];
        for (let offset = 0; offset < Math.max(resources.length, 1); offset += 50) {
          const [head = '', ...lines] = textOf(await call('list_resources', { offset }, { resources })).split('\n');
          expect(head).toContain(`of ${resources.length} resources`);
          expect(head.includes('next ones')).toBe(offset + 50 < resources.length);
          seen.push(...lines.map((line) => (JSON.parse(line) as { uri: string }).uri));
        }
        expect(seen).toEqual(resources.map(({ uri }) => uri));
      }),
      { numRuns: 50 },
    );
  });

  it('finds by words anywhere in name, title, description and address', async () => {
    const resources = [resource(1, { title: 'Garden plan' }), resource(2, { description: 'The plan of the GARDEN' })];
    const offer = {
      resources: [...resources, resource(3)],
      resourceTemplates: [{ uriTemplate: 'plan:{garden}', name: 'x' }],
    };
    expect(textOf(await call('list_resources', { query: 'garden plan' }, offer)).split('\n')).toHaveLength(4);
    expect(textOf(await call('list_resources', { query: 'arguments' }, offer)).split('\n')).toHaveLength(1);
  });

  it('tells nothing of what the server means for the user', async () => {
    const resources = [
      resource(1, { annotations: { audience: ['user'] } }),
      resource(2, { annotations: { audience: ['user', 'assistant'] } }),
    ];
    const text = textOf(await call('list_resources', {}, { resources }));
    expect(text).not.toContain('note:1');
    expect(text).toContain('note:2');
  });

  it('tells whole addresses, so that they can be read', async () => {
    const uri = `note:${'long/'.repeat(200)}`;
    expect(textOf(await call('list_resources', {}, { resources: [{ uri, name: 'long' }] }))).toContain(uri);
  });

  it('cuts long words and keeps each entry in one line', async () => {
    const resources = [resource(1, { description: `${'a\n'.repeat(2000)}` })];
    const lines = textOf(await call('list_resources', {}, { resources })).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]?.length).toBeLessThan(1100);
  });
});

describe('read_resource', () => {
  it('passes on what the server answers, with what it said of it in its list', async () => {
    const resources = [resource(1, { annotations: { priority: 0.5 } })];
    expect(await call('read_resource', { uri: 'note:1' }, { resources })).toEqual({
      content: [{ type: 'resource', resource: { uri: 'note:1', text: 'words' }, annotations: { priority: 0.5 } }],
    });
    // One that is not listed may exist: templates make addresses.
    expect(await call('read_resource', { uri: 'note:9' }, { resources })).toMatchObject({
      content: [{ type: 'resource' }],
    });
  });

  const forUser = { annotations: { audience: ['user'] } };

  it.each(['file:///a/private.txt', 'FILE:///a/private.txt', 'file:///a/./private.txt', 'file:///a/private.txt#x'])(
    'does not read what the server means for the user, however its address is written: %s',
    async (uri) => {
      const resources = [{ uri: 'file:///a/private.txt', name: 'private', ...forUser }];
      await expect(call('read_resource', { uri }, { resources })).rejects.toMatchObject({
        code: 'forbidden',
        problem: { kind: 'resourceForUser' },
      });
    },
  );

  it('does not read what a template for the user could name, but what is listed beside it', async () => {
    const offer = {
      resources: [{ uri: 'db://people/1', name: 'one' }],
      resourceTemplates: [{ uriTemplate: 'db://people/{id}', name: 'row', ...forUser }],
    };
    await expect(call('read_resource', { uri: 'db://people/2' }, offer)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await call('read_resource', { uri: 'db://people/1' }, offer)).toMatchObject({ content: [{}] });
  });

  it('waits for the list that says what is for the user', () =>
    expect(call('read_resource', { uri: 'note:1' })).rejects.toMatchObject({
      problem: { kind: 'resourcesNotListed' },
    }));
});

it('lists prompts with the names of their arguments', async () => {
  const prompts = [{ name: 'review', description: 'Reviews', arguments: [{ name: 'file', required: true }] }];
  const [, line = ''] = textOf(await call('list_prompts', {}, { prompts })).split('\n');
  expect(JSON.parse(line)).toEqual({
    name: 'review',
    description: 'Reviews',
    arguments: [{ name: 'file', required: true }],
  });
});
