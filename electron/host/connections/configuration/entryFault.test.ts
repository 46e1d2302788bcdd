import { expect, it } from 'vitest';
import { problemText } from '../../../../shared/domain/words/problemText.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import { readConfigEntry } from './configEntry.ts';

const url = 'https://mcp.example.com/mcp';
const machine = { type: 'clientCredentials', issuer: 'https://a.example', clientId: 'a', clientSecret: 'b' };
const kinds = 'signIn, clientCredentials, privateKeyJwt, workloadIdentity, enterprise';
const algorithms = 'ES256, ES384, ES512, RS256, RS384, RS512, PS256, PS384, PS512';

function problemOf(value: JsonValue, name = 'notes') {
  const read = readConfigEntry({ name, value, line: 7 }, 'mcp.json');
  return 'problem' in read ? read.problem.problem : undefined;
}

it.each<[field: string, fault: string, value: string, entry: JsonValue]>([
  ['', 'notObject', '', 'node server.js'],
  ['command', 'notText', '', { command: 5 }],
  ['command', 'empty', '', { command: '' }],
  ['args', 'notList', '', { command: 'node', args: 'server.js' }],
  ['args.1', 'notText', '', { command: 'node', args: ['-p', []] }],
  ['env', 'notObject', '', { command: 'node', env: 'A=B' }],
  ['env.A=', 'notVariableName', '', { command: 'node', env: { 'A=': 'B' } }],
  ['env', 'notVariableName', '', { command: 'node', env: { ['__proto__']: 'B' } }],
  ['headers', 'notHeaderName', '', { url, headers: { ['__proto__']: 'B' } }],
  ['disabled', 'notSwitch', '', { command: 'node', disabled: 'yes' }],
  ['inherit', 'notObject', '', { command: 'node', inherit: 'HOME' }],
  ['inherit.add', 'notList', '', { command: 'node', inherit: { add: 'HOME' } }],
  ['inherit.add.1', 'notVariableName', '', { command: 'node', inherit: { add: ['A', 'B=1'] } }],
  ['inherit.add.0', 'ownVariable', '', { command: 'node', inherit: { add: ['Gatehouse_Api_Key'] } }],
  ['inherit.omit.0', 'neededToStart', '', { command: 'node', inherit: { omit: ['Path'] } }],
  ['confine.network', 'missing', '', { command: 'node', confine: {} }],
  ['runtime.name', 'notOneOf', 'node, uv', { command: 'node', runtime: { version: '1' } }],
  ['confine.network', 'notSwitch', '', { command: 'node', confine: { network: 'no' } }],
  ['url', 'notAddress', '', { url: 'mcp.example.com' }],
  ['url', 'notAddress', '', { url: 'ftp://mcp.example.com' }],
  ['proxy', 'notText', '', { url, proxy: false }],
  ['proxy', 'notProxy', '', { url, proxy: 'proxy.example' }],
  ['proxy', 'withUser', '', { url, proxy: 'http://joe:hunter2@proxy.example:8080' }],
  ['headers.a b', 'notHeaderName', '', { url, headers: { 'a b': 'c' } }],
  ['headers.a', 'notText', '', { url, headers: { a: [] } }],
  ['auth', 'notObject', '', { url, auth: 'signIn' }],
  ['auth.type', 'notOneOf', kinds, { url, auth: { type: 'magic' } }],
  ['auth.type', 'notOneOf', kinds, { url, auth: {} }],
  ['auth.clientld', 'unknown', '', { url, auth: { type: 'signIn', clientld: 'x', second: 1 } }],
  ['auth.clientId', 'tooLong', '2000', { url, auth: { type: 'signIn', clientId: 'x'.repeat(2001) } }],
  ['auth.clientSecret', 'missing', '', { url, auth: { type: 'clientCredentials', issuer: url, clientId: 'a' } }],
  ['auth.clientSecret', 'secretAlone', '', { url, auth: { type: 'signIn', clientSecret: 'y' } }],
  ['auth.issuer', 'notAddress', '', { url, auth: { ...machine, issuer: 'file:///etc/passwd' } }],
  [
    'auth.clientMetadataUrl',
    'notSecureAddress',
    '',
    { url, auth: { type: 'signIn', clientMetadataUrl: 'http://a.b' } },
  ],
  ['auth.scopes.1', 'notScope', '', { url, auth: { type: 'signIn', scopes: ['a', 'b c'] } }],
  [
    'auth.algorithm',
    'notOneOf',
    algorithms,
    { url, auth: { type: 'privateKeyJwt', issuer: url, clientId: 'a', privateKey: 'b', algorithm: 'none' } },
  ],
])('a wrong field of mcp.json is a problem without words: "%s" %s %s', (field, fault, value, entry) => {
  const problem = problemOf(entry);
  expect(problem).toEqual({
    kind: 'configFieldWrong',
    file: 'mcp.json',
    server: 'notes',
    line: 7,
    field,
    fault,
    value,
  });
});

it.each([
  ['', 'empty', ''],
  ['a'.repeat(65), 'tooLong', '64'],
  ['a\u200Bb', 'hiddenCharacters', ''],
  ['__proto__', 'invalid', ''],
])('so is a wrong name: %j', (name, fault, value) => {
  expect(problemOf({ command: 'node' }, name)).toEqual({
    kind: 'configNameWrong',
    file: 'mcp.json',
    server: name,
    line: 7,
    fault,
    value,
  });
});

it('has words in both languages, that name the field', () => {
  const problem = problemOf({ command: 'node', args: 'server.js' });
  if (problem === undefined) throw new Error('There is no problem.');
  expect(problemText(problem, 'en')).toBe('mcp.json, line 7, server "notes": "args" must be a list.');
  expect(problemText(problem, 'zh-CN')).toBe('mcp.json 第 7 行，服务器“notes”：“args”必须是列表。');
});
