import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../ports/modelProvider.ts';
import { aTool, ids } from '../../testing/records.ts';
import { calls, says } from '../../testing/scriptedModel.ts';
import { beginTurn } from '../../testing/turnBench.ts';

const tool = (name: string, description: string) =>
  aTool({ tool: { serverId: ids.server, name }, modelName: `tools_${name}`, description });

/** More than 5 % of 128,000 tokens. */
const offered = [
  ...Array.from({ length: 300 }, (_, n) =>
    tool(`job_${n}`, `Does the job ${n}. ${'It is a job like others. '.repeat(5)}`),
  ),
  tool('open_gate', 'Opens the gate of a garden.'),
];
const setup = { offered, lazyToolsPercent: 5, limits: { tools: 1000 } };
const search = (query: string, more = {}) => calls({ name: 'find_tools', args: { query, ...more } });
const toolNames = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name);
const resultsOf = (request: ModelRequest | undefined) =>
  (request?.messages ?? []).flatMap((message) => (message.role === 'tool' ? message.results : []));
const wordsOf = (request: ModelRequest | undefined) =>
  resultsOf(request).map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join());

describe('a turn whose tools take too much room', () => {
  it('finds a tool, calls it as itself, and repeats the call as the model made it', async () => {
    const call = calls({ name: 'call_tool', args: { name: 'tools_open_gate', arguments: { message: 'wide' } } });
    const turn = await beginTurn([search('garden gate'), call, says('Open.')], setup);
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    const [first, second, third] = turn.model.requests;
    expect(toolNames(first)).toEqual(['find_tools', 'call_tool']);
    expect(JSON.stringify(first?.tools).length).toBeLessThan(5000);
    expect([second?.tools, third?.tools]).toEqual([first?.tools, first?.tools]);

    const [found = ''] = wordsOf(second);
    expect(found.split('\n')[1]).toBe(
      JSON.stringify({
        name: 'tools_open_gate',
        server: 'tools',
        description: 'Opens the gate of a garden.',
        input_schema: aTool().inputSchema,
      }),
    );
    expect(turn.ran).toHaveLength(1);
    expect(turn.ran[0]).toMatchObject({
      tool: { serverId: ids.server, name: 'open_gate' },
      modelName: 'tools_open_gate',
      arguments: { message: 'wide' },
      through: 'callTool',
    });
    const repeated = third?.messages.flatMap((each) => (each.role === 'assistant' ? each.toolCalls : []));
    expect(repeated).toMatchObject([
      { name: 'find_tools', arguments: { query: 'garden gate' } },
      { name: 'call_tool', arguments: { name: 'tools_open_gate', arguments: { message: 'wide' } } },
    ]);
    expect(resultsOf(third).map(({ name }) => name)).toEqual(['find_tools', 'call_tool']);
  });

  it('shows what was searched and found, and records it', async () => {
    const turn = await beginTurn([search('garden gate', { limit: 1 }), says('Found.')], setup);
    await turn.run();
    expect(turn.audited).toMatchObject([{ arguments: { query: 'garden gate' }, decision: { by: 'host' } }]);
    expect([...turn.store.calls.values()]).toMatchObject([
      { host: { kind: 'findTools', found: [{ serverName: 'tools', toolName: 'open_gate' }] }, state: { kind: 'done' } },
    ]);
  });

  it('finds only tools of the server it asks for', async () => {
    const turn = await beginTurn(
      [search('gate', { server: 'elsewhere' }), search('gate', { server: 'Tools' }), says('Fine.')],
      setup,
    );
    await turn.run();
    const [nothing, gate] = wordsOf(turn.model.requests[2]);
    expect(nothing).toContain('No tool fits "gate"');
    expect(gate).toContain('tools_open_gate');
  });

  it.each([
    ['My Server (dev)', 'My_Server_dev'],
    ['me@work', 'me_work'],
    ['文件', '文件'],
    ['s'.repeat(45), 's'.repeat(40)],
  ])('finds tools of the server %j by the name that it is listed with', async (name, listed) => {
    const turn = await beginTurn([search('gate', { server: listed }), says('Fine.')], { ...setup, serverName: name });
    await turn.run();
    expect(turn.model.requests[0]?.tools[0]?.description).toContain(`There are tools of: ${listed}.`);
    expect(wordsOf(turn.model.requests[1])[0]).toContain('tools_open_gate');
  });

  it('says what is wrong with a search, and with a call that names no tool', async () => {
    const turn = await beginTurn(
      [calls({ name: 'find_tools', args: {} }), calls({ name: 'call_tool', args: { tool: 'x' } }), says('Oh.')],
      setup,
    );
    await turn.run();
    const [searched, called] = wordsOf(turn.model.requests[2]);
    expect(searched).toContain('query');
    expect(called).toContain('name');
    expect(turn.ran).toEqual([]);
  });

  it('takes arguments that were written as a text', async () => {
    const call = calls({ name: 'call_tool', args: { name: 'tools_open_gate', arguments: '{"message":"wide"}' } });
    const turn = await beginTurn([call, says('Open.')], setup);
    await turn.run();
    expect(turn.ran.map((ran) => ran.arguments)).toEqual([{ message: 'wide' }]);
  });

  it('leaves an answer short enough, with at least one whole definition', async () => {
    const long = Array.from({ length: 30 }, (_, n) => tool(`long_${n}`, `Writes a long letter. ${'x'.repeat(8000)}`));
    const turn = await beginTurn([search('long letter', { limit: 30 }), says('Fine.')], { ...setup, offered: long });
    await turn.run();
    const [found = ''] = wordsOf(turn.model.requests[1]);
    expect(found.length).toBeLessThan(30_000);
    expect(found.split('\n').filter((line) => line.startsWith('{'))).toHaveLength(20);
    expect(found).toContain('find it by its name');
  });
});
