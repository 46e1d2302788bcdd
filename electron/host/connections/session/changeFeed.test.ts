import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { runningConnection, settled } from '../../testing/rawConnection.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { RawServer } from '../../testing/rawServer.ts';

const capabilities = { tools: { listChanged: true }, resources: { subscribe: true } };
const list = (items: object) => ({ resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...items });
const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

/** A server of the modern era that accepts a subscription while `isOpen` returns true. */
function modern(raw: RawServer, isOpen: () => boolean): void {
  raw.on('server/discover', () => list({ supportedVersions: ['2026-07-28'], capabilities }));
  raw.on('tools/list', () => list({ tools: raw.tools }));
  raw.on('resources/list', () => list({ resources: [] }));
  raw.on('resources/templates/list', () => list({ resourceTemplates: [] }));
  raw.on('subscriptions/listen', ({ notifications }, id) => {
    if (!isOpen()) return list({});
    const _meta = { [subscriptionId]: id ?? '' };
    raw.notify('notifications/subscriptions/acknowledged', { _meta, notifications: notifications ?? {} });
    return undefined;
  });
}

describe('a result of the modern era', () => {
  it('without a result type is complete', async () => {
    verifies('F2c');
    const { server, connection } = await runningConnection({}, (raw) => modern(raw, () => true));
    server.on('tools/call', () => ({ content: [{ type: 'text', text: 'done' }] }));
    expect(await connection.callTool('echo', {}, {})).toMatchObject({ content: [{ type: 'text', text: 'done' }] });
  });

  it('that needs input is requested again with the answers, and with its state unchanged', async () => {
    verifies('F2');
    const elicit = async () => ({ action: 'accept' as const, content: { name: 'Ada' } });
    const { server, connection } = await runningConnection({ elicit }, (raw) => modern(raw, () => true));
    const requestState = ' not trimmed, "quoted", \u00e9\u{1f44d} and =+/%20 ';
    const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
    server.on('tools/call', ({ inputResponses }): JsonObject => {
      if (inputResponses !== undefined) return { resultType: 'complete', content: [{ type: 'text', text: 'done' }] };
      const who = { method: 'elicitation/create', params: { message: 'Who?', requestedSchema } };
      return { resultType: 'input_required', inputRequests: { who }, requestState };
    });
    expect(await connection.callTool('echo', {}, {})).toMatchObject({ content: [{ type: 'text', text: 'done' }] });
    const [, second] = server.got('tools/call');
    expect(second?.params).toMatchObject({
      requestState,
      inputResponses: { who: { action: 'accept', content: { name: 'Ada' } } },
    });
  });

  it('of an unknown type is refused', async () => {
    verifies('F2b');
    const { server, connection } = await runningConnection({}, (raw) => modern(raw, () => true));
    server.on('tools/call', () => ({ resultType: 'perhaps', content: [{ type: 'text', text: 'done' }] }));
    await expect(connection.callTool('echo', {}, {})).rejects.toMatchObject({ code: 'badResult' });
    expect(connection.state.kind).toBe('running');
  });
});

describe('a resource of the modern era', () => {
  it('is kept as long as the server allows, and read again when it changed', async () => {
    verifies('F4');
    const { server, connection } = await runningConnection({}, (raw) => modern(raw, () => true));
    server.on('resources/read', () => ({ ...list({ contents: [{ uri: 'a:1', text: 'one' }] }), ttlMs: 60_000 }));
    await connection.mcp.readResource('a:1');
    expect(await connection.mcp.readResource('a:1')).toMatchObject({ contents: [{ text: 'one' }] });
    expect(server.got('resources/read')).toHaveLength(1);
    server.notify('notifications/resources/updated', { uri: 'a:1' });
    await settled();
    await connection.mcp.readResource('a:1');
    expect(server.got('resources/read')).toHaveLength(2);
  });
});

describe('the subscription to a server of the modern era', () => {
  it('is renewed when it breaks off, with growing waits', async () => {
    verifies('F6');
    let isOpen = true;
    const { server, pass } = await runningConnection({}, (raw) => modern(raw, () => isOpen));
    const [first] = await server.until('subscriptions/listen');
    expect(first?.params).toMatchObject({ notifications: { toolsListChanged: true } });
    await settled();
    isOpen = false;
    server.say({ jsonrpc: '2.0', id: first?.id, result: list({}) });
    await settled();
    for (const [wait, asked] of [
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [3999, 3],
    ] as const) {
      await pass(wait);
      expect(server.got('subscriptions/listen')).toHaveLength(asked);
    }
    isOpen = true;
    await pass(1);
    expect(server.got('subscriptions/listen')).toHaveLength(4);
    await pass(600_000);
    expect(server.got('subscriptions/listen')).toHaveLength(4);
  });

  it('is replaced when a resource is added, and the old one is closed', async () => {
    const { server, updated, connection } = await runningConnection({}, (raw) => modern(raw, () => true));
    const [first] = await server.until('subscriptions/listen');
    await settled();
    await connection.subscribe('a:1');
    const [, second] = await server.until('subscriptions/listen', 2);
    expect(second?.params).toMatchObject({
      notifications: { toolsListChanged: true, resourceSubscriptions: ['a:1'] },
    });
    expect((await server.until('notifications/cancelled'))[0]?.params).toMatchObject({ requestId: first?.id });
    server.notify('notifications/resources/updated', { uri: 'a:1', _meta: { [subscriptionId]: second?.id ?? '' } });
    await settled();
    expect(updated).toEqual(['a:1']);
    expect(server.got('resources/subscribe')).toEqual([]);
    await connection.unsubscribe('a:1');
    const [, , third] = await server.until('subscriptions/listen', 3);
    expect(third?.params?.['notifications']).toEqual({ toolsListChanged: true });
  });
});
