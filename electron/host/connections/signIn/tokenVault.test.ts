import { describe, expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
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
    const [one, other] = ['server_one', 'server_two'].map((id) => new TokenVault(secrets, serverId.parse(id)));
    await one?.saveTokens(at('https://a.example'), tokens('of one'));
    await other?.saveTokens(at('https://a.example'), tokens('of the other'));
    expect((await one?.tokens(at('https://a.example')))?.accessToken).toBe('of one');
    expect((await other?.tokens(at('https://a.example')))?.accessToken).toBe('of the other');
    expect(await one?.tokens(at('https://b.example'))).toBeUndefined();
    expect(await one?.tokens(at('https://a.example', 'https://mcp.example/'))).toBeUndefined();
  });

  it('security case 9: different names whose joined texts are equal are different places', async () => {
    const vault = new TokenVault(memorySecrets(), serverId.parse('server_one'));
    await vault.saveTokens(at('https://a.example/x', 'y'), tokens('first'));
    expect(await vault.tokens(at('https://a.example/', 'xy'))).toBeUndefined();
  });

  it('holds the tokens of one issuer at a time, and deletes everything on request', async () => {
    const values = new Map<string, string>();
    const secrets = { ...memorySecrets(), set: async (name: string, value: string) => void values.set(name, value) };
    secrets.get = async (name) => values.get(name);
    secrets.delete = async (name) => void values.delete(name);
    const vault = new TokenVault(secrets, serverId.parse('server_one'));
    await vault.saveTokens(at('https://a.example'), tokens('first'));
    await vault.saveClient('https://a.example', { source: 'typed', clientId: 'x', clientSecret: 'secret' });
    await vault.saveTokens(at('https://b.example'), tokens('second'));
    expect([...values.values()].join()).not.toContain('first');
    await vault.forgetEverything();
    expect([...values]).toEqual([]);
  });

  it('are treated as missing when they are unreadable', async () => {
    const vault = new TokenVault(memorySecrets({ 'signIn:server_one': '{"at": 7' }), serverId.parse('server_one'));
    expect(await vault.signedInAt()).toBeUndefined();
  });
});
