import { describe, expect, it } from 'vitest';
import { accountId, serverId } from '../../../../shared/domain/ids.ts';
import { firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import { verifies } from '../../../../e2e/verifies.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { type SignedInAt, type StoredTokens, TokenVault } from './tokenVault.ts';

const at = (issuer: string, resource = 'https://mcp.example/mcp'): SignedInAt => ({
  url: 'https://mcp.example/mcp',
  authorizationServer: issuer,
  issuer,
  resource,
});
const tokens = (accessToken: string): StoredTokens => ({
  accessToken,
  isDpop: false,
  issuedAt: 0,
  scopes: [],
  askedScopes: [],
});

describe('where tokens are kept', () => {
  it('security case 9: by server, issuer and resource; none of them alone finds them', async () => {
    verifies('A25');
    const secrets = memorySecrets();
    const [one, other] = ['server_one', 'server_two'].map(
      (id) => new TokenVault(secrets, { serverId: serverId.parse(id), account: firstAccount }),
    );
    await one?.saveTokens(at('https://a.example'), tokens('of one'));
    await other?.saveTokens(at('https://a.example'), tokens('of the other'));
    expect((await one?.tokens(at('https://a.example')))?.accessToken).toBe('of one');
    expect((await other?.tokens(at('https://a.example')))?.accessToken).toBe('of the other');
    expect(await one?.tokens(at('https://b.example'))).toBeUndefined();
    expect(await one?.tokens(at('https://a.example', 'https://mcp.example/'))).toBeUndefined();
  });

  it('security case 9: different names whose joined texts are equal are different places', async () => {
    const vault = new TokenVault(memorySecrets(), { serverId: serverId.parse('server_one'), account: firstAccount });
    await vault.saveTokens(at('https://a.example/x', 'y'), tokens('first'));
    expect(await vault.tokens(at('https://a.example/', 'xy'))).toBeUndefined();
  });

  it('holds the tokens of one issuer at a time, and deletes everything on request', async () => {
    const values = new Map<string, string>();
    const secrets = { ...memorySecrets(), set: async (name: string, value: string) => void values.set(name, value) };
    secrets.get = async (name) => values.get(name);
    secrets.delete = async (name) => void values.delete(name);
    const vault = new TokenVault(secrets, { serverId: serverId.parse('server_one'), account: firstAccount });
    await vault.saveTokens(at('https://a.example'), tokens('first'));
    await vault.saveClient('https://a.example', { source: 'typed', clientId: 'x', clientSecret: 'secret' });
    await vault.saveTokens(at('https://b.example'), tokens('second'));
    expect([...values.values()].join()).not.toContain('first');
    await vault.forgetEverything();
    expect([...values]).toEqual([]);
  });

  it('finds and deletes a client where its issuer is written with or without a slash at its end', async () => {
    const vault = new TokenVault(memorySecrets(), { serverId: serverId.parse('server_one'), account: firstAccount });
    const [bare, slashed] = ['https://a.example/tenant', 'https://a.example/tenant/'];
    for (const [stored, asked] of [
      [bare, slashed],
      [slashed, bare],
    ] as const) {
      await vault.saveClient(stored, { source: 'registered', clientId: stored });
      expect((await vault.client(asked))?.clientId).toBe(stored);
      expect(await vault.client('https://a.example')).toBeUndefined();
      await vault.saveClient(asked, { source: 'typed', clientId: 'newer' });
      expect((await vault.client(stored))?.clientId).toBe('newer');
      await vault.forgetClient(stored);
      expect(await vault.client(asked)).toBeUndefined();
    }
  });

  it('are of one account, and all are found when the server goes', async () => {
    const values = new Map<string, string>();
    const secrets = { ...memorySecrets(), set: async (name: string, value: string) => void values.set(name, value) };
    secrets.get = async (name) => values.get(name);
    secrets.delete = async (name) => void values.delete(name);
    const server = serverId.parse('server_one');
    const accounts = [firstAccount, accountId.parse('account_1'), accountId.parse('account_2')];
    const vaults = accounts.map((account) => new TokenVault(secrets, { serverId: server, account }));
    const place = at('https://a.example');
    for (const [index, vault] of vaults.entries()) await vault.saveTokens(place, tokens(`of ${index}`));
    for (const [index, vault] of vaults.entries()) {
      expect((await vault.tokens(place))?.accessToken).toBe(`of ${index}`);
      expect(await vault.signedInAt()).toEqual(place);
    }
    expect(await TokenVault.accountsOf(secrets, server)).toEqual(accounts);
    expect(await TokenVault.accountsOf(secrets, serverId.parse('server_two'))).toEqual([firstAccount]);
    await vaults[1]?.forgetEverything();
    expect(await TokenVault.accountsOf(secrets, server)).toEqual([accounts[0], accounts[2]]);
    expect((await vaults[2]?.tokens(place))?.accessToken).toBe('of 2');
    for (const vault of vaults) await vault.forgetEverything();
    expect([...values]).toEqual([]);
  });

  it('are treated as missing when they are unreadable', async () => {
    const vault = new TokenVault(memorySecrets({ 'signIn:server_one': '{"at": 7' }), {
      serverId: serverId.parse('server_one'),
      account: firstAccount,
    });
    expect(await vault.signedInAt()).toBeUndefined();
  });
});
