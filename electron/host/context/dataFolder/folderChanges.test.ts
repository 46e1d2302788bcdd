import { afterEach, describe, expect, it } from 'vitest';
import { backupFacts } from '../../../../shared/domain/folderChange.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { FakeStorage } from '../../testing/fakeStorage.ts';
import { MemoryConfigFile } from '../../testing/memoryConfigFile.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

const sha256 = 'b'.repeat(64);
const backup = backupFacts.parse({
  madeAt: 5,
  sha256,
  chats: 1,
  messages: 2,
  attachments: 0,
  servers: 1,
  providers: 0,
  assistants: 0,
});

async function started(setUp: (host: TestHost) => void = () => undefined): Promise<TestHost> {
  host = new TestHost();
  setUp(host);
  return host.start();
}

async function* file() {
  yield Uint8Array.of(1);
}

type FolderEvent = Extract<HostEvent, { type: 'dataFolder.changed' }>;
const untilFolder = (fits: (folder: FolderEvent['dataFolder']) => boolean) =>
  host.until((event): event is FolderEvent => event.type === 'dataFolder.changed' && fits(event.dataFolder));

async function readBackup(): Promise<void> {
  host.dataFolder.backupInFile = backup;
  await host.host.receiveBackup(file(), 1);
  await untilFolder(({ reading }) => reading?.kind === 'ready');
}

const reasons = () => host.audit.rows.filter(({ kind }) => kind === 'dataFolder');

/** Presses a button whose answer waits for the trust page, and answers there. */
async function confirmed(command: 'backup.restore' | 'dataFolder.reset', answer: 'trust' | 'notNow'): Promise<unknown> {
  const pressed = host.call(command, {}).catch((error: unknown) => error);
  await host.until((event) => event.type === 'trust.requested');
  expect(host.dataFolder.pending).toBeUndefined();
  await host.answerTrust(answer);
  return pressed;
}

/** The first start after a restore, of a backup with a server that was switched on. */
async function startRestored(setUp: (storage: FakeStorage) => void = () => undefined) {
  const storage = new FakeStorage();
  storage.notices.push({ kind: 'folderChanged', change: { kind: 'restore', backup, providers: [] } });
  setUp(storage);
  const configFile = new MemoryConfigFile({ files: { command: 'files' } });
  host = await new TestHost({ servers: { files: () => undefined }, ports: { storage, configFile } }).start();
  return { storage, configFile };
}

