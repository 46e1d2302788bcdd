import { describe, expect, it, onTestFinished } from 'vitest';
import { grantId, serverId } from '../../../../shared/domain/ids.ts';
import type { Grant } from '../../../../shared/domain/approval.ts';
import { scopes } from '../../../../shared/domain/scope.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { memoryAudit } from '../../testing/memoryAudit.ts';
import { MemoryAuditStore } from '../../testing/memoryAuditStore.ts';
import { MemoryConsentStore } from '../../testing/memoryConsentStore.ts';
import { hashOf } from '../../testing/records.ts';
import { Grants } from './grants.ts';
import { testState } from '../../testing/testState.ts';

const diskFull = new Error('The disk is full');

const files = serverId.parse('files');
const given: Grant = {
  id: grantId.parse('grant_1'),
  serverId: files,
  serverName: 'files',
  launchHash: hashOf('1'),
  subject: { kind: 'tool', toolName: 'read', definitionHash: hashOf('2') },
  action: 'allow',
  scope: 'always',
  createdAt: 1,
};

async function withGrant() {
  const clock = new ManualClock();
  const store = new MemoryConsentStore();
  const audit = new MemoryAuditStore();
  const { state, published } = testState();
  const grants = new Grants(store, memoryAudit(clock, audit), state, clock);
  await grants.add(given);
  return { clock, store, audit, grants, state, published };
}

