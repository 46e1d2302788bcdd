import { describe, expect, it } from 'vitest';
import { grantId, serverId } from '../../../shared/domain/ids.ts';
import type { Grant } from '../../../shared/domain/approval.ts';
import { emptySnapshot } from '../../../shared/domain/snapshot.ts';
import { HostState } from '../state/hostState.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { memoryAudit } from '../testing/memoryAudit.ts';
import { MemoryAuditStore, MemoryConsentStore } from '../testing/memoryStores.ts';
import { hashOf } from '../testing/records.ts';
import { Grants } from './grants.ts';

const shell = {
  kind: 'headless',
  version: '0',
  canPickFolder: false,
  outsideLinks: 'page',
  secrets: 'session',
} as const;
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
  const grants = new Grants(
    store,
    memoryAudit(clock, audit),
    new HostState(emptySnapshot(shell), () => undefined),
    clock,
  );
  await grants.add(given);
  return { clock, store, audit, grants };
}

describe('Grants', () => {
  it('give back what was revoked a moment ago, once, and say so in the audit', async () => {
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
    await expect(grants.restore(given.id)).rejects.toMatchObject({ code: 'notFound' });
    expect(grants.all).toEqual([]);
  });

  it('of a server that was removed cannot be brought back', async () => {
    const { store, grants } = await withGrant();
    await grants.revokeServer(files);
    await expect(grants.restore(given.id)).rejects.toMatchObject({ code: 'notFound' });
    expect([...store.saved.keys()]).toEqual([]);
  });

  it('are not in force, nor on disk, when the audit could not be written', async () => {
    const { store, audit, grants } = await withGrant();
    await grants.revoke(given.id);
    const write = audit.append.bind(audit);
    audit.append = () => {
      throw new Error('The disk is full.');
    };
    await expect(grants.add(given)).rejects.toThrow('full');
    await expect(grants.restore(given.id)).rejects.toThrow('full');
    expect([grants.all, [...store.saved]]).toEqual([[], []]);
    // It can still be brought back when the audit works again.
    audit.append = write;
    await grants.restore(given.id);
    expect(grants.all).toEqual([given]);
  });

  it('are not in force when they could not be saved, and out of force at once when they are revoked', async () => {
    const { store, grants } = await withGrant();
    store.saveGrant = () => Promise.reject(new Error('The disk is full'));
    store.deleteGrant = () => Promise.reject(new Error('The disk is full'));
    const other = { ...given, id: grantId.parse('grant_2') };
    await expect(grants.add(other)).rejects.toThrow('full');
    expect(grants.has(other.id)).toBe(false);
    await expect(grants.revoke(given.id)).rejects.toThrow('full');
    expect(grants.has(given.id)).toBe(false);
  });
});
