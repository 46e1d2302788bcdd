import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountId, sha256 } from '../../../../shared/domain/ids.ts';
import type { HttpLaunch, Launch, StdioLaunch } from '../../../../shared/domain/server.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { hashWithoutAccount, launchHash } from './launchHash.ts';

const otherAccounts = ['account_1', 'account_2'].map((id) => ({ account: accountId.parse(id) }));

const stdio: StdioLaunch = { kind: 'stdio', command: 'node', args: ['server.js', '--safe'], env: { A: '1', B: '2' } };
const http: HttpLaunch = { kind: 'http', url: 'https://mcp.example.com/', headers: { Accept: 'a' } };

/** Another value for every field of a launch: a new field does not compile until it is added here. */
const stdioChanges: { readonly [field in Exclude<keyof StdioLaunch, 'kind'>]-?: readonly Partial<StdioLaunch>[] } = {
  command: [{ command: 'node2' }, { command: 'Node' }, { command: 'node ' }],
  args: [
    { args: [] },
    { args: ['server.js'] },
    { args: ['--safe', 'server.js'] },
    { args: ['server.js --safe'] },
    { args: ['server.js', '--safe', ''] },
  ],
  cwd: [{ cwd: '/tmp' }, { cwd: '/tmp/' }],
  env: [{ env: {} }, { env: { A: '1' } }, { env: { A: '2', B: '1' } }, { env: { A: '1', B: '2', C: '' } }],
  inherit: [
    { inherit: { add: [], omit: ['HOME'] } },
    { inherit: { add: ['HOME'], omit: [] } },
    { inherit: { add: ['HOME', 'TZ'], omit: [] } },
  ],
  confine: [{ confine: { network: false } }, { confine: { network: true } }],
  runtime: [
    { runtime: { name: 'node', sha256: sha256.parse('a'.repeat(64)) } },
    { runtime: { name: 'uv', sha256: sha256.parse('a'.repeat(64)) } },
    { runtime: { name: 'node', sha256: sha256.parse('b'.repeat(64)) } },
  ],
  account: otherAccounts,
};
const httpChanges: { readonly [field in Exclude<keyof HttpLaunch, 'kind'>]-?: readonly Partial<HttpLaunch>[] } = {
  url: [{ url: 'https://mcp.example.com/x' }, { url: 'http://mcp.example.com/' }, { url: 'https://mcp.example.com' }],
  headers: [{ headers: {} }, { headers: { accept: 'a' } }, { headers: { Accept: 'b' } }],
  transport: [{ transport: 'sse' }],
  auth: [{ auth: { type: 'signIn' } }, { auth: { type: 'signIn', allowUnstatedPkce: true } }],
  proxy: [{ proxy: 'none' }, { proxy: 'http://a.example:1' }, { proxy: 'https://a.example:1' }],
  account: otherAccounts,
};

describe('launchHash', () => {
  it.each(Object.entries(stdioChanges))('changes with %s of a process', (_, changes) => {
    const hashes = [stdio, ...changes.map((change): Launch => ({ ...stdio, ...change }))].map(launchHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it.each(Object.entries(httpChanges))('changes with %s of a server over HTTP', (_, changes) => {
    const hashes = [http, ...changes.map((change): Launch => ({ ...http, ...change }))].map(launchHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('differs between kinds of launches', () => {
    expect(launchHash({ kind: 'builtin', name: 'sample' })).not.toBe(launchHash(stdio));
  });

  it('does not depend on the order of names, nor on the object', () => {
    const turned: Launch = { env: { B: '2', A: '1' }, args: [...stdio.args], command: 'node', kind: 'stdio' };
    expect(launchHash(turned)).toBe(launchHash(stdio));
  });

  it('is another one where variables of this computer are read: who trusted the text did not trust the variable', () => {
    const reads: Launch[] = [
      { ...stdio, args: ['${env:DISPLAY}'] },
      { ...stdio, env: { A: '${env:DISPLAY}' } },
      { ...http, headers: { A: '${env:TOKEN}' } },
    ];
    for (const launch of reads) {
      expect(launchHash(launch)).not.toBe(canonicalHash(launch));
      expect(hashWithoutAccount({ ...launch, ...otherAccounts[0] })).toBe(launchHash(launch));
    }
    const written: Launch[] = [
      { ...stdio, command: '${env:BIN}' },
      { ...stdio, args: ['-c', 'echo ${env:A}'] },
      { ...stdio, env: { A: '${env:A:-b} $A ${secret:A}' } },
      { ...stdio, inherit: { add: ['DISPLAY'], omit: [] } },
    ];
    for (const launch of written) expect(launchHash(launch)).toBe(canonicalHash(launch));
  });

  it('is the canonical hash, the first time and again', () => {
    const text = fc.string();
    fc.assert(
      fc.property(text, fc.array(text), fc.dictionary(text, text), (command, args, env) => {
        const launch: Launch = { kind: 'stdio', command, args, env };
        expect([launchHash(launch), launchHash(launch)]).toEqual([canonicalHash(launch), canonicalHash(launch)]);
      }),
    );
  });
});