describe('Grants', () => {
  it('can be restored once shortly after a revocation, which the audit records', async () => {
    const { store, audit, grants } = await withGrant();
    await grants.revoke(given.id);
    expect(grants.all).toEqual([]);
    await grants.restore(given.id);
    expect(grants.all).toEqual([given]);
    expect(store.saved.get(given.id)).toEqual(given);
    expect(audit.rows).toHaveLength(3);
    await grants.revoke(given.id);
    await grants.restore(given.id);
    await expect(grants.restore(given.id)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('are gone for good after half a minute', async () => {
    const { clock, grants } = await withGrant();
    await grants.revoke(given.id);
    clock.advance(30_001);
    await expect(grants.restore(given.id)).rejects.toMatchObject({
      code: 'notFound',
      problem: { kind: 'grantUndoOver' },
    });
    expect(grants.all).toEqual([]);
  });

  it('are not in force once the time of their scope is over', async () => {
    const { clock, grants } = await withGrant();
    const { maxAgeMs } = scopes.always;
    onTestFinished(() => void Object.assign(scopes.always, { maxAgeMs }));
    Object.assign(scopes.always, { maxAgeMs: clock.now() - given.createdAt + 600_000 });
    clock.advance(599_999);
    expect(grants.all).toEqual([given]);
    clock.advance(1);
    expect(grants.all).toEqual([]);
  });

  it('can still be restored at the last moment', async () => {
    const { clock, grants } = await withGrant();
    await grants.revoke(given.id);
    clock.advance(30_000);
    await grants.restore(given.id);
    expect(grants.all).toEqual([given]);
  });

  it('of other servers stay when a server is removed, and their revocation can still be undone', async () => {
    const { store, grants } = await withGrant();
    const other = { ...given, id: grantId.parse('grant_2'), serverId: serverId.parse('notes') };
    const revoked = { ...other, id: grantId.parse('grant_3') };
    await grants.add(other);
    await grants.add(revoked);
    await grants.revoke(revoked.id);
    await grants.forgetServer(files);
    expect(grants.all).toEqual([other]);
    await grants.restore(revoked.id);
    expect([...store.saved.keys()]).toEqual([other.id, revoked.id]);
  });

  it('cannot be revoked twice', async () => {
    const { grants } = await withGrant();
    await grants.revoke(given.id);
    await expect(grants.revoke(given.id)).rejects.toMatchObject({
      code: 'notFound',
      problem: { kind: 'grantRevokedAlready' },
    });
  });

  it('tell the page whenever they change', async () => {
    const { grants, published } = await withGrant();
    await grants.revoke(given.id);
    await grants.restore(given.id);
    expect(published).toEqual(['permission.changed', 'permission.changed', 'permission.changed']);
  });

  it('are loaded at the start', async () => {
    const { clock, store, audit, state } = await withGrant();
    const again = new Grants(store, memoryAudit(clock, audit), state, clock);
    expect(again.has(given.id)).toBe(false);
    await again.load();
    expect(again.all).toEqual([given]);
    expect(again.has(given.id)).toBe(true);
  });

  it('show their last use at once, and store it two seconds after the first use', async () => {
    const { clock, store, grants } = await withGrant();
    const writes: number[] = [];
    const save = store.saveGrantUse.bind(store);
    store.saveGrantUse = (id, at) => {
      writes.push(at);
      return save(id, at);
    };
    grants.used(given.id, 10);
    clock.advance(1999);
    grants.used(given.id, 20);
    expect(grants.all).toEqual([{ ...given, lastUsedAt: 20 }]);
    expect(writes).toEqual([]);
    clock.advance(1);
    expect(writes).toEqual([20]);
    expect(store.saved.get(given.id)).toEqual({ ...given, lastUsedAt: 20 });
    // Nothing is pending; the next use starts the delay again.
    clock.advance(10_000);
    expect(writes).toEqual([20]);
    grants.used(given.id, 30);
    clock.advance(2000);
    expect(writes).toEqual([20, 30]);
  });

  it('store their uses at once on request, and not a second time', async () => {
    const { clock, store, grants } = await withGrant();
    let count = 0;
    store.saveGrantUse = async () => void count++;
    await grants.saveUses();
    expect(count).toBe(0);
    grants.used(given.id, 10);
    await grants.saveUses();
    expect(count).toBe(1);
    clock.advance(5000);
    expect(count).toBe(1);
  });

  it('ignore a use of a grant that no longer exists', async () => {
    const { clock, store, grants } = await withGrant();
    let count = 0;
    store.saveGrantUse = async () => void count++;
    await grants.revoke(given.id);
    grants.used(given.id, 10);
    clock.advance(5000);
    expect([grants.all, count]).toEqual([[], 0]);
  });

  it('of a removed server cannot be restored', async () => {
    const { store, grants } = await withGrant();
    await grants.forgetServer(files);
    await expect(grants.restore(given.id)).rejects.toMatchObject({ code: 'notFound' });
    expect([...store.saved.keys()]).toEqual([]);
  });

  it('are neither in force nor on disk when the audit fails', async () => {
    const { store, audit, grants } = await withGrant();
    await grants.revoke(given.id);
    const write = audit.append.bind(audit);
    audit.append = () => {
      throw diskFull;
    };
    await expect(grants.add(given)).rejects.toBe(diskFull);
    await expect(grants.restore(given.id)).rejects.toBe(diskFull);
    expect([grants.all, [...store.saved]]).toEqual([[], []]);
    // It can still be restored when the audit works again.
    audit.append = write;
    await grants.restore(given.id);
    expect(grants.all).toEqual([given]);
  });

  it('are not in force when they could not be saved, and out of force at once when they are revoked', async () => {
    const { store, grants } = await withGrant();
    store.saveGrant = () => Promise.reject(diskFull);
    store.deleteGrant = () => Promise.reject(diskFull);
    const other = { ...given, id: grantId.parse('grant_2') };
    await expect(grants.add(other)).rejects.toBe(diskFull);
    expect(grants.has(other.id)).toBe(false);
    await expect(grants.revoke(given.id)).rejects.toBe(diskFull);
    expect(grants.has(given.id)).toBe(false);
  });
});

describe('a grant until Gatehouse closes', () => {
  const short: Grant = { ...given, id: grantId.parse('grant_9'), scope: 'untilClosed' };

  it('is in force and in the audit, and never on disk', async () => {
    const { clock, store, audit, grants } = await withGrant();
    await grants.add(short);
    grants.used(short.id, 7);
    await grants.saveUses();
    clock.advance(10_000);
    expect(grants.all).toContainEqual({ ...short, lastUsedAt: 7 });
    expect([...store.saved.keys()]).toEqual([given.id]);
    const reason = { kind: 'grantGiven', action: 'allow', scope: 'untilClosed' };
    expect(audit.rows.at(-1)).toMatchObject({
      kind: 'grantGiven',
      decision: { outcome: 'allowed', by: 'user', reason },
    });
  });

  it('is revoked and brought back like any other, without a file', async () => {
    const { store, audit, grants } = await withGrant();
    await grants.add(short);
    store.deleteGrant = () => Promise.reject(new Error('It is not there'));
    await grants.revoke(short.id);
    expect(grants.has(short.id)).toBe(false);
    await grants.restore(short.id);
    expect(grants.has(short.id)).toBe(true);
    expect([...store.saved.keys()]).toEqual([given.id]);
    expect(audit.rows.slice(-2).map(({ kind }) => kind)).toEqual(['grantRevoked', 'grantGiven']);
  });

  it('is gone in the next host, even when another program put it into the file', async () => {
    const { store, state, clock, grants } = await withGrant();
    await grants.add(short);
    await store.saveGrant(short);
    const next = new Grants(store, memoryAudit(clock), state, clock);
    await next.load();
    expect(next.all).toEqual([given]);
  });
});
