import type { CreateMessageResult } from '@modelcontextprotocol/client';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkMessages } from '../../electron/host/context/prompts/readExpansion.ts';
import { RealConnection } from '../connection/realConnection.ts';
import { verifies } from '../verifies.ts';
import { Matrix, type Step } from './matrix.ts';
import { type Peer, peers, type Way } from './peers.ts';
import { startPeer } from './startPeer.ts';

const matrix = new Matrix();
afterAll(() => console.log(`\n${matrix.toString()}\n`));

for (const peer of peers) {
  describe(peer.name, () => {
    for (const way of peer.ways) {
      it(`does all it offers over ${way.transport}`, () => walk(peer, way), 60_000);
    }
  });
}

async function walk(peer: Peer, way: Way): Promise<void> {
  verifies('S1', 'L1', 'L2', 'L4');
  const row = `${peer.name}, ${way.transport}`;
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-peer-'));
  const started = await startPeer(way, folder);
  const real = new RealConnection(started.launch, { handlers: { createMessage: sayOk } });
  const { connection } = real;
  const step = async (name: Step, does: (() => Promise<void>) | undefined) => {
    matrix.set(row, name, does ? 'failed' : 'none');
    await does?.();
    if (does) matrix.set(row, name, 'ok');
  };
  try {
    await step('connect', async () => {
      expect(await real.start()).toMatchObject(expectedOf(peer, way));
    });
    const { mcp } = connection;
    const has = mcp.capabilities;
    await step('tools', async () => {
      expect(connection.offer.tools.map(({ name }) => name)).toContain(peer.call.tool);
    });
    await step('resources', has.resources && (() => listResources(real, peer)));
    await step(
      'templates',
      has.resources &&
        (async () => {
          await real.until(() => connection.offer.resourceTemplates);
        }),
    );
    await step(
      'prompts',
      has.prompts &&
        (async () => {
          const prompts = await real.until(() => connection.offer.prompts);
          expect(prompts.map(({ name }) => name)).toContain(peer.prompt?.name);
        }),
    );
    await step('call', async () => {
      const { content } = await connection.callTool(peer.call.tool, peer.call.args, {});
      expect(JSON.stringify(content)).toContain(peer.call.answers.replace('{folder}', folder));
    });
    const { read, prompt, complete, subscribe, slow } = peer;
    await step(
      'read',
      read === undefined
        ? undefined
        : async () => {
            const { contents } = await mcp.readResource(read);
            expect(contents[0]?.uri).toBe(read);
          },
    );
    await step(
      'get',
      prompt &&
        (async () => {
          const { blocks, problems } = checkMessages((await mcp.getPrompt(prompt.name, prompt.args)).messages);
          expect(blocks.length).toBeGreaterThan(0);
          expect(problems).toEqual([]);
        }),
    );
    await step(
      'complete',
      complete &&
        (async () => {
          const ref = { type: 'ref/prompt' as const, name: complete.prompt };
          const { argument: name, value } = complete;
          const { completion } = await mcp.complete({ ref, argument: { name, value } });
          expect(completion.values.length).toBeGreaterThan(0);
        }),
    );
    await step(
      'subscribe',
      subscribe === undefined
        ? undefined
        : async () => {
            await connection.subscribe(subscribe);
            await connection.unsubscribe(subscribe);
          },
    );
    await step('log', has.logging && mcp.era === 'legacy' ? () => connection.setLogLevel('debug') : undefined);
    await step('cancel', slow && (() => cancel(real, slow)));
    await step('ping', mcp.era === 'legacy' ? () => mcp.ping() : undefined);
    await step('close', async () => {
      await real.stop();
      expect(connection.state).toEqual({ kind: 'stopped' });
    });
  } finally {
    await real.stop();
    started.stop();
    await rm(folder, { recursive: true });
  }
}

function expectedOf(peer: Peer, way: Way): object {
  const { transport } = way;
  const { era = peer.era, revision = peer.revision } = way.transport === 'stdio' ? {} : way;
  return { transport, era, revision };
}

async function listResources(real: RealConnection, peer: Peer): Promise<void> {
  const resources = await real.until(() => real.connection.offer.resources);
  if (peer.resources === undefined) return void expect(resources.length).toBeGreaterThan(0);
  verifies('Z1', 'Z2', 'D3');
  expect(resources).toHaveLength(peer.resources);
}

async function cancel({ connection }: RealConnection, { tool, args }: NonNullable<Peer['slow']>): Promise<void> {
  verifies('C1', 'C4', 'O4');
  const stop = new AbortController();
  const began = connection.record.traffic.after(0, 1000).at(-1)?.seq ?? 0;
  const call = connection.callTool(tool, args, { signal: stop.signal, onProgress: () => undefined });
  const reason = new Error('You stopped it.');
  const timer = setTimeout(() => stop.abort(reason), 200);
  await expect(call).rejects.toBe(reason);
  clearTimeout(timer);
  const sent = connection.record.traffic.after(began, 1000).map(({ method }) => method);
  // Over HTTP, the modern era does that by closing the stream.
  if (connection.mcp.era === 'legacy') expect(sent).toContain('notifications/cancelled');
}

/** The early everything servers request a message when somebody subscribes. */
async function sayOk(): Promise<CreateMessageResult> {
  return { role: 'assistant', model: 'scripted', content: { type: 'text', text: 'ok' } };
}
