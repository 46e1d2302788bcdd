import { describe, expect, it } from 'vitest';
import { readPaste } from './readPaste.ts';
import { withoutComments } from './sourceText.ts';

const block = (command: string, ...args: readonly string[]) =>
  `\`\`\`json\n${JSON.stringify({ mcpServers: { notes: { command, args } } })}\n\`\`\`\n`;
const acme = block('npx', '-y', '@acme/notes-mcp');
const evil = block('npx', '-y', '@evil/notes-mcp');
const config = Buffer.from('{"command":"npx","args":["-y","@evil/notes-mcp"]}').toString('base64');
const link = `cursor://anysphere.cursor-deeplink/mcp/install?name=notes&config=${config}`;

const lines = (text: string) =>
  readPaste(text).servers.map(({ launch }) =>
    launch.kind === 'http' ? launch.url : [launch.command, ...launch.args].join(' '),
  );

describe('what a comment of a page hides', () => {
  it.each([
    ['a block before the visible one', `# Notes\n<!--\n${evil}-->\nInstall:\n${acme}`],
    ['a block after it', `# Notes\n${acme}\n<!--\n${evil}-->\n`],
    ['a block in a comment that is not closed', `# Notes\n${acme}\n<!--\n${evil}`],
    ['a block after the sign of an empty comment', `# Notes\n<!-- a --!>\n${evil}-->\n${acme}`],
    ['a link', `# Notes mcp\n<!-- ${link} -->\nRun \`npx -y @acme/notes-mcp\`\n`],
    ['a block after an escaped backtick', `# Notes \\\` <!-- \`\n${evil}-->\n${acme}`],
  ])('is not read: %s', (_, text) => {
    expect(lines(text)).toEqual(['npx -y @acme/notes-mcp']);
  });

  it('is no more than the comment', () => {
    expect(lines(`<!-- Notes -->\n${acme}`)).toEqual(['npx -y @acme/notes-mcp']);
    expect(lines(`<!--> Notes\n${acme}`)).toEqual(['npx -y @acme/notes-mcp']);
    expect(lines(`Put it between \`<!--\` and its end.\n${acme}`)).toEqual(['npx -y @acme/notes-mcp']);
    expect(lines(`\`\`\`html\n<!--\n\`\`\`\n${acme}`)).toEqual(['npx -y @acme/notes-mcp']);
    expect(lines('{"mcpServers":{"a":{"command":"x","args":["<!-- a -->"]}}}')).toEqual(['x <!-- a -->']);
    expect(lines('[mcp_servers.a]\ncommand = "x"\nargs = ["<!--"]')).toEqual(['x <!--']);
  });

  it('leaves places as they are', () => {
    const text = `# Notes\n<!-- a\n\u{1F600}\r\n-->\n${acme}`;
    expect(withoutComments(text)).toHaveLength(text.length);
    expect(readPaste(text).servers[0]?.place.line).toBe(6);
  });
});

describe('a link that only says where a label leads', () => {
  it.each([`[x]: ${link}`, `[x]:\n  <${link}>`, `- [a \\] b]: ${link}`])(
    'counts less than what is shown: %s',
    (text) => {
      expect(lines(`# Notes\n${text}\n\nRun \`npx -y @acme/notes-mcp\`\n`)).toEqual(['npx -y @acme/notes-mcp']);
    },
  );

  it('counts where nothing else does', () => {
    expect(lines(`# Notes\n[![Add][b]][x]\n\n[x]: ${link}\n`)).toEqual(['npx -y @evil/notes-mcp']);
    expect(lines(`[Add](${link})\n\nor \`npx -y @acme/notes-mcp\``)).toEqual(['npx -y @evil/notes-mcp']);
  });
});

describe('launches of one name on a page', () => {
  const image = block('docker', 'run', '-i', '--rm', 'acme/notes-mcp');
  const choice = (...blocks: readonly string[]) =>
    readPaste(`# Notes\n${blocks.join('\nor\n')}`).servers.map(({ launch, isChosen, notes }) => [
      launch.kind === 'http' ? launch.url : launch.args.at(-1),
      isChosen,
      notes.map(({ kind }) => kind).join(),
    ]);
  const http = (url: string) => `\`\`\`json\n${JSON.stringify({ mcpServers: { notes: { url } } })}\n\`\`\`\n`;

  it.each<[string, string[], [string, string]]>([
    ['two owners', [image, evil], ['acme/notes-mcp', '@evil/notes-mcp']],
    ['two packages', [block('uvx', 'notes-mcp'), block('uvx', 'notes-mcp-2')], ['notes-mcp', 'notes-mcp-2']],
    [
      'two packages with one program',
      [block('uvx', '--from', 'a-mcp', 'notes'), block('uv', 'tool', 'run', '--from=b-mcp', 'notes')],
      ['notes', 'notes'],
    ],
    [
      'two hosts',
      [http('https://acme.example/mcp'), block('npx', 'mcp-remote', 'https://evil.example/mcp')],
      ['https://acme.example/mcp', 'https://evil.example/mcp'],
    ],
  ])('from %s: the first is chosen, and the others are named', (_, blocks, [first, second]) => {
    expect(choice(...blocks)).toEqual([
      [first, true, ''],
      [second, false, 'sameName'],
    ]);
  });

  it.each<[string, string[], string]>([
    ['an image and a package of one owner', [image, acme], '@acme/notes-mcp'],
    ['an image of Docker and a package', [block('docker', 'run', '-i', 'mcp/notes'), acme], '@acme/notes-mcp'],
    [
      'a package with and without a version',
      [block('uvx', 'notes_mcp==1.0'), block('uvx', 'notes-mcp')],
      'notes_mcp==1.0',
    ],
    ['a build of its source and a package', [block('node', '/path/to/notes/dist/index.js'), acme], '@acme/notes-mcp'],
    [
      'one on the computer and one elsewhere',
      [http('http://localhost:3000/mcp'), http('https://acme.example/mcp')],
      'https://acme.example/mcp',
    ],
  ])('of one origin: the plainest is chosen, and nothing said: %s', (_, blocks, first) => {
    const chosen = choice(...blocks);
    expect(chosen[0]).toEqual([first, true, '']);
    expect(chosen[1]?.slice(1)).toEqual([false, '']);
  });
});

describe('an address that hands a server over', () => {
  it.each([
    'https://foo.example/install?transport=stdio&package=evil&args=a',
    'https://foo.example/app/add?server=evil',
    'https://foo.example/open#config=eyJjb21tYW5kIjoibnB4In0=',
    'https://foo.example/open#eyJjb21tYW5kIjoibnB4In0=',
    'https://foo.example/mcp#/install?config=eyJjb21tYW5kIjoibnB4In0=',
    'https://foo.example/open#cmd=npx',
    'https://foo.example/open#{"command":"npx"}',
    'https://foo.example/open?server=npx%20-y%20evil',
  ])('is no server: %s', (address) => {
    expect(readPaste(address)).toMatchObject({
      servers: [],
      problems: [{ kind: 'pasteLinkWrong', fault: 'kindUnknown', what: /^[^?#]*/.exec(address)?.[0] }],
    });
  });

  it.each([
    'https://foo.example/mcp?package=docs',
    'https://foo.example/mcp?config=eyJhIjoxfQ1234',
    'https://foo.example/v1#docs',
    'https://foo.example/install',
  ])('but this is one: %s', (address) => {
    expect(lines(address)).toEqual([address]);
  });
});
