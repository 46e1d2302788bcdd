import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { readConfigEntry, writeConfigEntry } from './configEntry.ts';

const url = 'https://mcp.example.com/mcp';
const read = (value: JsonObject) => readConfigEntry({ name: 'notes', value, line: 7 }, 'mcp.json');

describe('the access of an entry of mcp.json', () => {
  const machine = {
    type: 'clientCredentials',
    issuer: 'https://login.example.com',
    clientId: 'gatehouse',
    clientSecret: '${secret:notes}',
  };

  it('is part of the launch, and is written back unchanged', () => {
    const server = read({ url, auth: machine });
    expect(server).toMatchObject({ launch: { kind: 'http', auth: machine } });
    if ('problem' in server) throw new Error(server.problem.message);
    expect(writeConfigEntry(server)).toEqual({ type: 'http', url, auth: machine });
  });

  it.each<[string, JsonObject]>([
    ['a kind nobody knows', { type: 'magic' }],
    ['credentials that do not say whose they are', { ...machine, issuer: undefined } as unknown as JsonObject],
    ['a secret without its issuer', { type: 'signIn', clientId: 'x', clientSecret: 'y' }],
    ['a field with a typing error, which may have meant something', { type: 'signIn', clientld: 'x' }],
    ['an issuer that is no web address', { ...machine, issuer: 'file:///etc/passwd' }],
    ['a document that is not on https', { type: 'signIn', clientMetadataUrl: 'http://a.example/client.json' }],
  ])('is refused as a whole: %s', (_, auth) => {
    expect(read({ url, auth })).toMatchObject({ problem: { code: 'configEntry', data: { entry: 'notes', line: 7 } } });
  });

  it('is for servers over HTTP: a process gets its credentials from its environment', () => {
    const server = read({ command: 'node', auth: machine });
    expect('problem' in server || 'auth' in server.launch).toBe(false);
  });
});

describe('what an entry of mcp.json says of inherited variables', () => {
  it.each<[JsonObject, object]>([
    [{ add: ['SSH_AUTH_SOCK'] }, { add: ['SSH_AUTH_SOCK'], omit: [] }],
    [{ omit: ['HOME', 'USER'] }, { add: [], omit: ['HOME', 'USER'] }],
    [
      { add: ['A'], omit: ['B'] },
      { add: ['A'], omit: ['B'] },
    ],
    [{}, { add: [], omit: [] }],
  ])('is part of the launch, and is written back: %j', (inherit, meant) => {
    const server = read({ command: 'node', args: [], inherit });
    if ('problem' in server) throw new Error(server.problem.message);
    expect(server.launch).toEqual({ kind: 'stdio', command: 'node', args: [], env: {}, inherit: meant });
    expect(writeConfigEntry(server)).toEqual({ command: 'node', args: [], inherit });
  });
});

describe('the proxy of an entry of mcp.json', () => {
  it.each(['none', 'socks5://proxy.example:1080'])('is part of the launch, and is written back: %s', (proxy) => {
    const server = read({ url, proxy });
    if ('problem' in server) throw new Error(server.problem.message);
    expect(server.launch).toEqual({ kind: 'http', url, headers: {}, proxy });
    expect(writeConfigEntry(server)).toEqual({ type: 'http', url, proxy });
  });

  it('is for servers over HTTP', () => {
    const server = read({ command: 'node', proxy: 'http://proxy.example:1080' });
    expect('problem' in server || 'proxy' in server.launch).toBe(false);
  });
});

describe('the transport of an entry of mcp.json', () => {
  it('is the one of 2024-11-05 when the entry says sse, and is written back', () => {
    const server = read({ type: 'sse', url });
    if ('problem' in server) throw new Error(server.problem.message);
    expect(server.launch).toEqual({ kind: 'http', url, headers: {}, transport: 'sse' });
    expect(writeConfigEntry(server)).toEqual({ type: 'sse', url });
  });

  it.each(['http', 'streamable-http', undefined])('is not part of the launch with the type %s', (type) => {
    const server = read(type === undefined ? { url } : { type, url });
    if ('problem' in server) throw new Error(server.problem.message);
    // Not even an undefined field is added, so that trusted launches keep their hash.
    expect(Object.keys(server.launch)).toEqual(['kind', 'url', 'headers']);
    expect(writeConfigEntry(server)).toEqual({ type: 'http', url });
  });
});