describe('restoring a backup', () => {
  it('waits for the trust page, is recorded with the hash of the file, and made at the next start', async () => {
    await started();
    await readBackup();
    expect(await confirmed('backup.restore', 'trust')).toEqual({});
    expect(host.dataFolder.pending).toEqual({ kind: 'restore', backup });
    expect(host.dataFolder.isBackupKept).toBe(true);
    expect(reasons()).toMatchObject([
      { address: sha256, decision: { by: 'user', reason: { kind: 'dataFolder', change: 'restoreWanted' } } },
    ]);
    // A second change would not know what the first one left.
    await expect(host.call('dataFolder.reset', {})).rejects.toMatchObject({ code: 'conflict' });
    await host.call('dataFolder.cancelChange', {});
    expect(host.dataFolder.pending).toBeUndefined();
    expect(host.dataFolder.isBackupKept).toBe(false);
    expect(reasons()).toMatchObject([
      {},
      { address: sha256, decision: { outcome: 'cancelled', reason: { change: 'changeCancelled' } } },
    ]);
  });

  const closed = { version: 1, off: ['backups'] };

  it('is cancelled when the organization switches backups off while it waits for the next start', async () => {
    await started();
    await readBackup();
    await confirmed('backup.restore', 'trust');
    host.events.length = 0;
    host.managedPolicy.write({ version: 1, off: ['pictures'] });
    await host.until((event) => event.type === 'managed.changed');
    await host.call('snapshot.get', {});
    expect(host.dataFolder.pending).toBeDefined();
    host.managedPolicy.write(closed);
    await untilFolder(({ pending }) => pending === null);
    expect([host.dataFolder.pending, host.dataFolder.isBackupKept]).toEqual([undefined, false]);
    expect(reasons().at(-1)).toMatchObject({
      decision: { outcome: 'cancelled', by: 'host', reason: { change: 'changeCancelled' } },
    });
  });

  it('is refused when the organization switched backups off while the trust page asked', async () => {
    await started();
    await readBackup();
    const pressed = host.call('backup.restore', {});
    await host.until((event) => event.type === 'trust.requested');
    host.managedPolicy.write(closed);
    await host.until((event) => event.type === 'managed.changed');
    await host.answerTrust('trust');
    await expect(pressed).rejects.toMatchObject({ problem: { kind: 'managedFeatureOff', feature: 'backups' } });
    expect(host.dataFolder.pending).toBeUndefined();
  });

  it('changes nothing when it was refused there', async () => {
    await started();
    await readBackup();
    expect(await confirmed('backup.restore', 'notNow')).toMatchObject({ code: 'cancelled' });
    expect(host.dataFolder.pending).toBeUndefined();
    expect(reasons()).toEqual([]);
  });

  it('is impossible while nothing can be recorded', async () => {
    await started();
    await readBackup();
    host.storage.fail('full');
    await expect(host.call('backup.restore', {})).rejects.toMatchObject({ code: 'storageFailed' });
    expect(host.dataFolder.pending).toBeUndefined();
  });

  it('cannot be exchanged for another one once it was confirmed', async () => {
    await started();
    await readBackup();
    let write: () => void = () => undefined;
    const setPending = host.dataFolder.setPending.bind(host.dataFolder);
    const isWriting = new Promise<void>((begun) => {
      host.dataFolder.setPending = async (change) => {
        begun();
        await new Promise<void>((resolve) => (write = resolve));
        await setPending(change);
      };
    });
    const pressed = confirmed('backup.restore', 'trust');
    await isWriting;
    await host.call('backup.close', {});
    expect(host.dataFolder.isBackupKept).toBe(true);
    await expect(host.host.receiveBackup(file(), 1)).rejects.toMatchObject({ code: 'conflict' });
    write();
    await pressed;
    expect(host.dataFolder.pending).toEqual({ kind: 'restore', backup });
  });

  it('is not another one that was read while the trust page asked', async () => {
    await started();
    await readBackup();
    const pressed = host.call('backup.restore', {});
    await host.until((event) => event.type === 'trust.requested');
    await host.call('backup.close', {});
    host.dataFolder.backupInFile = { ...backup, sha256: 'c'.repeat(64) as typeof backup.sha256 };
    await host.host.receiveBackup(file(), 1);
    await untilFolder(({ reading }) => reading?.kind === 'ready' && reading.backup.sha256.startsWith('c'));
    await host.answerTrust('trust');
    await expect(pressed).rejects.toMatchObject({ problem: { kind: 'backupOver' } });
    expect(host.dataFolder.pending).toBeUndefined();
  });

  it('keeps its file: no other one is received while it waits', async () => {
    await started();
    await readBackup();
    await confirmed('backup.restore', 'trust');
    await expect(host.host.receiveBackup(file(), 1)).rejects.toMatchObject({ problem: { kind: 'folderChangeWaits' } });
    expect(host.dataFolder.isBackupKept).toBe(true);
  });

  it('is not restored where the change could not be written, and can be tried again', async () => {
    await started();
    await readBackup();
    const setPending = host.dataFolder.setPending.bind(host.dataFolder);
    host.dataFolder.setPending = async () => {
      throw new Error('no space');
    };
    expect(await confirmed('backup.restore', 'trust')).toMatchObject({ message: 'no space' });
    host.dataFolder.setPending = setPending;
    expect(await confirmed('backup.restore', 'trust')).toEqual({});
    expect(host.dataFolder.pending).toEqual({ kind: 'restore', backup });
  });

  it('needs a backup that was read, and one that is closed is forgotten', async () => {
    await started();
    await expect(host.call('backup.restore', {})).rejects.toMatchObject({ code: 'notFound' });
    await readBackup();
    await host.call('backup.close', {});
    expect(host.dataFolder.isBackupKept).toBe(false);
    await expect(host.call('backup.restore', {})).rejects.toMatchObject({ code: 'notFound' });
  });

  it('says when the file is no backup', async () => {
    await started();
    await host.host.receiveBackup(file(), 1);
    await untilFolder(({ reading }) => reading?.kind === 'failed' && reading.error.code === 'badInput');
    expect(host.dataFolder.isBackupKept).toBe(false);
  });

  it('is recorded once more after the next start, where all servers are off', async () => {
    const { configFile, storage } = await startRestored();
    expect(reasons()).toMatchObject([{ address: sha256, decision: { by: 'host', reason: { change: 'restored' } } }]);
    const { servers } = await host.call('snapshot.get', {});
    expect(servers.map(({ definition }) => [definition.name, definition.enabled])).toEqual([['files', false]]);
    expect(configFile.entries).toMatchObject({ files: { disabled: true } });
    expect(storage.restoresHandled).toBe(1);
  });

  it('is handled only when the data can be written', async () => {
    const { configFile, storage } = await startRestored((failing) => failing.fail('full'));
    expect([reasons(), storage.restoresHandled]).toEqual([[], 0]);
    // Before anything could start.
    expect(configFile.entries).toMatchObject({ files: { disabled: true } });
    storage.recover();
    await expect.poll(() => storage.restoresHandled).toBe(1);
    expect(reasons()).toHaveLength(1);
  });
});

