import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportFormat, type ExportFormat } from '../../../shared/domain/otherApps/exportFormat.ts';
import { mapTexts } from '../../../shared/domain/pasted/launchTexts.ts';
import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { readPaste } from '../paste/readPaste.ts';
import { appPlaces, type AppReader } from './appPlaces.ts';
import { readAppFile } from './readAppFile.ts';
import type { WritableServer } from './writeEntry.ts';
import { writeServers } from './writeServers.ts';

const word = fc
  .stringMatching(/^[a-z][a-z0-9-]{2,8}$/)
  .filter((text) => !/^(?:your|my|insert|enter|replace|paste|todo|sk|pk|key|api)/.test(text));
const variable = fc.stringMatching(/^[A-Z][A-Z]{2,6}_[A-Z]{3}$/);
const secret = fc.tuple(word, variable).map(([server, name]) => `\${secret:${server}.${name}}`);
const value = fc.oneof(word, fc.constantFrom('true', '12', 'a b', "it's", '"q"', 'ключ', 'a: b #c', '='), secret);
const argument = fc.oneof(
  word,
  word.map((text) => `--${text}`),
  fc.constantFrom('C:\\Users\\x', '@scope/pkg@1.2.3', 'a b', '""'),
  secret,
);
const stdio = fc.record({
  kind: fc.constant('stdio' as const),
  command: fc.oneof(word, fc.constant('/opt/a b/run')),
  args: fc.array(argument, { maxLength: 5 }),
  env: fc.dictionary(variable, value, { maxKeys: 4 }),
});
const http = fc.record({
  kind: fc.constant('http' as const),
  url: word.map((host) => `https://${host}.example/mcp`),
  headers: fc.dictionary(
    fc.constantFrom('Authorization', 'X-Api-Key', 'X-Org'),
    fc.oneof(
      word,
      secret,
      secret.map((text) => `Bearer ${text}`),
    ),
    { maxKeys: 3 },
  ),
});
const servers = fc
  .uniqueArray(word, { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.oneof(stdio, http).map((launch): WritableServer => ({ name, launch })))),
  );

/** Apps whose files are not found here are read as what is pasted for them. */
const pastedReaders: Readonly<Partial<Record<ExportFormat, AppReader>>> = {
  continue: { syntax: 'yaml', format: 'continue', paths: [['mcpServers']] },
  cherry: { syntax: 'json', format: 'cherry', paths: [['mcpServers']] },
};

function readerOf(format: ExportFormat): AppReader {
  const known = pastedReaders[format];
  if (known !== undefined) return known;
  const wanted = format === 'mcpServers' ? 'claudeCode' : format;
  const reader = appPlaces({ platform: 'linux', home: '/h', env: {} }).find(({ app }) => app === wanted)?.reader;
  if (reader === undefined || reader === 'database') throw new Error('no reader');
  return reader;
}

/** A launch with the same sign for everything that is left open. */
function opened(launch: ConfigurableLaunch | PastedLaunch): PastedLaunch {
  const open = mapTexts(launch, (text) => text.replace(/\$\{(?:secret|input):[^}]+\}/g, '\u2022'));
  return open.kind === 'http' ? { ...open, headers: sorted(open.headers) } : { ...open, env: sorted(open.env) };
}
const sorted = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).sort(([a], [b]) => a.localeCompare(b)));

