import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TestHost } from './testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

/** A host with a server that offers something of every kind. */
async function hostWithNotes() {
  host = await new TestHost({
    servers: {
      notes: (server) => {
        server.registerTool('add', { description: 'Adds a note' }, () => ({ content: [] }));
        server.registerResource('today', 'note://today', { title: 'Today', mimeType: 'text/plain' }, (uri) => ({
          contents: [{ uri: uri.href, text: 'Nothing yet' }],
        }));
        server.registerPrompt('sum', { argsSchema: z.object({ day: z.string() }) }, () => ({ messages: [] }));
      },
    },
  }).start();
  const serverId = await host.connect('notes');
  await host.until(
    (event) =>
      event.type === 'server.stateChanged' &&
      event.state.kind === 'running' &&
      event.state.facts.promptCount === 1 &&
      event.state.facts.templateCount === 0,
  );
  return serverId;
}

describe('looking at a server', () => {
  it('lists what it offers, page by page', async () => {
    const serverId = await hostWithNotes();
    const { resources } = await host.call('resource.list', { serverId });
    expect(resources).toEqual([{ uri: 'note://today', name: 'today', title: 'Today', mimeType: 'text/plain' }]);
    expect(await host.call('resource.list', { serverId, offset: 1 })).toEqual({ resources: [], total: 1 });
    const { prompts } = await host.call('prompt.list', { serverId });
    expect(prompts).toEqual([{ name: 'sum', arguments: [{ name: 'day', required: true }] }]);
    expect(await host.call('resourceTemplate.list', { serverId })).toEqual({ resourceTemplates: [], total: 0 });
  });

  it('reads its log and its traffic on from where the page is', async () => {
    const serverId = await hostWithNotes();
    const { lines } = await host.call('server.log', { serverId });
    expect(lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Running: MCP/));
    expect((await host.call('server.log', { serverId, after: lines.at(-1)?.seq ?? 0 })).lines).toEqual([]);
    const { entries } = await host.call('server.traffic', { serverId, limit: 2 });
    expect(entries).toHaveLength(2);
    expect((await host.call('server.traffic', { serverId, after: entries.at(-1)?.seq ?? 0 })).entries).toEqual([]);
  });

  it('repeats read-only requests, and no others', async () => {
    const serverId = await hostWithNotes();
    const { entries } = await host.call('server.traffic', { serverId });
    const last = entries.at(-1)?.seq ?? 0;
    const list = entries.find(({ method, kind }) => method === 'prompts/list' && kind === 'request');
    await host.call('server.replay', { serverId, seq: list?.seq ?? 0 });
    const again = await host.call('server.traffic', { serverId, after: last });
    expect(again.entries).toMatchObject([
      { method: 'prompts/list', kind: 'request', direction: 'sent' },
      { method: 'prompts/list', kind: 'result', direction: 'received' },
    ]);
    const first = entries.find(({ method }) => method === 'initialize' || method === 'server/discover');
    const refused = host.call('server.replay', { serverId, seq: first?.seq ?? 0 });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    await expect(host.call('server.replay', { serverId, seq: 9999 })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('stores how it ended, and finds a reason', async () => {
    const serverId = await hostWithNotes();
    expect(await host.call('server.doctor', { serverId })).toMatchObject({ findings: [], error: null });
    await host.servers.crash('notes');
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'failed');
    const { ends } = await host.call('server.process', { serverId });
    expect(ends).toMatchObject([{ error: { code: 'connectionClosed' } }]);
    expect(ends[0]?.ranMs).toBeGreaterThan(0);
    const { findings, launch } = await host.call('server.doctor', { serverId });
    expect(findings.map(({ code }) => code)).toEqual(['closedOutput']);
    expect(launch?.resolvedCommand).toBe('/usr/bin/notes');
  });

  it('does not set a log level on a server without logging', async () => {
    const serverId = await hostWithNotes();
    const set = host.call('server.setLogLevel', { serverId, level: 'debug' });
    await expect(set).rejects.toMatchObject({ code: 'notOffered' });
    expect((await host.call('server.log', { serverId })).level).toBeNull();
  });
});