describe('entries in the form of other hosts', () => {
  const launchOf = (value: JsonObject) => {
    const server = read(value);
    if ('problem' in server) throw new Error(server.problem.message);
    return server.launch;
  };

  it.each<[string, JsonObject, object]>([
    ['arguments that are numbers', { args: ['-p', 8080, true] }, { args: ['-p', '8080', 'true'] }],
    ['variables that are numbers', { env: { PORT: 8080, DEBUG: false } }, { env: { PORT: '8080', DEBUG: 'false' } }],
    ['no arguments', { args: null }, { args: [] }],
    ['no environment', { env: null }, { env: {} }],
    ['no folder and no address', { cwd: null, url: null, disabled: null }, { args: [], env: {} }],
  ])('is read of a process: %s', (_, fields, launch) => {
    const expected = { kind: 'stdio', command: 'node', args: [], env: {}, ...launch };
    expect(launchOf({ command: 'node', ...fields })).toEqual(expected);
  });

  it.each<[string, JsonObject, Record<string, string>]>([
    [
      'headers that are numbers',
      { headers: { 'X-Version': 2, 'X-Beta': true } },
      { 'X-Version': '2', 'X-Beta': 'true' },
    ],
    ['no headers', { headers: null, command: null, auth: null }, {}],
  ])('is read of an address: %s', (_, fields, headers) => {
    expect(launchOf({ url, ...fields })).toEqual({ kind: 'http', url, headers });
  });

  it.each<[string, JsonObject, string]>([
    ['an argument that is a list', { args: ['-p', ['x']] }, 'args.1'],
    ['an argument that is null', { args: [null] }, 'args.0'],
    ['a variable that is an object', { env: { A: {} } }, 'env.A'],
  ])('is still refused, by name: %s', (_, fields, field) => {
    const server = read({ command: 'node', ...fields });
    expect(server).toMatchObject({ problem: { problem: { kind: 'configFieldWrong', field, fault: 'notText' } } });
  });
});

describe('an address with a name or a password in it', () => {
  it.each(['https://accounts.google.com:443@evil.example/mcp', 'https://:secret@a.example/mcp'])(
    'is refused, wherever it comes from: %s',
    (url) => {
      const read = readConfigEntry({ name: 'a', line: 1, value: { url } }, 'mcp.json');
      expect('problem' in read && read.problem.problem).toMatchObject({ kind: 'configAddressWithUser' });
      const launch = { kind: 'http' as const, url, headers: {} };
      expect(() => writeConfigEntry({ name: 'a', launch, enabled: true })).toThrow(
        expect.objectContaining({ problem: { kind: 'addressWithUser' } }),
      );
    },
  );

  it('does not include ports, or an @ in the path', () => {
    expect(
      readConfigEntry({ name: 'a', line: 1, value: { url: 'https://a.example:8080/@b/mcp' } }, 'mcp.json'),
    ).toHaveProperty('launch');
  });
});

describe('the accounts of an entry of mcp.json', () => {
  const accounts: JsonObject = {
    inUse: { id: 'account_1', name: 'Work' },
    others: [
      { id: 'first', name: 'Own', env: { TOKEN: '${secret:own}' } },
      { id: 'account_2', name: 'Third' },
    ],
  };
  const env = { TOKEN: '${secret:work}' };
  const entry: JsonObject = { command: 'node', args: [], env, accounts };

  it('name the account that the fields of other hosts are of, and are written back unchanged', () => {
    const server = read(entry);
    if ('problem' in server) throw new Error(server.problem.message);
    expect(server.launch).toMatchObject({ env: { TOKEN: '${secret:work}' }, account: 'account_1' });
    expect(server.accounts?.others).toMatchObject([{ env: { TOKEN: '${secret:own}' } }, { env: {}, headers: {} }]);
    expect(writeConfigEntry(server)).toEqual(entry);
  });

  it('leave a launch as it was where the first is in use, so that trust in it holds', () => {
    const server = read({ ...entry, accounts: { inUse: { id: 'first', name: 'Own' }, others: [] } });
    const without = read({ command: 'node', args: [], env });
    if ('problem' in server || 'problem' in without) throw new Error('Unreadable');
    expect(server.launch).toEqual(without.launch);
  });

  it.each<[string, JsonObject]>([
    ['two with one id', { ...accounts, others: [{ id: 'account_1', name: 'Other' }] }],
    ['two with one name', { ...accounts, others: [{ id: 'first', name: 'Work' }] }],
    ['a name with hidden characters', { ...accounts, inUse: { id: 'first', name: 'a\u202eb' } }],
    ['an id that is no id', { ...accounts, inUse: { id: '../x', name: 'Work' } }],
    ['an id that every object has', { ...accounts, inUse: { id: 'constructor', name: 'Work' } }],
    ['none in use', { others: [] }],
    ['too many', { ...accounts, others: Array.from({ length: 10 }, (_, at) => ({ id: `a_${at}`, name: `A ${at}` })) }],
    ['a variable without a name', { ...accounts, others: [{ id: 'first', name: 'Own', env: { '': 'x' } }] }],
  ])('are refused as a whole: %s', (_, wrong) => {
    expect(read({ ...entry, accounts: wrong })).toMatchObject({ problem: { code: 'configEntry' } });
  });
});