describe('exported servers', () => {
  it.each(exportFormat.options)(
    'in the format %s are read back as the same launches, with empty fields for secrets',
    (format) => {
      const reader = readerOf(format);
      fc.assert(
        fc.property(servers, (chosen) => {
          const { text, leftOut } = writeServers(chosen, format);
          expect(leftOut).toEqual([]);
          expect(text).not.toContain('${secret:');
          const read = readAppFile(text, reader).parts.flatMap(({ reading }) => reading);
          expect(read.flatMap(({ problems }) => problems)).toEqual([]);
          const launches = read.flatMap((reading) =>
            reading.servers.map(({ name, launch }) => [name, opened(launch)] as const),
          );
          expect(Object.fromEntries(launches)).toEqual(
            Object.fromEntries(chosen.map(({ name, launch }) => [name, opened(launch)])),
          );
          const fields = read.flatMap((reading) => reading.fields);
          expect(fields.every((field) => field.value === '')).toBe(true);
        }),
        { numRuns: 60 },
      );
    },
  );

  const one: WritableServer = {
    name: 'gh',
    launch: {
      kind: 'stdio',
      command: 'gh',
      args: ['--token=${secret:gh.TOKEN}'],
      env: { TOKEN: '${secret:gh.TOKEN}', OTHER: '${secret:two.TOKEN}', MIXED: 'a-${secret:gh.TOKEN}' },
    },
  };
  const remote: WritableServer = {
    name: 'web',
    launch: {
      kind: 'http',
      url: 'https://w.example/mcp',
      headers: { Authorization: 'Bearer ${secret:web.KEY}', 'X-K': '${secret:web.KEY}' },
    },
  };

  it('name variables of the computer as each app does, and say so where it cannot', () => {
    const named: WritableServer = {
      name: 'gh',
      launch: {
        kind: 'stdio',
        command: 'gh',
        args: ['--display=${env:DISPLAY}', '-c', 'echo ${env:DISPLAY}'],
        env: { A: '${env:TOKEN}', B: '${secret:gh.TOKEN}' },
      },
    };
    const parts = (format: ExportFormat) => writeServers([named], format);
    expect(parts('mcpServers').text).toContain('"--display=${DISPLAY}"');
    expect(parts('cursor').text).toContain('"--display=${env:DISPLAY}"');
    expect(parts('vsCode').text).toContain('"A": "${env:TOKEN}"');
    expect(parts('opencode').text).toContain('"A": "{env:TOKEN}"');
    for (const format of exportFormat.options) {
      const { text, leftOut } = parts(format);
      const isRead = /^(?:mcpServers|cursor|vsCode|windsurf|roo|opencode|gemini)$/.test(format);
      expect(leftOut, format).toEqual(isRead ? [] : [{ server: 'gh', part: 'variables' }]);
      expect(text, format).toContain('echo ${env:DISPLAY}');
    }
    // A secret of the same name is not read from that variable.
    expect(parts('mcpServers').text).toContain('"B": "${TOKEN_2}"');
    const odd = {
      ...named,
      launch: { ...named.launch, args: ['${env:ProgramFiles(x86)}'], env: {} },
    } as WritableServer;
    expect(writeServers([odd], 'cursor').leftOut).toEqual([{ server: 'gh', part: 'variables' }]);
  });

  it('have the placeholders of each app', () => {
    const parts = (format: ExportFormat) => writeServers([one, remote], format).text;
    expect(parts('mcpServers')).toContain('"TOKEN": "${TOKEN}"');
    expect(parts('mcpServers')).toContain('"OTHER": "${TOKEN_2}"');
    expect(parts('cursor')).toContain('"Authorization": "Bearer ${env:KEY}"');
    expect(parts('vsCode')).toContain('"--token=${input:TOKEN}"');
    expect(JSON.parse(parts('vsCode'))).toMatchObject({
      inputs: [{ id: 'TOKEN', password: true }, { id: 'TOKEN_2' }, { id: 'KEY' }],
    });
    expect(parts('zed')).toContain('"--token=<TOKEN>"');
    expect(parts('codex')).toContain('env_vars = [ "TOKEN", "OTHER" ]');
    expect(parts('codex')).toContain('bearer_token_env_var = "KEY"');
    expect(parts('codex')).toContain('env_http_headers');
    expect(parts('goose')).toMatch(/env_keys:\n\s+- "TOKEN"\n\s+- "OTHER"/);
    expect(parts('opencode')).toContain('"TOKEN": "{env:TOKEN}"');
    expect(parts('gemini')).toContain('"httpUrl": "https://w.example/mcp"');
    expect(parts('windsurf')).toContain('"serverUrl": "https://w.example/mcp"');
    expect(parts('windsurf')).toContain('"TOKEN": "${env:TOKEN}"');
    expect(parts('cline')).toContain('"type": "streamableHttp"');
    expect(parts('cline')).toContain('"TOKEN": "<TOKEN>"');
    expect(parts('roo')).toContain('"type": "streamable-http"');
    expect(parts('roo')).toContain('"--token=${env:TOKEN}"');
    expect(parts('continue')).toMatch(/mcpServers:\n\s+- name: "gh"\n\s+type: "stdio"/);
    expect(parts('continue')).toContain('requestOptions:');
    expect(parts('continue')).toContain('"Bearer ${{ secrets.KEY }}"');
    expect(parts('cherry')).toContain('"baseUrl": "https://w.example/mcp"');
    expect(writeServers([one, remote], 'vsCode').placeholders).toEqual(['TOKEN', 'TOKEN_2', 'KEY']);
  });

  it('say what their format has no place for', () => {
    const full: WritableServer[] = [
      {
        name: 'a',
        launch: {
          kind: 'stdio',
          command: 'a',
          args: [],
          env: {},
          cwd: '/x',
          confine: { network: false, folders: [] } as never,
        },
        hasOtherAccounts: true,
      },
      { name: 'b', launch: { kind: 'http', url: 'https://b.example', headers: {}, transport: 'sse' } },
    ];
    const leftOut = (format: ExportFormat) =>
      writeServers(full, format).leftOut.map(({ server, part }) => `${server} ${part}`);
    expect(leftOut('mcpServers')).toEqual(['a confinement', 'a accounts']);
    expect(leftOut('zed')).toEqual(['a confinement', 'a accounts', 'a folder', 'b transport']);
    expect(leftOut('windsurf')).toEqual(leftOut('zed'));
    for (const format of ['cline', 'roo', 'continue'] as const) {
      expect(leftOut(format)).toEqual(['a confinement', 'a accounts']);
      expect(writeServers(full, format).text).toMatch(/"?type"?: "sse"/);
    }
    expect(leftOut('cherry')).toEqual(['a confinement', 'a accounts', 'a folder']);
    expect(leftOut('codex')).toEqual(['a confinement', 'a accounts', 'b server']);
    expect(writeServers(full, 'codex').text).not.toContain('b.example');
  });

  it('can be pasted', () => {
    for (const format of exportFormat.options) {
      const { text } = writeServers([one, remote], format);
      expect(readPaste(text)).toMatchObject({ problems: [], servers: [{ name: 'gh' }, { name: 'web' }] });
    }
  });
});

describe('names for secrets', () => {
  const env = (secret: string) => ({ API_KEY: `\${secret:${secret}}` });
  const two = [
    { name: 'a', launch: { kind: 'stdio' as const, command: 'x', args: [], env: env('a.API_KEY') } },
    {
      name: 'b',
      launch: { kind: 'stdio' as const, command: 'x', args: ['${secret:b.API_KEY}'], env: env('b.API_KEY') },
    },
  ];

  it.each(exportFormat.options)('are never shared by the secrets of two servers, in %s', (format) => {
    const { text, placeholders } = writeServers(two, format);
    expect(placeholders).toEqual(['API_KEY', 'API_KEY_2']);
    expect(text.match(/API_KEY_2/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('of servers are those that Codex accepts, each once', () => {
    const named = ['b x.y', 'b x y', 'plain'].map((name) => ({ ...two[0], name }) as WritableServer);
    const { text } = writeServers(named, 'codex');
    expect([...text.matchAll(/^\[mcp_servers\.([^\]]+)\]$/gm)].map(([, name]) => name)).toEqual([
      'b-x-y',
      'b-x-y-2',
      'plain',
    ]);
  });
});
