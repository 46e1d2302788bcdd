import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownedFields, readConfigEntry, writeConfigEntry } from '../../host/connections/configuration/configEntry.ts';
import { JsonConfigFile } from './jsonConfigFile.ts';
import { parseConfig } from './parseConfig.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

const configWith = async (text: string) => {
  const path = join(folder, 'mcp.json');
  await writeFile(path, text);
  return { path, file: new JsonConfigFile(path) };
};

describe('mcp.json', () => {
  it('is empty when it does not exist, and made by the first change', async () => {
    const file = new JsonConfigFile(join(folder, 'mcp.json'));
    expect(await file.read()).toEqual({ file: 'mcp.json', entries: [], problems: [] });
    await file.set('a', { command: 'x', args: [] }, ownedFields);
    expect((await file.read()).entries).toMatchObject([{ name: 'a', value: { command: 'x', args: [] } }]);
  });

  it('keeps comments, order and fields of other hosts when something is changed', async () => {
    const { path, file } = await configWith(
      '{\n  // mine\n  "theme": 1,\n  "mcpServers": {\n    "a": { "command": "x", "other": true } // keep\n  }\n}\n',
    );
    await file.set('b', { command: 'y' }, ownedFields);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('// mine');
    expect(text).toContain('// keep');
    expect(text).toContain('"other": true');
    expect((await file.read()).entries.map(({ name }) => name)).toEqual(['a', 'b']);
    await file.remove('a');
    expect((await file.read()).entries.map(({ name }) => name)).toEqual(['b']);
  });

  it('says in a sentence that it cannot be written', async () => {
    const file = new JsonConfigFile(join(folder, 'taken away', 'mcp.json'));
    await expect(file.set('a', { command: 'x' }, ownedFields)).rejects.toMatchObject({
      code: 'storageFailed',
      problem: { kind: 'storageFailed', fault: 'gone' },
    });
  });

  it('leaves no second way to reach a server when an address becomes a command', async () => {
    const { file } = await configWith(
      '{ "mcpServers": { "a": { "serverUrl": "https://a.example/mcp", "other": 1 } } }',
    );
    const launch = { kind: 'stdio' as const, command: 'node', args: [], env: {} };
    await file.set('a', writeConfigEntry({ name: 'a', launch, enabled: true }), ownedFields);
    const [entry] = (await file.read()).entries;
    expect(entry?.value).toEqual({ command: 'node', args: [], other: 1 });
    expect(entry && readConfigEntry(entry, 'mcp.json')).toMatchObject({ launch });
  });

  it('keeps the comments and foreign fields of the entry that is changed', async () => {
    const { path, file } = await configWith(
      '{ "mcpServers": { "a": {\n  // why\n  "command": "x", "args": ["1"], "timeout": 60, "alwaysAllow": ["y"]\n} } }',
    );
    await file.set('a', { command: 'x', args: ['1'], disabled: true }, ownedFields);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('// why');
    expect((await file.read()).entries[0]?.value).toEqual({
      command: 'x',
      args: ['1'],
      disabled: true,
      timeout: 60,
      alwaysAllow: ['y'],
    });
    await file.set('a', { command: 'z', args: ['1'] }, ownedFields);
    expect((await file.read()).entries[0]?.value).toEqual({
      command: 'z',
      args: ['1'],
      timeout: 60,
      alwaysAllow: ['y'],
    });
  });

  it('must be there where the user named it', async () => {
    const path = join(folder, 'named.json');
    const { entries, problems } = await new JsonConfigFile(path, { mustExist: true }).read();
    expect({ entries, problems }).toMatchObject({
      entries: [],
      problems: [{ problem: { kind: 'configMissing', path } }],
    });
  });

  it.each([
    ["VS Code's", '{ "servers": { "a": { "command": "x" } }, "inputs": [] }', '"servers", "inputs"'],
    [
      "Zed's",
      '{ "context_servers": { "a": { "source": "custom", "command": { "path": "x" } } } }',
      '"context_servers"',
    ],
    ['in settings', '{ "theme": 1, "mcp": { "servers": { "a": { "url": "x" } } } }', '"theme", "mcp"'],
    ['an entry alone', '{ "command": "npx", "args": ["x"] }', '"command", "args"'],
    ['an address alone', '{ "url": "https://a.example/mcp" }', '"url"'],
    ['a list', '{ "list": [{ "command": "x" }] }', '"list"'],
    [
      'many fields',
      `{ ${'abcdefghi'
        .split('')
        .map((name) => `"${name}": [{ "command": "x" }]`)
        .join()} }`,
      `${'abcdefgh'
        .split('')
        .map((name) => `"${name}"`)
        .join(', ')}, …`,
    ],
  ])('of another shape (%s) is a problem, and is not written over', async (_, text, fields) => {
    const { path, file } = await configWith(text);
    const problem = { kind: 'configNoServers', file: 'mcp.json', fields };
    expect((await file.read()).problems).toMatchObject([{ code: 'configUnreadable', problem }]);
    await expect(file.set('b', { command: 'y' }, ownedFields)).rejects.toMatchObject({ problem });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it.each([
    ['{ "mcpServers": {}, "servers": { "a": { "command": "x" } } }', '"servers"'],
    ['{ "theme": 1, "a": { "url": "x" }, "mcpServers": {} }', '"theme", "a"'],
  ])('says that servers stand beside an empty place for them, where others can be added: %s', async (text, fields) => {
    const { file } = await configWith(text);
    const problem = { kind: 'configNoServers', file: 'mcp.json', fields };
    expect((await file.read()).problems).toMatchObject([{ code: 'configUnreadable', problem }]);
    expect(file.parse(text, 'pasted').problems).toMatchObject([{ problem: { ...problem, file: 'pasted' } }]);
    await file.set('b', { command: 'y' }, ownedFields);
    const { entries, problems } = await file.read();
    expect({ names: entries.map(({ name }) => name), problems }).toEqual({ names: ['b'], problems: [] });
  });

  it.each([
    '{}',
    '{ "$schema": "https://a.example", "theme": 1 }',
    '{ "prefs": { "a": [1] }, "inputs": [], "servers": {} }',
    '{ "mcpServers": {}, "servers": { "a": {} } }',
  ])('may have no servers yet: %s', async (text) => {
    const { file } = await configWith(text);
    expect((await file.read()).problems).toEqual([]);
    await file.set('b', { command: 'y' }, ownedFields);
    expect((await file.read()).entries.map(({ name }) => name)).toEqual(['b']);
  });

  it.each(['{ "a": { "command": "x" } /* keep */ }', '"a": { "command": "x" } /* keep */'])(
    'without an object around its servers gets and loses them where they are: %s',
    async (text) => {
      const { path, file } = await configWith(text);
      await file.set('b', { command: 'y' }, ownedFields);
      await file.set('a', { command: 'z' }, ownedFields);
      expect((await file.read()).entries).toMatchObject([
        { name: 'a', value: { command: 'z' } },
        { name: 'b', value: { command: 'y' } },
      ]);
      await file.remove('a');
      expect((await file.read()).entries.map(({ name }) => name)).toEqual(['b']);
      expect(await readFile(path, 'utf8')).toContain('/* keep */');
    },
  );

  it('names a server that is there twice, and the last one counts, as of any name in JSON', async () => {
    const { file } = await configWith(
      '{"mcpServers": {\n"a": {"command": "x"},\n"b": {"command": "y"},\n"a": {"command": "z"}}}',
    );
    const { entries, problems } = await file.read();
    expect(entries).toMatchObject([{ name: 'b' }, { name: 'a', line: 4, value: { command: 'z' } }]);
    const problem = { kind: 'configServerTwice', line: 2, server: 'a' };
    expect(problems).toMatchObject([{ code: 'configEntry', problem, data: { entry: 'a', line: 2 } }]);
    await expect(file.remove('b')).rejects.toMatchObject({ problem });
  });

  it('cannot be read where it has two lists of servers', async () => {
    const { file } = await configWith('{"mcpServers": {},\n"mcpServers": {"a": {"command": "x"}}}');
    const problem = { kind: 'configSyntax', line: 2, column: 1, fault: 'nameTwice' };
    expect((await file.read()).problems).toMatchObject([{ code: 'configUnreadable', problem }]);
  });

  it('says where a text without an object around it is wrong', async () => {
    const { file } = await configWith('"a": { "command": }');
    const problem = { kind: 'configSyntax', line: 1, column: 19, fault: 'ValueExpected' };
    expect((await file.read()).problems).toMatchObject([{ problem }]);
  });

  it('is read, with a problem, when it is no file, too deep, or holds a number that is none', async () => {
    const folderInstead = new JsonConfigFile(folder);
    expect((await folderInstead.read()).problems[0]?.code).toBe('configUnreadable');
    const deep = await configWith(`{"mcpServers": {"a": ${'['.repeat(100_000)}`);
    expect((await deep.file.read()).problems).toHaveLength(1);
    const huge = await configWith('{"mcpServers": {"a": {"command": "x", "n": 1e999}, "b": {"command": "y"}}}');
    const { entries, problems } = await huge.file.read();
    expect(entries.map(({ name }) => name)).toEqual(['b']);
    expect(problems[0]).toMatchObject({ code: 'configEntry', data: { entry: 'a', line: 1 } });
  });

  it('says where it is wrong and is never written over then', async () => {
    const half = '{\n  "mcpServers": {\n    "a": { "command": ';
    const { path, file } = await configWith(half);
    const { problems } = await file.read();
    expect(problems[0]).toMatchObject({ code: 'configUnreadable', data: { line: 3 } });
    await expect(file.set('b', { command: 'y' }, ownedFields)).rejects.toMatchObject({
      code: 'configUnreadable',
      problem: { kind: 'configToCorrect', line: 3, fault: 'ValueExpected' },
      data: { line: 3 },
    });
    expect(await readFile(path, 'utf8')).toBe(half);
  });

  it('says which entry is wrong before it is written', async () => {
    const { file } = await configWith('{"mcpServers": {\n"a": {"command": "x", "n": 1e999}}}');
    await expect(file.remove('a')).rejects.toMatchObject({
      problem: { kind: 'configNumberToCorrect', line: 2, server: 'a' },
    });
  });

  it('keeps all of several simultaneous changes', async () => {
    const { file } = await configWith('{}');
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => file.set(name, { command: name }, ownedFields)));
    expect((await file.read()).entries.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('parseConfig', () => {
  it.each([
    ['a whole file', '{"mcpServers": {"a": {"command": "x"}}}'],
    ['the servers alone', '{"a": {"command": "x"}}'],
    ['one entry, as documentation shows it', '"a": {"command": "x"}'],
    ['with comments and trailing commas', '{"mcpServers": {"a": {"command": "x",}, /* y */ },}'],
  ])('reads %s', (_, text) => {
    expect(parseConfig(text, 'mcp.json').entries).toMatchObject([{ name: 'a', value: { command: 'x' } }]);
  });
});

describe('readConfigEntry', () => {
  const read = (value: unknown, name = 'a') => readConfigEntry({ name, line: 4, value: value as never }, 'mcp.json');

  it('reads the shapes hosts agree on', () => {
    expect(read({ command: 'x', args: ['1'], env: { A: 'b' } })).toEqual({
      name: 'a',
      enabled: true,
      launch: { kind: 'stdio', command: 'x', args: ['1'], env: { A: 'b' } },
    });
    expect(read({ type: 'http', url: 'https://x.test/mcp', disabled: true })).toEqual({
      name: 'a',
      enabled: false,
      launch: { kind: 'http', url: 'https://x.test/mcp', headers: {} },
    });
  });

  it.each([
    [{}, { kind: 'configNoLaunch' }],
    [{ command: 'x', url: 'https://x.test' }, { kind: 'configNoLaunch' }],
    [
      { command: 'x', args: 'y' },
      { kind: 'configFieldWrong', field: 'args' },
    ],
    [{ url: 'file:///etc/passwd' }, { kind: 'configFieldWrong', field: 'url' }],
    [{ url: 'javascript:alert(1)' }, { kind: 'configFieldWrong', field: 'url' }],
    ['x', { kind: 'configFieldWrong', field: '', fault: 'notObject' }],
  ])('names entry, line and field of %j', (value, what) => {
    const result = read(value);
    expect(result).toMatchObject({ problem: { code: 'configEntry', problem: { line: 4, server: 'a', ...what } } });
  });

  it('refuses names that could pass for others', () => {
    expect(read({ command: 'x' }, 'good\u202egood')).toHaveProperty('problem');
  });
});