describe('earlier data', () => {
  const id = '7-data';

  it('are brought back, or deleted, only after the trust page was asked', async () => {
    await started((each) => {
      each.dataFolder.previous = [{ id, at: 7, bytes: 1 }];
    });
    const removed = host.call('dataFolder.removePrevious', { id });
    await host.until((event) => event.type === 'trust.requested');
    expect(host.dataFolder.previous).toHaveLength(1);
    await host.answerTrust('trust');
    await removed;
    expect(host.dataFolder.previous).toEqual([]);
    expect(reasons()).toMatchObject([{ address: id, decision: { reason: { change: 'previousRemoved' } } }]);
    await expect(host.call('dataFolder.bringBack', { id })).rejects.toMatchObject({ code: 'notFound' });
  });
});

it('names the folder whose copy is deleted', async () => {
  await started((each) => (each.dataFolder.movedFrom = '/old/place'));
  const removed = host.call('dataFolder.removeOldCopy', {});
  await host.until((event) => event.type === 'trust.requested');
  expect(host.dataFolder.movedFrom).toBe('/old/place');
  await host.answerTrust('trust');
  await removed;
  expect(host.dataFolder.movedFrom).toBeNull();
  expect(reasons()).toMatchObject([{ address: '/old/place', decision: { reason: { change: 'oldCopyRemoved' } } }]);
  await expect(host.call('dataFolder.removeOldCopy', {})).rejects.toMatchObject({ code: 'notFound' });
});

it('records that a change could not be made', async () => {
  const storage = new FakeStorage();
  storage.notices.push({ kind: 'folderChanged', change: { kind: 'failed', wanted: 'move', said: 'No space.' } });
  host = await new TestHost({ ports: { storage } }).start();
  expect(reasons()).toMatchObject([
    { address: 'No space.', decision: { by: 'host', outcome: 'cancelled', reason: { change: 'changeFailed' } } },
  ]);
});

it('records that the organization refused a restore, and switches no server off for it', async () => {
  const storage = new FakeStorage();
  const amounts = { chats: 0, messages: 0, attachments: 0, servers: 1, providers: 0, assistants: 0 };
  const backup = backupFacts.parse({ madeAt: 5, sha256: 'b'.repeat(64), ...amounts });
  storage.notices.push({ kind: 'folderChanged', change: { kind: 'refused', backup } });
  const configFile = new MemoryConfigFile({ files: { command: 'files' } });
  host = await new TestHost({ servers: { files: () => undefined }, ports: { storage, configFile } }).start();
  expect(reasons()).toMatchObject([
    { address: backup.sha256, decision: { by: 'policy', outcome: 'denied', reason: { change: 'changeCancelled' } } },
  ]);
  const { servers } = await host.call('snapshot.get', {});
  expect(servers.find(({ definition }) => definition.name === 'files')?.definition.enabled).toBe(true);
});

it('resets only after the trust page was asked', async () => {
  await started();
  await confirmed('dataFolder.reset', 'trust');
  expect(host.dataFolder.pending).toEqual({ kind: 'reset' });
});

it('moves the data only to a folder that the native dialog gave', async () => {
  host = await new TestHost({
    ports: { folderPicker: { pick: async () => '/elsewhere', pickPaths: async () => [] } },
  }).start();
  expect(await host.call('dataFolder.move', {})).toEqual({ isChosen: true });
  expect(host.dataFolder.pending).toEqual({ kind: 'move', to: '/elsewhere/Gatehouse' });
  expect(reasons()).toMatchObject([
    { address: '/elsewhere/Gatehouse', decision: { reason: { change: 'moveWanted' } } },
  ]);
});

it('makes one backup at a time, and stops when the user cancels', async () => {
  await started();
  const made = host.host.readBackup()[Symbol.asyncIterator]();
  await made.next();
  await expect(host.host.readBackup()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'conflict' });
  await host.call('backup.cancel', {});
  await expect(made.next()).rejects.toMatchObject({ code: 'cancelled' });
  await untilFolder(({ making }) => making === null);
  const next = host.host.readBackup()[Symbol.asyncIterator]();
  expect((await next.next()).value).toEqual(Uint8Array.of(1));
  await next.return?.();
});

describe('compacting the database', () => {
  it('is told while it is done, once at a time, with its sizes in the end', async () => {
    await started();
    const first = host.call('dataFolder.compact', {});
    await untilFolder(({ compacting }) => compacting !== null);
    await expect(host.call('dataFolder.compact', {})).rejects.toMatchObject({ problem: { kind: 'compactionRunning' } });
    host.dataFolder.compacting.resolve();
    expect(await first).toEqual({ beforeBytes: 10, afterBytes: 6 });
    await untilFolder(({ compacting }) => compacting === null);
    expect(await host.call('dataFolder.compact', {})).toEqual({ beforeBytes: 10, afterBytes: 6 });
  });

  it('ends with Gatehouse', async () => {
    await started();
    void host.call('dataFolder.compact', {}).catch(() => undefined);
    await untilFolder(({ compacting }) => compacting !== null);
    await host.stop();
    expect(host.dataFolder.compactionEnd).toBe('stopped');
  });
});
