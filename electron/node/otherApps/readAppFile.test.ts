import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideValues } from '../../../shared/domain/otherApps/hideValues.ts';
import type { OtherApp } from '../../../shared/domain/otherApps/otherApp.ts';
import { pasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { appPlaces, type AppReader } from './appPlaces.ts';
import { readAppFile } from './readAppFile.ts';

const places = appPlaces({ platform: 'linux', home: '/h', env: {} });
function readerOf(app: OtherApp, file = ''): AppReader {
  const reader = places.find((place) => place.app === app && place.path.endsWith(file))?.reader;
  if (reader === undefined || reader === 'database') throw new Error('no reader');
  return reader;
}
/** No heuristic knows it by its looks. */
const password = 'tiger-lily-lake';
const token = `ghp_${'q9ZtB4xLw8RkV2'.repeat(2)}`;

/** Files as the apps write them, with other settings around, and what they start. */
const files: readonly [app: OtherApp, file: string, text: string, lines: Readonly<Record<string, string>>][] = [
  [
    'claudeDesktop',
    '',
    `{"globalShortcut":"", "mcpServers": {"files": {"command":"npx","args":["-y","files","--pass","${password}"]}}}`,
    { files: 'npx -y files --pass {}' },
  ],
  [
    'claudeCode',
    '',
    `{"numStartups": 3, "mcpServers": {"gh": {"type":"http","url":"https://gh.example/mcp","headers":{"X-Hidden":"${password}"}}},
      "projects": {"/src/a": {"history": [], "mcpServers": {"local": {"command":"node","args":["s.js"]}}}, "/src/b": {"mcpServers": {}}}}`,
    { gh: 'https://gh.example/mcp', local: 'node s.js' },
  ],
  ['cursor', '', `{"mcpServers":{"a":{"command":"uvx","args":["a"],"env":{"DB_PASS":"${password}"}}}}`, { a: 'uvx a' }],
  [
    'vsCode',
    '',
    '{"inputs":[{"type":"promptString","id":"k","password":true}],"servers":{"b":{"command":"b","args":["${input:k}"]}}}',
    { b: 'b {}' },
  ],
  [
    'vsCode',
    'settings.json',
    `{"editor.fontSize": 12, // "mcp" below\n"mcp": {"servers": {"c": {"url": "https://c.example/mcp?api_key=${token}"}}}, }`,
    { c: 'https://c.example/mcp?api_key={}' },
  ],
  ['windsurf', '', '{"mcpServers":{"d":{"serverUrl":"https://d.example/mcp"}}}', { d: 'https://d.example/mcp' }],
  [
    'zed',
    '',
    `{"theme":"One", "context_servers":{"e":{"source":"custom","command":"e","args":[],"env":{"E_KEY":"${password}"}}}}`,
    { e: 'e' },
  ],
  [
    'codex',
    '',
    `model = "x"\n[mcp_servers.f]\ncommand = "f"\nargs = ["--token", "${password}"]\n[mcp_servers.f.env]\nMODE = "fast"\n`,
    { f: 'f --token {}' },
  ],
  [
    'gemini',
    '',
    '{"theme":"x","mcpServers":{"g":{"httpUrl":"https://g.example/mcp","trust":true}}}',
    { g: 'https://g.example/mcp' },
  ],
  ['lmStudio', '', '{"mcpServers":{"h":{"url":"https://h.example/mcp"}}}', { h: 'https://h.example/mcp' }],
  [
    'goose',
    '',
    `GOOSE_MODEL: x\nextensions:\n  i:\n    type: stdio\n    cmd: i\n    args: [serve]\n    envs: { I_SECRET: "${password}" }\n  developer:\n    type: builtin\n    name: developer\n`,
    { i: 'i serve' },
  ],
  [
    'opencode',
    '',
    '{"mcp":{"j":{"type":"local","command":["j","x"],"environment":{"T":"{env:T}"}},"k":{"enabled":false}}}',
    { j: 'j x' },
  ],
  ['cline', '', `{"mcpServers":{"l":{"command":"l","args":[],"alwaysAllow":["all"],"autoApprove":["x"]}}}`, { l: 'l' }],
  [
    'roo',
    '',
    `{"mcpServers":{"m":{"command":"m","args":["sh","-c","curl -H ${token}"],"alwaysAllow":[]}}}`,
    { m: 'm sh -c curl -H {}' },
  ],
];
const named = files.map((row) => [`${row[0]} ${row[1]}`, ...row] as const);

describe('the file of another app', () => {
  it.each(named)('of %s is read with its own format', (_, app, file, text, lines) => {
    const { parts } = readAppFile(text, readerOf(app, file));
    const found = parts.flatMap(({ reading }) => hideValues(reading).reading.servers);
    const line = ({ launch }: (typeof found)[number]) =>
      (launch.kind === 'http' ? launch.url : [launch.command, ...launch.args].join(' ')).replace(
        /\$\{input:[^}]+\}/g,
        '{}',
      );
    expect(Object.fromEntries(found.map((server) => [server.name, line(server)]))).toEqual(lines);
  });

  it.each(named)('of %s shows no value of a secret', (_, app, file, text) => {
    const shown = JSON.stringify(
      readAppFile(text, readerOf(app, file)).parts.map(({ reading }) => hideValues(reading).reading),
    );
    expect(shown).not.toContain(password);
    expect(shown).not.toContain(token);
  });

  it('says what it does not take over, with places in the file, and nothing of other settings', () => {
    const notes = (app: OtherApp, text: string) =>
      readAppFile(text, readerOf(app)).parts.flatMap(({ reading }) => [
        ...reading.notes,
        ...reading.servers.flatMap((server) => server.notes),
      ]);
    expect(notes('cline', '{"x": 1,\n "mcpServers":{"l":{"command":"l","args":[],\n  "autoApprove":["x"]}}}')).toEqual([
      { kind: 'approval', what: 'autoApprove', line: 3, column: 3 },
    ]);
    expect(notes('gemini', '{"mcpServers":{"g":{"command":"g","args":[],"trust":true}}}')).toMatchObject([
      { kind: 'approval', what: 'trust' },
    ]);
  });

  it('names projects, and which servers are theirs', () => {
    const [, , text = ''] = files[1] ?? [];
    const { parts, projects } = readAppFile(text, readerOf('claudeCode'));
    expect(projects).toEqual(['/src/a', '/src/b']);
    expect(parts.map(({ project, reading }) => [project, reading.servers.map(({ name }) => name)])).toEqual([
      [null, ['gh']],
      ['/src/a', ['local']],
    ]);
  });

  it('without servers gives nothing, and no problem', () => {
    for (const text of ['', '{}', '{"mcpServers":{}}', '{"mcpServers":null}', '// nothing\n{}'])
      expect(readAppFile(text, readerOf('cursor')).parts).toEqual([]);
  });

  it('keeps what is right beside what is wrong', () => {
    const [part] = readAppFile('{"mcpServers":{"a":{"command":"a"},"b":{},"c":3}}', readerOf('cursor')).parts;
    expect(part?.reading.servers.map(({ name }) => name)).toEqual(['a']);
    expect(part?.reading.problems).toMatchObject([
      { kind: 'pasteNoLaunch', server: 'b', line: 1 },
      { kind: 'pasteFieldWrong', server: 'c', fault: 'notObject' },
    ]);
  });

  it.each<[string, OtherApp, string, object]>([
    [
      'JSON',
      'cursor',
      `{\n "mcpServers": {"a": {"command": "x" "env": {"K": "${password}"}}}}`,
      { kind: 'appFileSyntax', line: 2 },
    ],
    ['TOML', 'codex', `a = 1\nb = ${password}`, { kind: 'appFileFormat', format: 'TOML', line: 2 }],
    ['YAML with a bad block', 'goose', `a: |${password}\n b`, { kind: 'appFileFormat', format: 'YAML', detail: '' }],
    ['YAML with a bad tag', 'goose', `a: !${password}! x`, { kind: 'appFileFormat', format: 'YAML', detail: '' }],
    [
      'YAML',
      'goose',
      `extensions:\n  a: "${password}" ${password}\n`,
      { kind: 'appFileFormat', format: 'YAML', line: 2 },
    ],
    ['TOML that is too deep', 'codex', `[mcp_servers${'.a'.repeat(10_000)}]`, { kind: 'appFileFormat', line: 1 }],
  ])('that is broken %s says where, and repeats nothing of it', (_, app, text, problem) => {
    const { parts } = readAppFile(text, readerOf(app));
    expect(parts).toMatchObject([{ reading: { servers: [], problems: [problem] } }]);
    expect(JSON.stringify(parts)).not.toContain(password);
  });

  it.each(named)('of %s, damaged anywhere, never throws and never shows a secret', (_, app, file, text) => {
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.constantFrom('', '"', '{', '}', '[', ']', ':', ',', '\\', '\n', '\u0000'),
        fc.boolean(),
        (at, sign, isCut) => {
          const damaged = text.slice(0, at) + sign + (isCut ? '' : text.slice(at + 1));
          const readings = readAppFile(damaged, readerOf(app, file)).parts.map(
            ({ reading }) => hideValues(reading).reading,
          );
          for (const reading of readings) expect(pasteReading.safeParse(reading).success).toBe(true);
          if (damaged.includes(token)) expect(JSON.stringify(readings)).not.toContain(token);
        },
      ),
      { numRuns: 60 },
    );
  });
});
