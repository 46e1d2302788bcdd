import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import type { JsonObject } from '../../shared/lib/json.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest, root } from './forTest.ts';

interface SentTool {
  readonly name: string;
  readonly input_schema: { readonly properties: JsonObject };
}

const toolsOf = (body: unknown) => (body as { tools?: readonly SentTool[] }).tools ?? [];
const listed = (...tools: readonly object[]): StdioLaunch => ({
  kind: 'stdio',
  command: process.execPath,
  args: [join(root, 'e2e/servers/listedServer.mjs'), JSON.stringify(tools)],
  env: {},
});
const find = {
  name: 'find',
  description: 'Finds calls',
  inputSchema: {
    type: 'object',
    properties: {
      'filter[name]': { type: 'string' },
      rows: { type: 'array', items: { type: 'object', properties: { 日付: { type: 'string' } } } },
    },
    required: ['filter[name]'],
    additionalProperties: false,
  },
};
const args = { 'filter[name]': 'Ann', rows: [{ 日付: '2026-11-30' }] };

it('only the model sees other names of properties: card, history, audit and server have those of the server', async () => {
  const host = await hostForTest();
  const model = await modelForTest({
    wire: 'anthropic',
    script: ({ body }, n) => {
      const [tool] = toolsOf(body);
      const [filter = '', rows = ''] = Object.keys(tool?.input_schema.properties ?? {});
      const given = { [filter]: 'Ann', [rows]: [{ field: '2026-11-30' }] };
      return n === 0 ? callTools({ name: tool?.name ?? '', arguments: given }) : answer('Done');
    },
  });
  const id = await host.converse({ kind: 'anthropic', baseUrl: model.baseUrl, key: 'k' });
  const serverId = await host.connect('phone', listed(find));
  const turn = host.turn(id, 'Find Ann');
  const card = await host.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
  expect(await turn).toBe('completed');
  expect(card.arguments).toEqual(args);

  const { calls } = await host.thread(id);
  expect(calls).toMatchObject([{ arguments: args, tool: { serverId, name: 'find' }, state: { kind: 'done' } }]);
  // What the server says it got, and what the model gets to read of it.
  const result = JSON.stringify(args);
  expect(JSON.stringify(calls[0]?.state)).toContain(JSON.stringify(result).slice(1, -1));
  const rows = JSON.stringify((await host.call('audit.list', { limit: 20 })).rows);
  expect(rows).not.toContain('filter_name');
  const second = model.requests[1]?.text ?? '';
  expect(second).toContain('"input":{"filter_name":"Ann","rows":[{"field":"2026-11-30"}]}');
  expect(second).toContain(JSON.stringify(result).slice(1, -1));
});

it('a tool that a provider refuses costs only itself, is told with its server, and stays out after a restart', async () => {
  const folder = await folderForTest();
  const isBad = ({ name }: SentTool) => name.endsWith('bad_one');
  const model = await modelForTest({
    wire: 'anthropic',
    script: ({ body }) => {
      const at = toolsOf(body).findIndex(isBad);
      if (at === -1) return answer('Hello');
      return { status: 400, error: { type: 'invalid_request_error', message: `tools.${at}.custom.input_schema: no` } };
    },
  });
  const tools = ['good_one', 'bad_one', 'good_two'].map((name) => ({ ...find, name }));
  const access = { kind: 'anthropic', baseUrl: model.baseUrl, key: 'k' } as const;

  const first = await hostForTest({ folder });
  const id = await first.converse(access);
  const serverId = await first.connect('ledger', listed(...tools));
  expect(await first.turn(id, 'Hi')).toBe('completed');
  expect(await first.turn(id, 'Again')).toBe('completed');
  const answers = (await first.thread(id)).messages.filter(({ role }) => role === 'assistant');
  expect(answers.map(({ notices }) => notices)).toEqual([
    [{ kind: 'toolsRefused', tools: [{ server: 'ledger', tool: 'bad_one' }] }],
    [],
  ]);
  await first.stop();

  const next = await hostForTest({ folder });
  next.startServers();
  await next.untilState(serverId, ({ kind }) => kind === 'running');
  expect(await next.turn(id, 'And now?')).toBe('completed');
  expect(model.requests.map(({ body }) => toolsOf(body).map(({ name }) => name.replace('ledger_', '')))).toEqual([
    ['bad_one', 'good_one', 'good_two'],
    ...Array.from({ length: 3 }, () => ['good_one', 'good_two']),
  ]);
});
