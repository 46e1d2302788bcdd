import { describe, expect, it, onTestFinished } from 'vitest';
import { accountId, serverId } from '../../../../shared/domain/ids.ts';
import { firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import { loadedRegistry, program, registryBench } from '../../testing/registryBench.ts';
import { withAccountInUse } from '../configuration/accountChanges.ts';
import { undoMs } from './removedServers.ts';

const conflict = expect.objectContaining({ code: 'conflict' }) as Error;
const notFound = expect.objectContaining({ code: 'notFound' }) as Error;
const work = accountId.parse('account_1');
const shared = '${secret:shared}';
const accounts = {
  inUse: { id: 'first', name: 'Own' },
  others: [{ id: 'account_1', name: 'Work', env: { TOKEN: '${secret:work}', BOTH: shared } }],
};
const mail = program('mail', { env: { TOKEN: '${secret:own}' }, theirs: 1, accounts });
const entries: Record<string, JsonValue> = { mail, web: program('web', { env: { BOTH: shared } }) };

async function begin() {
  const bench = await loadedRegistry(entries);
  onTestFinished(() => bench.registry.dispose());
  const id = bench.idOf('mail');
  const use = (account: typeof work) => bench.registry.reconfigure(id, (server) => withAccountInUse(server, account));
  return { ...bench, id, use };
}

describe('another account', () => {
  it('is written where other hosts read it, and ends and starts a server that runs', async () => {
    const { registry, file, told, id, use } = await begin();
    await registry.connection(id).start();
    told.length = 0;
    await use(work);
    expect(told).toEqual(['redefine mail', 'stop mail (serverConfigured)', 'start mail']);
    expect(file.entries['mail']).toEqual({
      command: 'mail',
      args: [],
      theirs: 1,
      env: { TOKEN: '${secret:work}', BOTH: shared },
      accounts: {
        inUse: { id: 'account_1', name: 'Work' },
        others: [{ id: 'first', name: 'Own', env: { TOKEN: '${secret:own}' } }],
      },
    });
    expect(registry.get(id).launch).toMatchObject({ account: work });
    await use(firstAccount);
    expect(file.entries['mail']).toEqual(mail);
  });

  it('stays in use through every other change, also one that brings a launch of its own', async () => {
    const { registry, id, use } = await begin();
    await use(work);
    await registry.update(id, 'post', {
      kind: 'stdio',
      command: 'post',
      args: [],
      env: {},
      account: accountId.parse('account_9'),
    });
    await registry.setEnabled(id, false);
    expect(registry.get(id)).toMatchObject({
      launch: { command: 'post', account: work },
      accounts: { inUse: { id: work } },
    });
    const undo = await registry.remove(id);
    await registry.undoRemove(undo);
    expect(registry.get(id)).toMatchObject({ launch: { account: work }, accounts: { others: [{ id: firstAccount }] } });
  });

  it('starts nothing while only accounts change that are not in use', async () => {
    const { registry, told, id } = await begin();
    await registry.connection(id).start();
    told.length = 0;
    await registry.removeAccount(id, work);
    expect(told).toEqual(['redefine mail']);
  });

  it('is a change to review when another program writes it', async () => {
    const { registry, file, id, forgottenAccounts } = await begin();
    const { accounts: _, ...without } = mail as Record<string, JsonValue>;
    file.entries = { ...entries, mail: without };
    await registry.reload();
    const [change] = registry.pendingChanges;
    if (change === undefined) throw new Error('Nothing waits.');
    expect(change).toMatchObject({ kind: 'changed', before: { accounts: { inUse: { name: 'Own' } } } });
    expect(registry.get(id).accounts?.others).toHaveLength(1);
    await registry.answerChanges([change], 'keep');
    expect(file.entries['mail']).toEqual(mail);
    file.entries = { ...entries, mail: without };
    await registry.reload();
    await registry.answerChanges(registry.pendingChanges, 'apply');
    expect(registry.get(id)).not.toHaveProperty('accounts');
    expect(forgottenAccounts).toEqual([[id, work, []]]);
  });
});

describe('accounts that another program takes away', () => {
  const three = { ...accounts, others: [...accounts.others, { id: 'account_2', name: 'Club' }] };
  const club = accountId.parse('account_2');

  async function begun(options: Parameters<typeof loadedRegistry>[1]) {
    const bench = await loadedRegistry({ mail: { ...mail, accounts: three } }, options);
    onTestFinished(() => bench.registry.dispose());
    return bench;
  }

  /** Applies a file without any accounts. */
  async function apply({ registry, file }: Awaited<ReturnType<typeof begun>>) {
    file.entries = { mail: program('mail') };
    await registry.reload();
    await registry.answerChanges(registry.pendingChanges, 'apply');
  }

  it('are noted until their data is deleted; what fails is left to the next start', async () => {
    const asked: string[] = [];
    const errors: unknown[] = [];
    const onAccountForgotten = async (_: unknown, account: string) => {
      asked.push(account);
      if (account === work) throw new Error('locked');
    };
    const bench = await begun({ onAccountForgotten, onError: (error) => void errors.push(error) });
    await apply(bench);
    expect(asked).toEqual([work, club]);
    expect(errors).toHaveLength(1);
    const next = registryBench({ mail: program('mail') });
    await next.store.saveServerIds(await bench.store.serverIds());
    await next.registry.load();
    expect(next.forgottenAccounts).toEqual([[bench.idOf('mail'), work, []]]);
    expect(Object.keys(await next.store.serverIds())).toEqual(['mail']);
  });

  it('are noted before anything is deleted', async () => {
    const noted: string[][] = [];
    const notes = async () => Object.keys(await bench.store.serverIds()).filter((name) => name.includes('\u0000'));
    const bench = await begun({ onAccountForgotten: async () => void noted.push(await notes()) });
    await apply(bench);
    expect(noted.map((names) => names.length)).toEqual([2, 1]);
    expect(await notes()).toEqual([]);
  });
});

describe('removing an account', () => {
  it('deletes what was stored for it, and secrets that nothing else uses, after the undo time', async () => {
    const { registry, clock, id, file, forgottenAccounts } = await begin();
    await registry.removeAccount(id, work);
    expect(file.entries['mail']).toMatchObject({ accounts: { others: [] } });
    clock.advance(undoMs - 1);
    expect(forgottenAccounts).toEqual([]);
    clock.advance(1);
    await expect.poll(() => forgottenAccounts).toEqual([[id, work, ['work']]]);
  });

  it('can be undone once, and then deletes nothing', async () => {
    const { registry, clock, id, file, forgottenAccounts, store } = await begin();
    const undo = await registry.removeAccount(id, work);
    await registry.undoRemoveAccount(undo);
    expect(file.entries['mail']).toEqual(mail);
    await expect(registry.undoRemoveAccount(undo)).rejects.toThrow(notFound);
    clock.advance(undoMs * 2);
    expect(forgottenAccounts).toEqual([]);
    expect(Object.keys(await store.serverIds())).toEqual(['mail', 'web']);
  });

  it('is refused while it is in use, and leaves no note', async () => {
    const { registry, id, store } = await begin();
    await expect(registry.removeAccount(id, firstAccount)).rejects.toThrow(conflict);
    expect(Object.keys(await store.serverIds())).toEqual(['mail', 'web']);
  });

  it('changes nothing when mcp.json cannot be written', async () => {
    const { registry, id, file, store, clock, forgottenAccounts } = await begin();
    file.isUnreadable = true;
    await expect(registry.removeAccount(id, work)).rejects.toThrow();
    expect(registry.get(id).accounts?.others).toHaveLength(1);
    clock.advance(undoMs * 2);
    expect([Object.keys(await store.serverIds()), forgottenAccounts]).toEqual([['mail', 'web'], []]);
  });

  it('keeps the secrets of one that can still come back when another server goes', async () => {
    const { registry, clock, id, idOf, forgotten } = await begin();
    const web = idOf('web');
    await registry.remove(web);
    clock.advance(1000);
    await registry.removeAccount(id, work);
    clock.advance(undoMs - 1000);
    await expect.poll(() => forgotten).toEqual([[web, []]]);
  });

  it.each([
    ['is finished at the next start', { ...accounts, others: [] }, 1],
    ['did not happen when a crash came before mcp.json was written', accounts, 0],
  ])('%s', async (_, now, count) => {
    const { registry, store, forgottenAccounts } = registryBench({ mail: { ...mail, accounts: now } });
    const id = serverId.parse('server_1');
    await store.saveServerIds({ mail: id, '\u0000account server_1 account_1 work': id });
    await registry.load();
    expect(forgottenAccounts).toEqual([[id, work, ['work']]].slice(0, count));
    expect(Object.keys(await store.serverIds())).toEqual(['mail']);
  });
});
