import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { aTool, ids } from '../../testing/records.ts';
import { ToolIndex } from './toolIndex.ts';

interface Listed {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly parameters?: readonly string[];
}

const toolOf = ({ name, title, description = '', parameters = [] }: Listed) => ({
  ...aTool(),
  tool: { serverId: ids.server, name },
  modelName: `shop_${name}`,
  ...(title === undefined ? {} : { title }),
  description,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each, { type: 'string' }])),
  } satisfies JsonObject,
});

const indexOf = (tools: readonly Listed[], server = 'shop') =>
  ToolIndex.make(tools.map(toolOf), { serverName: () => server, pause: async () => undefined });

const namesFound = (index: ToolIndex<ReturnType<typeof toolOf>>, query: string) =>
  index.find(query, () => true, 100).best.map(({ tool }) => tool.name);

const shop: readonly Listed[] = [
  { name: 'create_issue', description: 'Opens a new issue in a repository.', parameters: ['title', 'body'] },
  { name: 'listIssues', description: 'Lists the issues of a repository.', parameters: ['state'] },
  { name: 'send_mail', description: 'Sends a message to somebody.', parameters: ['recipient', 'subject'] },
  { name: 'x7', title: 'Take a screenshot', description: 'Draws the page as an image.' },
  { name: '创建工单', description: '在仓库中创建一个新的工单。' },
];

describe('the search for tools', () => {
  it.each([
    ['the words of a name, in any order', 'issue create', 'create_issue'],
    ['a name that is written together', 'list issues', 'listIssues'],
    ['a plural', 'mails', 'send_mail'],
    ['the name of an argument', 'recipient', 'send_mail'],
    ['the beginning of a word', 'screens', 'x7'],
    ['what it does', 'image of the page', 'x7'],
    ['words of a script without spaces', '新的工单', '创建工单'],
    ['the name that the model sees', 'shop_send_mail', 'send_mail'],
  ])('finds a tool by %s', async (_, query, wanted) => {
    expect(namesFound(await indexOf(shop), query)[0]).toBe(wanted);
  });

  it('finds a tool by its server', async () => {
    expect(namesFound(await indexOf(shop, 'github'), 'github mail')[0]).toBe('send_mail');
  });

  it('finds nothing for words that no tool has, and for none', async () => {
    const index = await indexOf(shop);
    expect([namesFound(index, 'volcano'), namesFound(index, '!?')]).toEqual([[], []]);
  });

  it('does not find what is not wanted', async () => {
    const index = await indexOf(shop);
    const { best } = index.find('create_issue', ({ tool }) => tool.name !== 'create_issue', 100);
    expect(best.map(({ tool }) => tool.name)).toEqual(['listIssues']);
  });

  it('answers the best, and how many there are', async () => {
    const index = await indexOf(shop);
    const { best, all } = index.find('issue', () => true, 1);
    expect([best.map(({ tool }) => tool.name), all]).toEqual([['listIssues'], 2]);
  });

  it('takes names, titles and names of arguments of any length', async () => {
    const long = 'x'.repeat(5_000_000);
    const index = await indexOf([
      { name: `a${long}`, title: long, parameters: [long] },
      { name: 'send_mail', title: Array.from({ length: 200_000 }, (_, n) => `w${n}`).join(' ') },
    ]);
    expect(namesFound(index, 'send mail')).toEqual(['send_mail']);
    expect(namesFound(index, 'w150000')).toEqual([]);
  });

  it('counts a word that is repeated once', async () => {
    const index = await indexOf([
      { name: 'a', description: Array.from({ length: 300 }, () => 'mail').join(' ') },
      { name: 'send_mail', description: 'Sends a mail.' },
    ]);
    expect(namesFound(index, 'mail')[0]).toBe('send_mail');
  });

  it('finds every tool by its own name first, in an order that is always the same', async () => {
    const word = fc.constantFrom('create', 'list', 'issue', 'mail', 'File', 'read', 'page', 'x', 'tools', '工单');
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('_'));
    const listed = fc.uniqueArray(fc.record({ name, description: fc.array(word).map((words) => words.join(' ')) }), {
      selector: (tool) => tool.name.toLowerCase(),
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(listed, async (tools) => {
        const index = await indexOf(tools);
        const again = await indexOf(tools);
        for (const tool of tools) {
          const found = namesFound(index, tool.name);
          expect(found[0]).toBe(tool.name);
          expect(namesFound(again, tool.name)).toEqual(found);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lets the host work while many tools are indexed', async () => {
    let pauses = 0;
    const tools = Array.from({ length: 1000 }, (_, n) => toolOf({ name: `tool_${n}` }));
    await ToolIndex.make(tools, { serverName: () => 'shop', pause: async () => void pauses++ });
    expect(pauses).toBe(9);
  });
});
