import { SdkHttpError, SdkErrorCode } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { hiderOf } from '../../testing/hiderOf.ts';
import { AskingHost } from '../../testing/askingHost.ts';

const value = 'tok-1234567890';
const mark = '[secret TOKEN]';
const said = `It is ${value}.`;

let open: AskingHost | undefined;
afterEach(async () => {
  await open?.host.stop();
  open = undefined;
});

async function begin(prepare: (from: AskingHost) => void = () => undefined): Promise<AskingHost> {
  open = new AskingHost([], { hideFromServers: hiderOf((text) => text.replaceAll(value, mark)) });
  prepare(open);
  return open.start();
}

/** All text of the server that a page can read, and the result or error of a command. */
async function seenOf({ host, serverId }: AskingHost, answer?: unknown): Promise<string> {
  const log = await host.call('server.log', { serverId, after: 0, limit: 200 });
  const traffic = await host.call('server.traffic', { serverId, after: 0, limit: 200 });
  const process = await host.call('server.process', { serverId });
  const doctor = await host.call('server.doctor', { serverId });
  const { rows } = await host.call('audit.list', { limit: 200 });
  return JSON.stringify([host.events, log, traffic, process, doctor, rows, host.log, answer]);
}

/** The result or the error of a command. */
async function outcomeOf(command: Promise<unknown>): Promise<unknown> {
  return command.catch((error: unknown) => (error instanceof HostError ? error.toInfo() : String(error)));
}

async function runEcho({ host, serverId }: AskingHost): Promise<unknown> {
  const { tools } = await host.call('tool.list', { serverId });
  const definitionHash = tools[0]?.definitionHash ?? canonicalHash('none');
  const run = { serverId, name: 'echo', arguments: {}, definitionHash, runId: 'run-1' };
  return outcomeOf(host.call('tool.run', run));
}

const refusedByHttp = () =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, `Error POSTing to endpoint: ${said}`, {
    status: 400,
    statusText: `No ${value}`,
    text: `${'x'.repeat(150)} ${said}`,
  });

interface Entry {
  /** Sets the server up before it is connected to. */
  readonly prepare?: (from: AskingHost) => void;
  /** Makes the server send the text; returns the result of a command, if there is one. */
  readonly act?: (from: AskingHost) => Promise<unknown>;
}

