import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { makeDailyCopy } from '../../electron/node/store/databaseCopies.ts';
import { answer } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, hostForTest, modelForTest } from './forTest.ts';

/** A data folder with a chat and a trusted server; the host that wrote it has ended. */
async function usedFolder(texts: readonly string[] = ['Tell me a story']) {
  const folder = await folderForTest();
  const host = await hostForTest({ folder });
  await host.connect('tools', faultyServerLaunch('good'));
  const model = await modelForTest({ wire: 'chat', script: () => answer('There was a fox.') });
  const id = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  for (const text of texts) await host.turn(id, text);
  await host.stop();
  return { folder, id, database: join(folder, 'gatehouse.db') };
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

const noise = (length: number) => Buffer.alloc(length, 0xa5);

describe('a damaged database', () => {
  it.each([
    ['whose header was written over', async (path: string) => overwrite(path, 0, noise(64))],
    ['with damaged pages', async (path: string) => overwrite(path, 4096, noise(3 * 4096))],
    ['that is empty', (path: string) => truncate(path)],
    ['that was cut', (path: string) => truncate(path, Math.floor(statSync(path).size / 8192) * 4096)],
  ])('%s: goes on with the copy, without permissions, and says so', async (_, damage) => {
    const { folder, id, database } = await usedFolder();
    expect(await makeDailyCopy(folder, database)).toBe('made');
    await damage(database);
    const host = await hostForTest({ folder });
    const { storage, servers, providers } = await host.call('snapshot.get', {});
    expect(storage.state).toEqual({ kind: 'writable' });
    expect(storage.notices).toMatchObject([
      { kind: 'databaseRestored', copyAt: expect.any(Number) as number, providers: ['Fake'] },
    ]);
    expect((await host.thread(id)).messages.map(({ text }) => text)).toEqual(['Tell me a story', 'There was a fox.']);
    expect(servers.find(({ definition }) => definition.name === 'tools')?.definition.enabled).toBe(false);
    expect((await host.call('trust.list', {})).records).toEqual([]);
    expect(providers.find(({ name }) => name === 'Fake')).toMatchObject({ isAddressConfirmed: false });
    const from = host.events.length;
    await host.call('turn.send', { conversationId: id, text: 'And then?' });
    expect(await host.untilEnd(id, from)).toBe('failed');
    const { messages } = await host.thread(id);
    expect(messages.at(-1)?.error?.code).toBe('modelAddressUnconfirmed');
    const setAside = storage.notices.flatMap((notice) => ('setAside' in notice ? [notice.setAside] : []));
    expect((await stat(setAside[0] ?? '')).isFile()).toBe(true);
    await host.stop();
    // The problem is shown once.
    const again = await hostForTest({ folder });
    expect((await again.call('snapshot.get', {})).storage.notices).toEqual([]);
  });

  it('keeps readable messages from after the copy, and denials', async () => {
    const { folder, id, database } = await usedFolder();
    await makeDailyCopy(folder, database);
    const later = await hostForTest({ folder });
    const { serverId } = await later.call('server.add', {
      name: 'refused',
      launch: faultyServerLaunch('good'),
      enabled: true,
    });
    await later.untilState(serverId, (state) => state.kind === 'needsTrust');
    await later.answerTrust('never');
    await later.call('conversation.rename', { conversationId: id, title: 'Renamed later' });
    await later.stop();
    overwrite(database, 0, noise(16));
    const host = await hostForTest({ folder });
    const { conversations } = await host.call('snapshot.get', {});
    expect(conversations[0]?.title).toBe('Renamed later');
    expect((await host.call('trust.list', {})).records).toMatchObject([{ serverName: 'refused', verdict: 'never' }]);
  });

  it('without a copy: starts with the readable data', async () => {
    const { folder, id, database } = await usedFolder();
    overwrite(database, 0, noise(16));
    const host = await hostForTest({ folder });
    const { storage } = await host.call('snapshot.get', {});
    expect(storage.notices).toMatchObject([{ kind: 'databaseRestored', savedMessages: 2 }]);
    expect((await host.thread(id)).messages).toHaveLength(2);
  });

  it('with a row that does not parse costs only that row', async () => {
    const { folder, id, database } = await usedFolder();
    const db = new DatabaseSync(database);
    db.exec(`UPDATE messages SET data = 'x' WHERE position = 1;
      UPDATE trust SET data = '{'; UPDATE documents SET data = '!' WHERE name IN ('settings', 'auditHead', 'serverIds')`);
    db.close();
    const host = await hostForTest({ folder });
    const { messages } = await host.thread(id);
    expect(messages).toMatchObject([
      { text: 'Tell me a story', error: { code: 'storageDamaged' } },
      { text: 'There was a fox.', state: 'finished' },
    ]);
  });
});

describe('copies of the database', () => {
  it('are made once a day, for their owner only, and without deleted data; few are kept', async () => {
    const { folder, id, database } = await usedFolder();
    const copies = join(folder, 'copies');
    const host = await hostForTest({ folder });
    await host.call('conversation.delete', { conversationId: id });
    expect(await makeDailyCopy(folder, database)).toBe('made');
    expect(await makeDailyCopy(folder, database)).toBe('notDue');
    const [first = ''] = await readdir(copies);
    expect((await stat(join(copies, first))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(copies, first))).includes('There was a fox')).toBe(false);
    for (let day = 5; day > 0; day--) {
      const old = join(copies, `daily-${day}.db`);
      await writeFile(old, '');
      const then = new Date(Date.now() - day * 86_400_000 - 1000);
      await utimes(old, then, then);
      await utimes(join(copies, first), then, then);
    }
    expect(await makeDailyCopy(folder, database)).toBe('made');
    expect(await readdir(copies)).toHaveLength(3);
  });
});

