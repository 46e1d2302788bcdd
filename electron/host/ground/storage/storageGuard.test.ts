import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { guardedAudit } from '../../consent/audit/guardedAudit.ts';
import type { AuditStore } from '../../ports/auditStore.ts';
import { FakeStorage } from '../../testing/fakeStorage.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { says, ScriptedModel } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';
import { StorageGuard } from './storageGuard.ts';
import { testState } from '../../testing/testState.ts';

function begin() {
  const storage = new FakeStorage();
  const clock = new ManualClock();
  const { state } = testState();
  const guard = new StorageGuard({ storage, state, clock, log: { write: () => undefined } });
  onTestFinished(() => guard.dispose());
  return { storage, clock, state, guard };
}

describe('StorageGuard', () => {
  it('blocks writes while storage fails, and shows that in the snapshot', () => {
    const { storage, state, guard } = begin();
    guard.mustBeWritable();
    storage.fail('full');
    expect(() => guard.mustBeWritable()).toThrow(
      expect.objectContaining({ problem: { kind: 'storageFailed', fault: 'full' } }),
    );
    expect(state.snapshot.storage.state).toMatchObject({ kind: 'failing', fault: 'full' });
    storage.recover();
    guard.mustBeWritable();
    expect(state.snapshot.storage.state).toEqual({ kind: 'writable' });
  });

  it('runs postponed tasks when storage works again, including unexpected failures', async () => {
    const { storage, guard } = begin();
    const done: string[] = [];
    let isFull = true;
    await guard.whenWritable(async () => {
      if (isFull) throw new HostError('storageFailed', 'full');
      done.push('tried again');
    });
    storage.fail('full');
    await guard.whenWritable(async () => void done.push('postponed'));
    expect(done).toEqual([]);
    isFull = false;
    storage.recover();
    await expect.poll(() => done).toEqual(['tried again', 'postponed']);
    const defect = new Error('A defect');
    await expect(guard.whenWritable(() => Promise.reject(defect))).rejects.toBe(defect);
  });

  it('checks again regularly, until it is disposed', async () => {
    const { storage, clock, guard } = begin();
    let looks = 0;
    storage.look = async () => void looks++;
    clock.advance(5000);
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(5000);
    expect(looks).toBe(2);
    guard.dispose();
    clock.advance(60_000);
    expect(looks).toBe(2);
  });
});

it('refuses audit rows meanwhile, so that no audited action runs', () => {
  const { storage, guard } = begin();
  const rows: unknown[] = [];
  const store = { append: (row: unknown) => void rows.push(row) } as unknown as AuditStore;
  const audit = guardedAudit(store, guard);
  const row = { id: 1 } as Parameters<AuditStore['append']>[0];
  storage.fail('full');
  expect(() => audit.append(row)).toThrow(
    expect.objectContaining({ problem: { kind: 'storageFailed', fault: 'full' } }),
  );
  storage.recover();
  audit.append(row);
  expect(rows).toEqual([row]);
});

describe('a host whose storage fails', () => {
  let host: TestHost;
  afterEach(() => host.stop());

  it('starts no server, runs no tool and accepts no answer on the trust page; chats can be read', async () => {
    host = await new TestHost({
      model: new ScriptedModel([says('Fine.')]),
      servers: { tools: () => undefined },
    }).start();
    const launch = { kind: 'stdio' as const, command: 'tools', args: [], env: {} };
    await host.call('server.add', { name: 'tools', launch, enabled: true });
    await host.until((event) => event.type === 'trust.requested');
    host.storage.fail('full');
    await expect(host.answerTrust('trust')).rejects.toMatchObject({ code: 'storageFailed' });
    await host.call('conversation.list', { limit: 10 });
    host.storage.recover();
    await host.answerTrust('trust');
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'running');
    host.storage.fail('readOnly');
    const from = host.events.length;
    const [server] = (await host.call('snapshot.get', {})).servers.filter(
      ({ definition }) => definition.name === 'tools',
    );
    if (server === undefined) throw new Error('The server is gone');
    await host.call('server.restart', { serverId: server.definition.id });
    await expect
      .poll(() => host.events.slice(from).map(({ event }) => event))
      .toContainEqual(
        expect.objectContaining({
          type: 'server.stateChanged',
          state: expect.objectContaining({ kind: 'failed' }) as object,
        }),
      );
  });
});