/** Every way in which text of a server enters Gatehouse. */
const entries: readonly (readonly [string, Entry])[] = [
  ['the text of a result', resultEntry({ content: [{ type: 'text', text: said }] })],
  ['structured content', resultEntry({ content: [], structuredContent: { token: value, [value]: 1 } })],
  ['a resource in a result', resultEntry({ content: [{ type: 'resource', resource: { uri: 'x:1', text: said } }] })],
  ['a link in a result', resultEntry({ content: [{ type: 'resource_link', uri: `x:${value}`, name: said }] })],
  [
    'a JSON-RPC error and its data',
    {
      prepare: ({ server }) =>
        server.on('tools/call', (_params, id) => {
          server.say({ jsonrpc: '2.0', id, error: { code: -32000, message: said, data: { key: value } } });
          return undefined;
        }),
      act: runEcho,
    },
  ],
  [
    'the body and the status of an HTTP error',
    { act: async (from) => (from.server.refusals.set('tools/call', refusedByHttp()), runEcho(from)) },
  ],
  [
    'the HTTP error of a start',
    {
      act: async (from) => {
        from.server.refusals.set('initialize', refusedByHttp());
        return restart(from);
      },
    },
  ],
  ['stderr', { act: async ({ server }) => server.writeToStderr(said) }],
  [
    'why a process ended, with its last lines',
    {
      act: async ({ server }) =>
        server.die(new HostError('serverExited', `The server ended. ${said}`, { exitCode: 1, stderr: [said] })),
    },
  ],
  ['a log message', notificationEntry('notifications/message', { level: 'info', data: { text: said } })],
  ['an unknown notification', notificationEntry(`notifications/${value}`, { requestState: value })],
  [
    'progress of a call',
    {
      prepare: ({ server }) =>
        server.on('tools/call', ({ _meta }) => {
          const progressToken = (_meta as JsonObject)['progressToken'] ?? 'none';
          server.notify('notifications/progress', { progressToken, progress: 1, message: said });
          return { content: [] };
        }),
      act: runEcho,
    },
  ],
  [
    'names, titles, descriptions and schemas of tools',
    {
      prepare: ({ server }) => {
        const inputSchema = {
          type: 'object',
          properties: { a: { type: 'string', description: said, default: value } },
        };
        server.tools = [{ name: 'echo', title: said, description: said, inputSchema }];
      },
      act: ({ host, serverId }) => host.call('tool.list', { serverId }),
    },
  ],
  [
    'names of the server, and cursors of its lists',
    {
      prepare: ({ server }) => {
        server.on('initialize', () => ({
          protocolVersion: server.revision,
          capabilities: server.capabilities,
          serverInfo: { name: said, title: said, version: value },
          instructions: said,
        }));
        server.on('tools/list', ({ cursor }) => ({ tools: server.tools, ...(cursor ? {} : { nextCursor: value }) }));
      },
    },
  ],
  [
    'the text of a resource',
    {
      prepare: ({ server }) => {
        server.capabilities = { tools: {}, resources: {} };
        server.on('resources/list', () => ({ resources: [{ uri: 'x:1', name: said, description: said }] }));
        server.on('resources/read', () => ({ contents: [{ uri: 'x:1', text: said }] }));
      },
      act: ({ host, serverId }) => host.call('resource.read', { serverId, uri: 'x:1' }),
    },
  ],
  [
    'a prompt',
    {
      prepare: ({ server }) => {
        server.capabilities = { tools: {}, prompts: {} };
        server.on('prompts/list', () => ({ prompts: [{ name: 'plan', description: said }] }));
        server.on('prompts/get', () => ({
          description: said,
          messages: [{ role: 'user', content: { type: 'text', text: said } }],
        }));
      },
      act: async ({ host, serverId }) => {
        const isListed = async () => (await host.call('prompt.list', { serverId })).prompts.length > 0;
        await expect.poll(isListed).toBe(true);
        return host.call('prompt.get', { serverId, name: 'plan', arguments: {} });
      },
    },
  ],
  [
    'an elicitation',
    {
      act: async (from) => {
        const requestedSchema = { type: 'object', properties: { a: { type: 'string', title: said } } };
        void from.ask('elicitation/create', { message: said, requestedSchema });
        return from.shown('elicitationForm');
      },
    },
  ],
  [
    'a sampling request',
    {
      act: async (from) => {
        await from.addModels('gpt-5-mini');
        const messages = [{ role: 'user', content: { type: 'text', text: said } }];
        void from.ask('sampling/createMessage', {
          messages,
          systemPrompt: said,
          maxTokens: 10,
          metadata: { k: value },
        });
        return from.shown('samplingRequest');
      },
    },
  ],
];

function resultEntry(result: JsonObject): Entry {
  return { prepare: ({ server }) => void server.on('tools/call', () => result), act: runEcho };
}

function notificationEntry(method: string, params: JsonObject): Entry {
  return { act: async ({ server }) => server.notify(method, params) };
}

async function restart({ host, serverId }: AskingHost): Promise<void> {
  const before = host.events.length;
  await host.call('server.restart', { serverId });
  await expect
    .poll(() =>
      host.events
        .slice(before)
        .some(({ event }) => event.type === 'server.stateChanged' && event.state.kind === 'failed'),
    )
    .toBe(true);
}

describe("the value of a secret in a server's text", () => {
  it.each(entries)('is hidden in %s', async (_name, { prepare, act }) => {
    verifies('N2c');
    const from = await begin(prepare);
    const answer = await act?.(from);
    await expect.poll(() => seenOf(from, answer)).toContain(mark);
    expect(await seenOf(from, answer)).not.toContain(value);
  });

  it('is hidden in the bytes of a resource, of which the page shows the beginning', async () => {
    verifies('N2c');
    const overwritten = '*'.repeat(value.length);
    const hideBytes = (bytes: string) => bytes.replaceAll(value, overwritten);
    open = new AskingHost([], { hideFromServers: { ...hiderOf((text) => text), hideBytes } });
    open.server.capabilities = { tools: {}, resources: {} };
    open.server.on('resources/list', () => ({ resources: [{ uri: 'x:1', name: 'one' }] }));
    open.server.on('resources/read', () => ({ contents: [{ uri: 'x:1', blob: btoa(said) }] }));
    await open.start();
    const { serverId, host } = open;
    const answer = await host.call('resource.read', { serverId, uri: 'x:1' });
    const hex = (text: string) => Array.from(text, (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
    const hidden = said.replace(value, overwritten);
    expect(answer).toMatchObject({ contents: [{ kind: 'bytes', head: hex(hidden) }] });
    const seen = await seenOf(open, answer);
    expect(seen).toContain(btoa(hidden));
    expect(seen).not.toContain(btoa(said));
  });
});
