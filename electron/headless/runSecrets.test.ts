import { expect, it } from 'vitest';
import { serverId } from '../../shared/domain/ids.ts';
import type { ServerDefinition, StdioLaunch } from '../../shared/domain/server.ts';
import { missingPermits } from './runSecrets.ts';

const nothing = { records: [], owners: [] };

function server(env: Readonly<Record<string, string>>): ServerDefinition {
  const launch: StdioLaunch = { kind: 'stdio', command: 'npx', args: ['a-server'], env: { ...env } };
  return { id: serverId.parse('s'), name: 'a', launch, enabled: true };
}

const token = '${secret:a.TOKEN}';
const goesTo = { program: ['npx', 'a-server'] };

it('names what the author of the launch chose beside the program, but no value that is a secret alone', () => {
  const entry = { secret: 'a.TOKEN', server: 'a' };
  const wanted = (env: Readonly<Record<string, string>>) => missingPermits([server(env)], nothing, []);
  expect(wanted({ TOKEN: token })).toEqual([{ ...entry, goesTo }]);
  // What is called a reference, and is none, is a text like any other.
  const chosen = { PATH: '${secret:/evil:/usr/bin}', API_URL: 'https://evil.example', NODE_OPTIONS: `-r ${token}` };
  expect(wanted({ TOKEN: token, ...chosen })).toEqual([{ ...entry, goesTo: { ...goesTo, variables: chosen } }]);
});

it('names the proxy that reads what an address without encryption gets', () => {
  const entry = { secret: 'a.TOKEN', server: 'a' };
  const wanted = (url: string, proxy?: string) => {
    const launch = { kind: 'http' as const, url, headers: { authorization: token }, ...(proxy && { proxy }) };
    return missingPermits([{ id: serverId.parse('s'), name: 'a', launch, enabled: true }], nothing, []);
  };
  const proxy = 'http://proxy.example:8080';
  const permit = { ...entry, goesTo: { address: 'http://a.example', proxy } };
  expect(wanted('http://a.example/mcp', proxy)).toEqual([permit]);
  expect(wanted('http://a.example/mcp', 'none')).toEqual([{ ...entry, goesTo: 'http://a.example' }]);
  expect(wanted('https://a.example/mcp', proxy)).toEqual([{ ...entry, goesTo: 'https://a.example' }]);
  const launch = { kind: 'http' as const, url: 'http://a.example/mcp', headers: { authorization: token }, proxy };
  const plain: ServerDefinition = { id: serverId.parse('s'), name: 'a', launch, enabled: true };
  expect(missingPermits([plain], nothing, [permit])).toEqual([]);
  expect(missingPermits([plain], nothing, [{ ...entry, goesTo: 'http://a.example' }])).toEqual([permit]);
});

it('takes an entry as it was printed, whatever the order of its variables', () => {
  const env = { TOKEN: token, PATH: '/a', NODE_OPTIONS: '-r b' };
  const printed = missingPermits([server(env)], nothing, []);
  expect(missingPermits([server(env)], nothing, printed)).toEqual([]);
  const turned = { ...goesTo, variables: { NODE_OPTIONS: '-r b', PATH: '/a' } };
  expect(missingPermits([server(env)], nothing, [{ secret: 'a.TOKEN', server: 'a', goesTo: turned }])).toEqual([]);
  const fewer = { ...goesTo, variables: { PATH: '/a' } };
  expect(missingPermits([server(env)], nothing, [{ secret: 'a.TOKEN', server: 'a', goesTo: fewer }])).toEqual(printed);
});
