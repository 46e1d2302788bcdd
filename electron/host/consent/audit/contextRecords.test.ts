import type { McpServer } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { memoryAudit } from '../../testing/memoryAudit.ts';
import { MemoryAuditStore } from '../../testing/memoryAuditStore.ts';
import { says, ScriptedModel } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';
import { ContextRecords } from './contextRecords.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';

const offers = (server: McpServer) => {
  server.server.registerCapabilities({ resources: { subscribe: true } });
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.registerResource('note', 'note://a?key=hunter22', {}, (uri) => ({
    contents: [{ uri: uri.href, text: 'grüezi' }],
  }));
  server.registerPrompt('plan', {}, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'What now?' } }],
  }));
};

async function hostForTest() {
  const model = new ScriptedModel([says('Nothing.')]);
  const hideSecrets = (text: string) => text.replaceAll('hunter22', '[secret]');
  const host = await new TestHost({ model, servers: { notes: offers }, ports: { hideSecrets } }).start();
  onTestFinished(() => host.stop());
  const serverId = await host.connect('notes');
  const rows = () =>
    host.audit.rows
      .filter(({ kind }) => /^(resource|prompt)/.test(kind))
      .map(({ kind, address, ended, bytes, decision }) => [
        kind,
        address,
        ended,
        bytes,
        decisionText(decision.reason, 'en'),
      ]);
  return { host, serverId, rows };
}

it('reads and subscriptions are recorded with their address, without secrets and without contents', async () => {
  const { host, serverId, rows } = await hostForTest();
  const note = { serverId, uri: 'note://a?key=hunter22' };
  await host.call('resource.read', note);
  await expect(host.call('resource.read', { serverId, uri: 'note://none' })).rejects.toMatchObject({});
  await host.call('resource.subscribe', note);
  await host.call('resource.subscribe', note);
  await host.call('resource.unsubscribe', note);
  const address = 'note://a?key=[secret]';
  expect(rows()).toEqual([
    ['resourceRead', address, 'done', 7, 'Resource read'],
    ['resourceRead', 'note://none', 'failed', undefined, 'Resource read'],
    ['resourceWatch', address, 'done', undefined, 'Subscribed'],
    ['resourceWatch', address, 'done', undefined, 'Unsubscribed'],
  ]);
  expect(JSON.stringify(host.audit.rows)).not.toMatch(/grüezi|hunter22/);
  const { rows: read } = await host.call('audit.list', { limit: 10, filter: { kind: 'resourceRead' } });
  expect(read).toHaveLength(2);
  expect(read[0]).toMatchObject({ serverId, serverName: 'notes' });
  expect(await host.call('audit.verify', {})).toMatchObject({ problem: null });
});

it('a prompt is recorded when it is opened, and before it is sent; a refused request is not', async () => {
  const { host, serverId, rows } = await hostForTest();
  await expect(host.call('prompt.get', { serverId, name: 'plan', arguments: { no: 'x' } })).rejects.toThrow();
  const { id } = await host.call('prompt.get', { serverId, name: 'plan', arguments: {} });
  const { header } = await host.call('conversation.create', {});
  await host.call('prompt.send', { conversationId: header.id, expansionId: id });
  expect(rows()).toEqual([
    ['promptGet', 'plan', 'done', 9, 'Prompt asked for'],
    ['promptSend', 'plan', undefined, 9, 'Prompt sent'],
  ]);
  expect(host.audit.rows.at(-1)?.conversationId).toBe(header.id);
  expect(JSON.stringify(host.audit.rows)).not.toContain('What now');
});

it('a result that cannot be recorded is not passed on, and cancelled requests differ from failed ones', async () => {
  const clock = new ManualClock();
  const store = new MemoryAuditStore();
  const records = new ContextRecords(memoryAudit(clock, store), clock, () => 'notes');
  const wish = { kind: 'promptSend', serverId: 's1' as ServerId, address: 'plan', act: 'promptSent' } as const;
  const abort = new AbortController();
  const failures = {
    stop: new Error('Stopped'),
    gone: new Error('No such conversation'),
    full: new Error('The disk is full'),
  };
  const stopped = records.around(wish, () => Promise.reject(failures.stop), { signal: abort.signal });
  abort.abort();
  await expect(stopped).rejects.toBe(failures.stop);
  await expect(records.before(wish, () => Promise.reject(failures.gone))).rejects.toBe(failures.gone);
  expect(store.rows.map(({ ended }) => ended)).toEqual(['cancelled', undefined, 'failed']);

  store.append = () => {
    throw failures.full;
  };
  let isSent = false;
  await expect(records.around(wish, async () => 'words')).rejects.toBe(failures.full);
  await expect(records.before(wish, async () => (isSent = true))).rejects.toBe(failures.full);
  expect(isSent).toBe(false);
});
