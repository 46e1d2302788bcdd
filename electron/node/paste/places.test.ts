import { describe, expect, it } from 'vitest';
import { readPaste } from './readPaste.ts';

const cursor = (config: object) =>
  `cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=${Buffer.from(JSON.stringify(config)).toString('base64')}`;
const vsCode = (config: object) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'a', ...config }))}`;

describe('what is wrong with a link names its place', () => {
  it.each<[what: string, link: string, fault: string]>([
    ['cut', 'cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=eyJjb21', 'notJson'],
    ['of an unknown kind', 'cursor://anysphere.cursor-deeplink/prompt?text=a', 'kindUnknown'],
    ['without a command', 'goose://extension?name=a', 'noConfiguration'],
    [
      'of Gatehouse with a folder',
      `gatehouse://add?config=${encodeURIComponent('{"command":"x","cwd":"/"}')}`,
      'fieldNotAllowed',
    ],
  ])('%s', (_, link, fault) => {
    expect(readPaste(`First line\n\n  ${link}\nLast line`).problems).toEqual([
      expect.objectContaining({ kind: 'pasteLinkWrong', fault, line: 3, column: 3 }),
    ]);
  });
});

it('a server knows where it stands in the text', () => {
  const text =
    '{\n  "mcpServers": {\n    "a": { "command": "x" },\n    "b": { "url": "https://b.example/mcp" }\n  }\n}';
  expect(readPaste(text).servers.map(({ name, place }) => [name, place])).toEqual([
    ['a', { line: 3, column: 5 }],
    ['b', { line: 4, column: 5 }],
  ]);
});

describe('what is wrong with a block of a page, or said of it, names its place in the page', () => {
  const page = (language: string, text: string) =>
    `# Notes\n\n- One:\n  \`\`\`${language}\n${text}\n  \`\`\`\nand more`;

  it.each([
    ['toml', '[mcp_servers.a]\ncommand = "x"\ncommand = "y"', 7],
    ['yaml', 'extensions:\n  a:\n    cmd: x\n   args: [', 8],
    ['json', '{"mcpServers": {\n"a": {"command" "x"}}}', 6],
  ])('%s', (language, text, line) => {
    expect(readPaste(page(language, text)).problems).toMatchObject([{ line }]);
  });

  it.each([
    ['toml', `# Notes\n[mcp_servers.a]\nurl = "https://a.example/mcp"\ntrust = true`, [6, 8]],
    ['json', '{"mcpServers": {\n"a": {"url": "https://a.example/mcp",\n"trust": true}}}', [6, 7]],
    ['sh', '\nclaude mcp add a --trust -- npx -y a-mcp', [6, 6]],
  ])('a server in %s', (language, text, [server, note]) => {
    const long = `${'An introduction.\n'.repeat(700)}${page(language, text)}`;
    expect(readPaste(long).servers).toMatchObject([
      { place: { line: 700 + (server ?? 0) }, notes: [{ kind: 'approval', line: 700 + (note ?? 0) }] },
    ]);
  });
});

describe('a link for another app sets no variable that changes which code runs', () => {
  it.each<[app: string, link: (name: string) => string]>([
    ['Cursor', (name) => cursor({ command: 'x', env: { [name]: 'y' } })],
    ['VS Code', (name) => vsCode({ command: 'x', env: { FINE: 'z', [name]: 'y' } })],
    [
      'LM Studio',
      (name) => cursor({ command: 'x', env: { [name]: 'y' } }).replace(/^cursor:.*\?/, 'lmstudio://add_mcp?'),
    ],
    [
      'Cherry Studio',
      (name) =>
        `cherrystudio://mcp/install?servers=${Buffer.from(JSON.stringify({ mcpServers: { a: { command: 'x', env: { [name]: '' } } } })).toString('base64')}`,
    ],
    ['goose', (name) => `goose://extension?cmd=npx&arg=x&env=${name}%3Dwhat&name=a`],
  ])('%s', (_, link) => {
    for (const name of ['LD_PRELOAD', 'NODE_OPTIONS', 'node_options', 'PYTHONPATH'])
      expect(readPaste(link(name))).toMatchObject({
        servers: [],
        problems: [{ kind: 'pasteLinkWrong', fault: 'loaderVariable', what: name }],
      });
    expect(readPaste(link('API_BASE'))).toMatchObject({ servers: [{ name: 'a' }], problems: [] });
  });

  it.each([
    [cursor({ command: 'x', cwd: '/etc' }), { fault: 'fieldNotAllowed', what: 'cwd' }],
    [vsCode({ command: 'x', cwd: '/etc' }), { fault: 'fieldNotAllowed', what: 'cwd' }],
    [cursor({ command: 'x', env: { A: '${secret:MINE}' } }), { fault: 'secretReference', what: 'MINE' }],
    [vsCode({ url: 'https://a.example?k=${secret:MINE}' }), { fault: 'secretReference', what: 'MINE' }],
    ['goose://extension?cmd=x&arg=%24%7Bsecret%3AMINE%7D&name=a', { fault: 'secretReference', what: 'MINE' }],
  ])('nor where it runs, and names no secret of the user: %s', (link, problem) => {
    expect(readPaste(link)).toMatchObject({ servers: [], problems: [{ kind: 'pasteLinkWrong', ...problem }] });
  });

  it('but a configuration that is pasted may', () => {
    const text = JSON.stringify({
      mcpServers: { a: { command: 'node', args: ['s.js'], env: { NODE_OPTIONS: '--inspect' } } },
    });
    expect(readPaste(text)).toMatchObject({ servers: [{ name: 'a' }], problems: [] });
  });
});

describe('a text without blocks', () => {
  it('says what stands in the way where nothing in backticks is a server', () => {
    expect(readPaste('- args: `cd foo`').problems).toMatchObject([{ kind: 'pasteUnreadable', line: 1, column: 9 }]);
    expect(readPaste('# Notes\n\nThis: a server.\n\n- `one`\nand more').problems).toMatchObject([
      { kind: 'pasteNothing' },
    ]);
    expect(readPaste('The `servers` of `mcp.json`').problems).toMatchObject([{ kind: 'pasteNothing' }]);
  });
});
