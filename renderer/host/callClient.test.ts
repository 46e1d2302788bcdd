import { describe, expect, it } from 'vitest';
import { pageContract } from '../../shared/contract/commands.ts';
import { CallError } from '../../shared/contract/callError.ts';
import { createCallClient } from './callClient.ts';
import { ScriptedBridge } from './testing/scriptedBridge.ts';

function connected() {
  const bridge = new ScriptedBridge();
  return { bridge, client: createCallClient(bridge, pageContract) };
}
const codeOf = (error: unknown) => (error instanceof CallError ? error.info.code : error);

describe('createCallClient', () => {
  it('gives every call an id of its own and answers each with its own result', async () => {
    const { bridge, client } = connected();
    const first = client.call('folder.pick', {});
    const second = client.call('folder.pick', {});
    const [one, two] = bridge.calls('folder.pick');
    bridge.receive({ type: 'result', id: two?.id ?? -1, output: { path: '/two' } });
    bridge.receive({ type: 'result', id: one?.id ?? -1, output: { path: '/one' } });
    expect(await Promise.all([first, second])).toEqual([{ path: '/one' }, { path: '/two' }]);
  });

  it('rejects with what the host said', async () => {
    const { bridge, client } = connected();
    const call = client.call('config.reload', {}).catch(codeOf);
    await bridge.refuse('config.reload', { code: 'configUnreadable', message: 'line 3' });
    expect(await call).toBe('configUnreadable');
  });

  it('does not pass on an answer that breaks the contract', async () => {
    const { bridge, client } = connected();
    const call = client.call('folder.pick', {}).catch(codeOf);
    await bridge.answer('folder.pick', { path: 7 });
    expect(await call).toBe('badResult');
  });

  it('tells the host to give up when the caller does', async () => {
    const { bridge, client } = connected();
    const abort = new AbortController();
    const call = client.call('folder.pick', {}, abort.signal).catch(codeOf);
    abort.abort();
    expect(bridge.sent.at(-1)).toEqual({ type: 'cancel', id: bridge.calls('folder.pick')[0]?.id });
    await bridge.refuse('folder.pick', { code: 'cancelled', message: 'Cancelled' });
    expect(await call).toBe('cancelled');
  });

  it('rejects what waits when the connection is lost', async () => {
    const { client } = connected();
    const call = client.call('folder.pick', {}).catch(codeOf);
    client.connectionLost();
    expect(await call).toBe('connectionClosed');
  });

  it('drops an envelope that is none', () => {
    const { bridge, client } = connected();
    const heard: unknown[] = [];
    client.subscribe({ events: (events) => heard.push(events), deltas: () => undefined, missed: () => undefined });
    expect(() => bridge.receive({ type: 'events', id: 1, events: 'no' } as never)).not.toThrow();
    expect(heard).toEqual([]);
  });

  it('stops hearing after it unsubscribed', () => {
    const { bridge, client } = connected();
    const heard: unknown[] = [];
    const stop = client.subscribe({
      events: (events) => heard.push(events),
      deltas: () => undefined,
      missed: () => undefined,
    });
    bridge.publish(1, { type: 'permission.changed' });
    stop();
    bridge.publish(2, { type: 'permission.changed' });
    expect(heard).toHaveLength(1);
    expect(bridge.sent.at(-1)?.type).toBe('unsubscribe');
  });

  it('tells the host what it read, now and then, and hears when something was left out', () => {
    const { bridge, client } = connected();
    let missed = 0;
    client.subscribe({ events: () => undefined, deltas: () => undefined, missed: () => missed++ });
    const id = bridge.sent.find(({ type }) => type === 'subscribe')?.id ?? 0;
    for (let n = 0; n < 130; n++) bridge.deltas();
    expect(bridge.sent.filter(({ type }) => type === 'read')).toEqual([
      { type: 'read', id, count: 64 },
      { type: 'read', id, count: 64 },
    ]);
    bridge.receive({ type: 'missed', id });
    expect(missed).toBe(1);
  });
});
