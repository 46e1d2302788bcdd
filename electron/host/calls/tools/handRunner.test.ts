import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

/** A server with a tool that counts how often it was called, and one that changes while it runs. */
async function begin(ports = {}) {
  const calls: unknown[] = [];
  let redefine: () => void = () => undefined;
  host = await new TestHost({
    servers: {
      a: (server) => {
        const tool = server.registerTool(
          'sum',
          { description: 'Adds.', inputSchema: z.object({ a: z.number(), b: z.number() }) },
          async ({ a, b }) => {
            calls.push([a, b]);
            return { content: [{ type: 'text', text: String(a + b) }] };
          },
        );
        redefine = () => tool.update({ description: 'Adds, and tells everybody.' });
        server.registerTool('fails', { description: 'Fails.', inputSchema: z.object({}) }, async () => ({
          isError: true,
          content: [{ type: 'text', text: 'no' }],
        }));
        server.registerTool('waits', { description: 'Waits.', inputSchema: z.object({}) }, async (_args, context) => {
          await new Promise((_resolve, reject) => {
            context.mcpReq.signal.addEventListener('abort', () => {
              calls.push('aborted');
              reject(new Error('aborted'));
            });
          });
          return { content: [] };
        });
      },
    },
    ports,
  }).start();
  const serverId = await host.connect('a');
  return { host, serverId, calls, redefine: () => redefine() };
}

async function runOf(from: TestHost, serverId: ServerId, name: string, args: JsonObject = {}) {
  const { tools } = await from.call('tool.list', { serverId });
  const definitionHash = tools.find(({ tool }) => tool.name === name)?.definitionHash ?? canonicalHash('none');
  return { serverId, name, arguments: args, definitionHash, runId: 'run-1' };
}

describe('a tool run by hand', () => {
  it('runs once, returns the result, and is recorded as a decision of the user', async () => {
    verifies('O2');
    const { host, serverId, calls } = await begin();
    const answer = await host.call('tool.run', await runOf(host, serverId, 'sum', { a: 2, b: 3 }));
    expect(answer).toMatchObject({ isError: false, result: { content: [{ type: 'text', text: '5' }] } });
    expect(calls).toEqual([[2, 3]]);
    expect(host.audit.rows.at(-1)).toMatchObject({
      kind: 'toolCall',
      toolName: 'sum',
      serverName: 'a',
      argumentsHash: canonicalHash({ a: 2, b: 3 }),
      decision: { outcome: 'allowed', by: 'user', reason: { kind: 'handRun' } },
    });
  });

  it('is not run when the definition differs from the one that was shown', async () => {
    const { host, serverId, calls, redefine } = await begin();
    const shown = await runOf(host, serverId, 'sum', { a: 1, b: 1 });
    const before = host.events.length;
    redefine();
    await host.until((event) => event.type === 'server.toolsChanged' && host.events.length > before);
    await expect.poll(async () => (await runOf(host, serverId, 'sum')).definitionHash).not.toBe(shown.definitionHash);
    await expect(host.call('tool.run', shown)).rejects.toMatchObject({ code: 'conflict' });
    expect(calls).toEqual([]);
  });

  it('is not run with arguments that do not fit', async () => {
    const schemas = { problems: () => [], argumentProblems: () => ['b: Required'] };
    const { host, serverId, calls } = await begin({ schemas });
    const run = await runOf(host, serverId, 'sum', { a: 1 });
    await expect(host.call('tool.run', run)).rejects.toMatchObject({ code: 'toolArguments' });
    expect(calls).toEqual([]);
    expect(host.audit.rows.filter(({ kind }) => kind === 'toolCall')).toEqual([]);
  });

  it('distinguishes an error of the tool from an error of the call', async () => {
    verifies('O5');
    const { host, serverId } = await begin();
    const failed = await host.call('tool.run', await runOf(host, serverId, 'fails'));
    expect(failed).toMatchObject({ isError: true, result: { content: [{ text: 'no' }] } });
    const gone = host.call('tool.run', await runOf(host, serverId, 'unheard-of'));
    await expect(gone).rejects.toMatchObject({ code: 'toolUnknown' });
  });

  it('is cancelled at the server when the page cancels', async () => {
    const { host, serverId, calls } = await begin();
    const abort = new AbortController();
    const run = host.call('tool.run', await runOf(host, serverId, 'waits'), abort.signal);
    await expect.poll(() => host.audit.rows.at(-1)?.toolName).toBe('waits');
    abort.abort();
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => calls).toEqual(['aborted']);
  });
});
