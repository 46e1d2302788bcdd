import { expect, it } from 'vitest';
import { accountId, serverId, type ServerId } from '../../../../shared/domain/ids.ts';
import { firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { ServerIds } from './serverIds.ts';

it('stores the ids of many new servers once', async () => {
  const saved: Readonly<Record<string, ServerId>>[] = [];
  let last = 0;
  const store = {
    serverIds: async () => ({}),
    saveServerIds: async (ids: Record<string, ServerId>) => void saved.push(ids),
  };
  const ids = new ServerIds(store, { next: (prefix) => `${prefix}_${++last}` });
  const names = Array.from({ length: 4000 }, (_, n) => `server ${n}`);
  await ids.obtainAll(names);
  for (const name of names) await ids.obtain(name);
  expect(saved).toHaveLength(1);
  expect(Object.keys(saved[0] ?? {})).toHaveLength(4000);
  await ids.obtainAll(names);
  expect(saved).toHaveLength(1);
});

const mail = serverId.parse('server_mail');
const web = serverId.parse('server_web');
const work = accountId.parse('account_1');
const ids = { next: () => 'none' };

it.each([[[]], [['TOKEN']]])('notes removed accounts of each server, with the secrets %j', async (secretNames) => {
  const store = new MemorySettingsStore();
  const before = new ServerIds(store, ids);
  const all = [mail, web].flatMap((id) => [firstAccount, work].map((account) => ({ id, account, secretNames })));
  for (const retired of all) await before.retireAccount(retired);
  const after = new ServerIds(store, ids);
  await after.load();
  expect(after.retiredAccounts()).toEqual(all);
  await after.dropRetiredAccount(mail, firstAccount);
  expect(after.retiredAccounts()).toEqual(all.slice(1));
});

it('reads no note that names another server than it is about', async () => {
  const store = new MemorySettingsStore();
  await store.saveServerIds({
    '\u0000account server_web account_1 TOKEN': mail,
    '\u0000account account_1 TOKEN': mail,
  });
  const read = new ServerIds(store, ids);
  await read.load();
  expect(read.retiredAccounts()).toEqual([]);
});