describe('a lock that is garbage', () => {
  it('does not count as another Gatehouse, and keeps one out afterwards', async () => {
    const folder = await folderForTest();
    await writeFile(join(folder, 'lock.db'), 'garbage '.repeat(2000));
    await hostForTest({ folder });
    await expect(hostForTest({ folder })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('damaged secrets', () => {
  it('are set aside, and the app starts and reports it', async () => {
    const { folder } = await usedFolder();
    await writeFile(join(folder, 'secrets.json'), '{"a":');
    const host = await hostForTest({ folder });
    await host.call('secret.stored', { names: ['a'] });
    const { storage } = await host.call('snapshot.get', {});
    expect(storage.notices).toMatchObject([{ kind: 'secretsSetAside' }]);
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^secrets\.json\.damaged-/));
  });
});

describe('a folder where a file should be', () => {
  it('is explained, and the app starts', async () => {
    const { folder } = await usedFolder();
    for (const name of ['secrets.json', 'mcp.json']) {
      await rm(join(folder, name), { force: true });
      await mkdir(join(folder, name));
    }
    const host = await hostForTest({ folder });
    await host.call('secret.stored', { names: ['a'] });
    const { storage, configProblems } = await host.call('snapshot.get', {});
    expect(storage.notices).toMatchObject([{ kind: 'secretsSetAside' }]);
    expect(configProblems).toMatchObject([{ code: 'configUnreadable' }]);
    expect(JSON.stringify(configProblems)).not.toContain('EISDIR');
  });
});

describe('a data folder that cannot be written', () => {
  it('is read; nothing is acknowledged, starts or is trusted, until it can be written again', async () => {
    const { folder, id } = await usedFolder();
    // File permissions do not stop root; a file in place of a folder stops every user.
    await rename(join(folder, 'blobs'), join(folder, 'elsewhere'));
    await writeFile(join(folder, 'blobs'), '');
    const host = await hostForTest({ folder });
    host.startServers();
    const { storage, servers } = await host.call('snapshot.get', {});
    expect(storage.state).toMatchObject({ kind: 'failing', fault: 'readOnly', folder });
    expect((await host.thread(id)).messages).toHaveLength(2);
    const serverId = servers.find(({ definition }) => definition.name === 'tools')?.definition.id;
    if (serverId === undefined) throw new Error('The server is gone');
    await host.untilState(serverId, (state) => state.kind === 'failed');
    const failed = { code: 'storageFailed' };
    await expect(host.call('turn.send', { conversationId: id, text: 'Hello?' })).rejects.toMatchObject(failed);
    await expect(host.call('settings.update', { theme: 'dark' })).rejects.toMatchObject(failed);
    expect((await host.thread(id)).messages).toHaveLength(2);

    await rm(join(folder, 'blobs'));
    await rename(join(folder, 'elsewhere'), join(folder, 'blobs'));
    await host.until(() => (host.events.some(({ event }) => isWritable(event)) ? true : undefined));
    expect(await host.turn(id, 'Are you there now?')).toBe('completed');
    await host.stop();
    const again = await hostForTest({ folder });
    expect((await again.thread(id)).messages).toHaveLength(4);
  });

  it('because another file is in its place is reported, and the app still starts', async () => {
    const folder = join(await folderForTest(), 'data');
    await writeFile(folder, 'This is a file.');
    const host = await hostForTest({ folder });
    const { storage } = await host.call('snapshot.get', {});
    expect(storage.state).toMatchObject({ kind: 'failing', folder });
    await expect(host.call('conversation.create', {})).rejects.toMatchObject({ code: 'storageFailed' });
    await rm(folder);
    await host.until(() => (host.events.some(({ event }) => isWritable(event)) ? true : undefined));
    await host.call('conversation.create', {});
  });

  it('because it was removed during use is noticed before messages are lost', async () => {
    const { folder, id } = await usedFolder();
    const host = await hostForTest({ folder });
    await rename(folder, `${folder}-elsewhere`);
    const sent = host.call('turn.send', { conversationId: id, text: 'Are you there?' });
    await expect(sent).rejects.toMatchObject({
      code: 'storageFailed',
      problem: { kind: 'storageFailed', fault: 'gone' },
    });
    expect((await host.call('snapshot.get', {})).storage.state).toMatchObject({ kind: 'failing', fault: 'gone' });
    await rename(`${folder}-elsewhere`, folder);
    await host.until(() => (host.events.some(({ event }) => isWritable(event)) ? true : undefined));
    expect(await host.turn(id, 'Are you there now?')).toBe('completed');
  });
});

describe('a database that could not be read at the start', () => {
  /** A host that started without its data, beside a database with a chat, a trusted server and a deny rule. */
  async function beginWithout() {
    const { folder, id, database } = await usedFolder();
    const before = await hostForTest({ folder });
    await before.call('rule.add', { action: 'deny', server: 'tools', tool: 'delete' });
    const { servers, conversations } = await before.call('snapshot.get', {});
    await before.stop();
    const known = { servers: servers.map(({ definition }) => definition), conversations };
    await rename(database, `${database}.elsewhere`);
    // A link to a folder can be replaced by a file in one step: in between, the host would begin with an empty database.
    await symlink(folder, database);
    const host = await hostForTest({ folder });
    host.startServers();
    const without = await host.call('snapshot.get', {});
    expect(without.storage.state.kind).toBe('failing');
    expect(without.conversations).toEqual([]);
    const putBack = async () => {
      await rename(`${database}.elsewhere`, database);
      await host.until(() => (host.events.some(({ event }) => isWritable(event)) ? true : undefined));
    };
    return { folder, id, database, host, known, putBack };
  }

  it('counts in full from the moment it is there: ids, rules, trust and chats', async () => {
    const { folder, id, host, known, putBack } = await beginWithout();
    await putBack();
    const after = await host.call('snapshot.get', {});
    expect(after.servers.map(({ definition }) => definition)).toEqual(known.servers);
    expect(after.conversations).toEqual(known.conversations);
    expect((await host.call('rule.list', {})).rules).toMatchObject([{ action: 'deny', tool: 'delete' }]);
    const trusted = known.servers.find(({ name }) => name === 'tools')?.id;
    if (trusted === undefined) throw new Error('The server is gone');
    await host.untilState(trusted, (state) => state.kind === 'running');
    expect(await host.turn(id, 'Are you there now?')).toBe('completed');
    await host.stop();
    const again = await hostForTest({ folder });
    const { servers } = await again.call('snapshot.get', {});
    expect(servers.map(({ definition }) => definition)).toEqual(known.servers);
  });

  it('permits nothing, also in memory, when it has to be recovered then', async () => {
    const { folder, database, host, known, putBack } = await beginWithout();
    await mkdir(join(folder, 'copies'), { recursive: true });
    const source = new DatabaseSync(`${database}.elsewhere`);
    source.prepare('VACUUM INTO ?').run(join(folder, 'copies', 'daily-1700000000000.db'));
    source.close();
    overwrite(`${database}.elsewhere`, 0, noise(64));
    await putBack();
    const { servers, storage } = await host.call('snapshot.get', {});
    expect(storage.notices).toMatchObject([{ kind: 'databaseRestored' }]);
    expect((await host.call('trust.list', {})).records).toEqual([]);
    const ids = known.servers.map(({ id }) => id);
    expect(servers.map(({ definition }) => definition.id)).toEqual(ids);
    expect(servers.find(({ definition }) => definition.name === 'tools')?.definition.enabled).toBe(false);
    expect((await host.call('rule.list', {})).rules).toMatchObject([{ action: 'deny', tool: 'delete' }]);
  });
});

function isWritable(event: { type: string; storage?: { state: { kind: string } } }): boolean {
  return event.type === 'storage.changed' && event.storage?.state.kind === 'writable';
}
