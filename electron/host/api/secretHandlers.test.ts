import { afterEach, describe, expect, it } from 'vitest';
import { serverSecretKey } from '../ports/secrets.ts';
import { memorySecrets } from '../testing/memorySecrets.ts';
import { TestHost } from '../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const launchWith = (secret: string) => ({
  kind: 'stdio' as const,
  command: 'a',
  args: [`--token=\${secret:${secret}}`],
  env: {},
});

const rowsOf = async (from: TestHost) =>
  (await from.call('audit.list', { limit: 20, filter: { kind: 'secret' } })).rows;

describe('a secret that servers refer to', () => {
  it('adds a row for each of them when it is stored, without its value', async () => {
    const from = (host = await new TestHost().start());
    await from.call('server.add', { name: 'one', launch: launchWith('SHARED'), enabled: false });
    const { serverId } = await from.call('server.add', { name: 'two', launch: launchWith('SHARED'), enabled: false });
    await from.call('server.add', { name: 'three', launch: launchWith('OTHER'), enabled: false });
    await from.call('secret.set', { serverId, name: 'SHARED', value: 'hush-0123456789' });
    const rows = await rowsOf(from);
    expect(rows.map(({ serverName, address, decision }) => ({ serverName, address, reason: decision.reason }))).toEqual(
      [
        { serverName: 'two', address: 'SHARED', reason: { kind: 'secretStored' } },
        { serverName: 'one', address: 'SHARED', reason: { kind: 'secretStored' } },
      ],
    );
    expect(new Set(rows.map(({ serverId }) => serverId)).size).toBe(2);
    expect(JSON.stringify(await from.call('audit.list', { limit: 20 }))).not.toContain('hush-0123456789');
  });

  it('also adds a row when the server was removed and may be restored, but none when no server refers to it', async () => {
    const from = (host = await new TestHost().start());
    const other = await from.call('server.add', { name: 'other', launch: launchWith('OTHER'), enabled: false });
    await from.call('secret.set', { serverId: other.serverId, name: 'TOKEN', value: 'hush' });
    expect(await rowsOf(from)).toEqual([]);
    const { serverId } = await from.call('server.add', { name: 'one', launch: launchWith('TOKEN'), enabled: false });
    await from.call('server.remove', { serverId });
    await from.call('secret.set', { serverId: other.serverId, name: 'TOKEN', value: 'hush too' });
    expect((await rowsOf(from)).map(({ serverName }) => serverName)).toEqual(['one']);
  });

  it('adds a row for each account that refers to it, and names no other', async () => {
    const from = (host = await new TestHost().start());
    const { serverId } = await from.call('server.add', { name: 'one', launch: launchWith('SHARED'), enabled: false });
    const values = { env: { TOKEN: '${secret:WORK}' }, headers: {} };
    const added = { serverId, name: 'Work', presentName: 'Own', values };
    const { accountId } = await from.call('account.add', added);
    const storedFor = async (name: string) => {
      const before = (await rowsOf(from)).length;
      await from.call('secret.set', { serverId, name, value: 'hush' });
      const rows = await rowsOf(from);
      return rows.slice(0, rows.length - before).map(({ accountName }) => accountName);
    };
    expect(await storedFor('WORK')).toEqual(['Work']);
    expect(await storedFor('SHARED')).toEqual(['Work', 'Own']);
    await from.call('account.remove', { serverId, accountId });
    expect(await storedFor('WORK')).toEqual(['Work']);
  });

  it('is not stored when the audit fails', async () => {
    const secrets = memorySecrets();
    const from = (host = await new TestHost({ ports: { secrets } }).start());
    const { serverId } = await from.call('server.add', { name: 'one', launch: launchWith('TOKEN'), enabled: false });
    from.audit.append = () => {
      throw new Error('The disk is full.');
    };
    await expect(from.call('secret.set', { serverId, name: 'TOKEN', value: 'hush' })).rejects.toThrow();
    expect(await secrets.has(serverSecretKey('TOKEN'))).toBe(false);
  });
});
