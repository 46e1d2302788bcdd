import { describe, expect, it } from 'vitest';
import { readPaste } from './readPaste.ts';

describe('a launch that a page shows again', () => {
  const block = (name: string, server: object) =>
    `\`\`\`json\n${JSON.stringify({ mcpServers: { [name]: { command: 'x', ...server } } })}\n\`\`\``;
  const account = (name: string, value: string) => block(name, { args: ['--account', value] });
  const named = (...blocks: string[]) => readPaste(blocks.join('\n')).servers.map(({ name }) => name);

  it('is one server, with an example in one place and a name in another', () => {
    expect(named(account('a', '<account>'), account('b', '${env:MY_ACCOUNT}'))).toEqual(['a']);
    expect(named(account('a', '${MY_ACCOUNT}'), account('b', '${input:account}'))).toEqual(['a']);
  });

  it.each<[what: string, blocks: string[]]>([
    ['names another variable', [account('a', '${WORK}'), account('b', '${HOME_ACC}')]],
    ['names another input', [account('a', '${input:work}'), account('b', '${input:home}')]],
    ['has another file of variables', [block('a', { envFile: '.env' }), block('b', { envFile: 'b.env' })]],
    ['has another limit', [block('a', { startup_timeout_sec: 10 }), block('b', { startup_timeout_sec: 20 })]],
    [
      'has another secret',
      ['hunter22abc', 'hunter33abc'].map((TOKEN, at) => block('ab'[at] ?? '', { args: ['${TOKEN}'], env: { TOKEN } })),
    ],
  ])('is another server where it %s', (_, blocks) => {
    expect(named(...blocks)).toEqual(['a', 'b']);
  });

  it('is the first of two servers where an example is like both', () => {
    const blocks = [account('a', '<account>'), account('b', '${WORK}'), account('c', '${HOME_ACC}')];
    expect(named(...blocks)).toEqual(['a', 'c']);
  });
});

it.each(['js', 'ts', 'python'])(
  'reads a configuration in a fence for %s beside other blocks, and no code',
  (language) => {
    const block = (text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
    const configuration = block(
      '{\n  // Notes\n  "mcpServers": { "notes": { "command": "uvx", "args": ["notes-mcp"] } },\n}',
    );
    const text = ['```sh\nnpm install\n```', configuration, block('{ "a": 1 }'), block('uvx other-mcp --http')].join(
      '\n\n',
    );
    expect(readPaste(text).servers.map(({ name }) => name)).toEqual(['notes']);
  },
);

const fence = (line: string) => `\`\`\`sh\n${line}\n\`\`\``;

it('reads a link beside blocks that hold nothing but what may be a server', () => {
  const config = Buffer.from(JSON.stringify({ command: 'npx', args: ['-y', 'notes-mcp'] })).toString('base64');
  const link = `[Install](cursor://anysphere.cursor-deeplink/mcp/install?name=notes&config=${config})`;
  expect(readPaste(`${link}\n\n${fence('notes --login')}\nand more`)).toMatchObject({
    format: 'cursorLink',
    isLink: true,
    servers: [{ name: 'notes' }],
  });
});

it('chooses nothing on a page that only may be a server', () => {
  expect(readPaste(`Try it:\n\n${fence('./scripts/list-notes.sh --all')}`).servers).toMatchObject([
    { isChosen: false },
  ]);
  expect(readPaste('./scripts/list-notes.sh --all').servers).toMatchObject([{ isChosen: true }]);
});

it('takes the words of a sentence for no program', () => {
  expect(readPaste('1. Docker or Podman installed\n2. Go to the page').servers).toEqual([]);
});
