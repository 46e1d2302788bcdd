import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pasteReading, type PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { readPaste } from './readPaste.ts';
import { lineSnippets } from './testing/lineSnippets.ts';
import { pages } from './testing/pages.ts';
import { jsonSnippets, linkSnippets, otherSnippets } from './testing/snippets.ts';

const snippets = [...jsonSnippets, ...otherSnippets, ...lineSnippets, ...linkSnippets, ...pages];

const lineOf = ({ launch }: PasteReading['servers'][number]) =>
  (launch.kind === 'http' ? launch.url : [launch.command, ...launch.args].join(' ')).replace(
    /\$\{input:[^}]+\}/g,
    '{}',
  );
const notesOf = ({ notes, servers }: PasteReading) =>
  [...notes, ...servers.flatMap((server) => server.notes)].map(({ kind }) => kind);

const fence = (line: string) => `\`\`\`sh\n${line}\n\`\`\``;

describe('snippets of documentation', () => {
  it('are at least thirty', () => expect(snippets.length).toBeGreaterThanOrEqual(30));

  it.each(snippets.map((snippet) => [snippet.of, snippet] as const))('%s', (_, snippet) => {
    const reading = readPaste(snippet.text);
    expect(reading.problems).toEqual([]);
    expect(reading.format).toBe(snippet.format);
    expect(Object.fromEntries(reading.servers.map((server) => [server.name, lineOf(server)]))).toEqual(snippet.servers);
    expect(reading.fields.map(({ name, isSecret }) => `${name}${isSecret ? '*' : ''}`)).toEqual(snippet.asks ?? []);
    expect(notesOf(reading).sort()).toEqual([...(snippet.notes ?? [])].sort());
    expect(pasteReading.parse(reading)).toEqual(reading);
  });
});

it('chooses on a page what is a server for sure', () => {
  const chosen = pages.map(({ text }) => readPaste(text).servers.map(({ name, isChosen }) => `${name} ${isChosen}`));
  expect(chosen).toEqual([
    ['notes true', 'notes-2 false'],
    ['notes true'],
    ['notes true'],
    ['notes true'],
    ['acme-notes true'],
    ['acme true'],
    ['acme-docs true', 'acme-logs true'],
    ['notes true', 'notes-2 false', 'Notes false', 'notes-3 false'],
    ['notes true'],
    ['notes true', 'notes-work true', 'notes-2 false'],
    ['list-notes false'],
  ]);
});

it.each(['env: {', '}', 'GITHUB_TOKEN: abc', '+++ b/x.go', 'npm run lint', 'docker compose up', 'helm install x y'])(
  'starts nothing of the line %s',
  (line) => {
    expect(readPaste(fence(line)).servers).toEqual([]);
  },
);

describe('a damaged text', () => {
  /** Each of them is cut, and its signs are doubled or lost, at every place. */
  it.each(snippets.map((snippet) => [snippet.of, snippet] as const))(
    'of %s says something, and never throws',
    (_, snippet) => {
      fc.assert(
        fc.property(
          fc.nat(snippet.text.length),
          fc.constantFrom('', '"', '{', '}', '[', ']', ':', ',', '\\', '\n', '|', '\u0000', '<'),
          fc.boolean(),
          (at, sign, isCut) => {
            const text = snippet.text.slice(0, at) + sign + (isCut ? '' : snippet.text.slice(at + 1));
            const reading = readPaste(text);
            if (text.trim() === '') return;
            expect(reading.servers.length + reading.problems.length).toBeGreaterThan(0);
            expect(pasteReading.safeParse(reading).success).toBe(true);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it.each([
    [
      'a missing comma',
      '{\n "mcpServers": {\n  "a": { "command": "x" "args": [] }\n }\n}',
      { kind: 'pasteSyntax', line: 3, column: 25 },
    ],
    ['an open brace', '{"mcpServers": {"a": {"command": "x"}', { kind: 'pasteSyntax', fault: 'CloseBraceExpected' }],
    [
      'args that are an object',
      '{"mcpServers":{"a":{"command":"x","args":{}}}}',
      { kind: 'pasteFieldWrong', server: 'a', field: 'args', fault: 'notList' },
    ],
    [
      'a variable that is a list',
      '{"mcpServers":{"a":{"command":"x","env":{"A":[]}}}}',
      { kind: 'pasteFieldWrong', field: 'env.A', fault: 'notText' },
    ],
    [
      'a header with a blank',
      '{"mcpServers":{"a":{"url":"https://a.example","headers":{"A b":"c"}}}}',
      { kind: 'pasteFieldWrong', fault: 'notHeaderName' },
    ],
    ['no launch', '{"mcpServers":{"a":{"args":[]}}}', { kind: 'pasteNoLaunch', server: 'a', line: 1, column: 20 }],
    ['two launches', '{"mcpServers":{"a":{"command":"x","url":"https://a.example"}}}', { kind: 'pasteTwoLaunches' }],
    [
      'a link with two launches',
      'goose://extension?name=a&cmd=npx&arg=x&url=https%3A%2F%2Fa.example',
      { kind: 'pasteTwoLaunches', server: 'a', line: 1 },
    ],
    ...[
      'https://kiro.dev/launch/mcp/new?name=a&config=%7B%22command%22%3A%22npx%22%7D',
      'https://apps.example/extension?cmd=npx&arg=-y&arg=notes-mcp',
      'https://apps.example/integrations?mcp=eyJiYXNlVXJsIjoiaHR0cHM6Ly9hLmV4YW1wbGUvbWNwIn0%3D',
      'https://apps.example/open?servers=eyJtY3BTZXJ2ZXJzIjp7ImEiOnsiY29tbWFuZCI6Im5weCJ9fX0',
      'https://apps.example/add-mcp?name=a&from=b',
      'https://apps.example/go?install=npx+-y+notes-mcp',
      'https://vs-open.link/mcp-install?%7B%22name%22%3A%22a%22%7D',
    ].map(
      (link) =>
        [
          `a link of another app, ${link.slice(8, 40)}`,
          link,
          { kind: 'pasteLinkWrong', fault: 'kindUnknown', what: link.split('?')[0] },
        ] as const,
    ),
    ['no servers', '{"servers": {}}', { kind: 'pasteNoServers', line: 1, column: 13 }],
    ['servers that are a text', '{"mcpServers": "none"}', { kind: 'pasteNoServers' }],
    [
      'an unusable address',
      '{"mcpServers":{"a":{"url":"ftp://a.example"}}}',
      { kind: 'pasteFieldWrong', field: 'url', fault: 'notAddress' },
    ],
    [
      'an extension that is built in',
      'extensions:\n  developer:\n    type: builtin\n    enabled: true\n',
      { kind: 'pasteKindNotSupported', what: 'builtin', line: 3 },
    ],
    [
      'YAML with a wrong indent',
      'extensions:\n  a:\n    cmd: x\n   args: [',
      { kind: 'pasteUnreadable', format: 'YAML', line: 4 },
    ],
    [
      'YAML with a bomb',
      `a: &a [x]\nb: &b [${'*a,'.repeat(60)}*a]\nmcpServers: [${'*b,'.repeat(60)}*b]`,
      { kind: 'pasteUnreadable', format: 'YAML' },
    ],
    [
      'TOML with a table twice',
      '[mcp_servers.a]\ncommand = "x"\n[mcp_servers.a]\ncommand = "y"\n',
      { kind: 'pasteUnreadable', format: 'TOML', line: 3 },
    ],
    ['a pipe', 'npx -y server | tee log', { kind: 'pasteShellSign', what: '|', line: 1, column: 15 }],
    ['two commands', 'cd server && npm start', { kind: 'pasteShellSign', what: '&&' }],
    ['an open quote', 'npx -y server "my dir', { kind: 'pasteQuoteOpen', column: 15 }],
    ['an installation', 'npm install -g my-mcp', { kind: 'pasteInstallsOnly' }],
    ['half an add', 'claude mcp add github', { kind: 'pasteCommandCut' }],
    [
      'an unknown option',
      'claude mcp add --frobnicate github https://a.example',
      { kind: 'pasteOptionUnknown', what: '--frobnicate' },
    ],
    [
      'a cut link',
      'cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=eyJjb21',
      { kind: 'pasteLinkWrong', fault: 'notJson' },
    ],
    ['a link without configuration', 'lmstudio://add_mcp?name=a', { kind: 'pasteLinkWrong', fault: 'noConfiguration' }],
    [
      'a link to something else',
      'cursor://anysphere.cursor-deeplink/prompt?text=a',
      { kind: 'pasteLinkWrong', fault: 'kindUnknown' },
    ],
    ['a page', 'https://github.com/modelcontextprotocol/servers', { kind: 'pasteWebPage', line: 1, column: 1 }],
    ['other JSON', '{"hello": 1}', { kind: 'pasteNoServerField', format: 'JSON', fields: 'hello' }],
    ['other YAML', 'models:\n  - a\nrules:\n  - b\n', { kind: 'pasteNoServerField', format: 'YAML' }],
    ['a link of nobody', 'windsurf://mcp/add?x=1', { kind: 'pasteLinkWrong', fault: 'kindUnknown' }],
    [
      'a block of the hub of Continue',
      'mcpServers:\n  - uses: anthropic/memory-mcp\n    with:\n      KEY: ${{ secrets.KEY }}\n',
      { kind: 'pastePartOfApp', app: 'continue', what: 'anthropic/memory-mcp', line: 2 },
    ],
    [
      'an extension of Zed',
      '{"context_servers":{"mcp-server-github":{"settings":{"token":"x"}}}}',
      { kind: 'pastePartOfApp', app: 'zed', server: 'mcp-server-github' },
    ],
    [
      'a switched on extension of Zed',
      '{"context_servers":{"github":{"source":"extension","enabled":true}}}',
      { kind: 'pastePartOfApp', app: 'zed', server: 'github' },
    ],
    ['prose', 'I would like the server for my notes, please.', { kind: 'pasteNothing' }],
  ] as const)('with %s says where', (_, text, problem) => {
    const { problems, servers } = readPaste(text);
    expect(servers).toEqual([]);
    expect(problems[0]).toMatchObject(problem);
  });

  it.each([
    ['a variable', '{"mcpServers":{"a":{"command":"x","env":{"PORT":"${PORT:-3000}"}}}}', 'PORT', '3000'],
    ['an address', '{"mcpServers":{"a":{"url":"${BASE:-https://a.example}/mcp"}}}', 'BASE', 'https://a.example'],
    ['a header', '{"mcpServers":{"a":{"url":"https://a.example","headers":{"X":"${TOKEN:-abc}"}}}}', 'TOKEN', 'abc'],
  ])('keeps the default of %s, whatever its name is', (_, text, name, value) => {
    expect(readPaste(text).fields).toMatchObject([{ kind: 'environment', name, value }]);
  });

  it.each([
    ['.\\tools\\new.js', '.\\tools\\new.js'],
    ['..\\target\\run.js', '..\\target\\run.js'],
    ['~\\notes', '${input:env:HOME}\\notes'],
    ['%APPDATA%\\npm\\x.js', '${input:env:APPDATA}\\npm\\x.js'],
    ['C:\\\\Tools\\new\\node.js', 'C:\\Tools\\new\\node.js'],
    ['C:\\\\Tools\\\\new\\\\node.js', 'C:\\Tools\\new\\node.js'],
    ['one\\ttab', 'one\ttab'],
  ])('reads the path %s as it was meant', (written, expected) => {
    const { servers, notes } = readPaste(`{"mcpServers":{"a":{"command":"node","args":["${written}"]}}}`);
    expect(servers[0]?.launch).toMatchObject({ args: [expected] });
    const isLiteral = [...notes, ...(servers[0]?.notes ?? [])].some(({ kind }) => kind === 'literalBackslashes');
    expect(isLiteral).toBe(/[^\\]\\[^\\]/.test(written) && written !== 'one\\ttab');
  });

  it.each([
    'npx -y @smithery/cli@latest install exa --client claude --key abc',
    'npx add-mcp https://mcp.example.com/mcp',
    '/plugin install github@claude-plugins-official',
  ])('does not take %s for a server', (line) => {
    expect(readPaste(line)).toMatchObject({ servers: [], problems: [{ kind: 'pasteInstallsOnly' }] });
  });

  it.each(['docker run -i -v $(pwd):/work x', 'docker run -i -v "$(pwd)":/work x', 'docker run -i -v "$PWD:/work" x'])(
    'asks for the folder of %s',
    (line) => {
      const { servers, fields } = readPaste(line);
      expect(fields).toMatchObject([{ kind: 'input', name: 'workspaceFolder', isSecret: false }]);
      expect(servers[0]?.launch).toMatchObject({ args: ['run', '-i', '-v', '${input:in:workspaceFolder}:/work', 'x'] });
    },
  );

  it('runs no command inside of double quotes', () => {
    const { problems } = readPaste('npx -y server "$(cat secret)"');
    expect(problems).toMatchObject([{ kind: 'pasteShellSign', what: '$(' }]);
  });

  it.each([
    ['mcp-server-time==2.0.0', ['uvx mcp-server-time==2.0.0', 'npx -y mcp-server-time==2.0.0']],
    ['mcp.example.com/mcp', ['https://mcp.example.com/mcp', 'docker run -i --rm mcp.example.com/mcp']],
    ['localhost:3000/mcp', ['http://localhost:3000/mcp', 'docker run -i --rm localhost:3000/mcp']],
    ['ghcr.io/github/github-mcp-server', ['docker run -i --rm ghcr.io/github/github-mcp-server']],
  ])('offers what %s may be', (word, expected) => {
    const lines = readPaste(word).servers.map(({ launch }) =>
      launch.kind === 'http' ? launch.url : [launch.command, ...launch.args].join(' '),
    );
    expect(lines).toEqual(expected);
  });

  it.each([
    ['--api-key=sk_test_YOUR_KEY', '--api-key=${input:fill:1}'],
    ['--token=ntn_****', '--token=${input:fill:1}'],
    ['--headers={"Authorization": "Bearer ntn_****"}', '--headers={"Authorization": "Bearer ${input:fill:1}"}'],
    ['--key=sk-ant-xxxx', '--key=${input:fill:1}'],
    ['--name=my_xxlarge', '--name=my_xxlarge'],
  ])('asks for the part of %s that an example leaves out', (arg, expected) => {
    const { servers } = readPaste(JSON.stringify({ mcpServers: { a: { command: 'x', args: [arg] } } }));
    expect(servers[0]?.launch).toMatchObject({ args: [expected] });
  });

  it('is bounded in length, depth and number', () => {
    expect(readPaste(' '.repeat(1_000_001)).problems).toMatchObject([{ kind: 'pasteTooLong' }]);
    const many = Object.fromEntries(Array.from({ length: 201 }, (__, at) => [`s${at}`, { command: 'x' }]));
    expect(readPaste(JSON.stringify({ mcpServers: many }))).toMatchObject({
      servers: [],
      problems: [{ kind: 'pasteTooMany' }],
    });
    for (const deep of ['['.repeat(100_000), `mcpServers: ${'['.repeat(5000)}`, `[a]\nb = ${'['.repeat(5000)}`]) {
      expect(readPaste(deep).problems.length).toBeGreaterThan(0);
    }
  });
});

describe('any text', () => {
  it('never makes a reader throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void readPaste(text)));
    fc.assert(fc.property(fc.json(), (text) => void readPaste(`{"mcpServers": {"a": ${text}}}`)));
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (url) => void readPaste(url)));
  });
});

describe('nothing is dropped', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  const fieldName = fc.oneof(
    fc.constantFrom(
      'envFile',
      'timeout',
      'autoApprove',
      'trust',
      'oauth',
      'dev',
      'description',
      'headers',
      'url',
      'cwd',
      'env',
      'name',
    ),
    fc.stringMatching(/^[a-z]{3,12}$/),
  );

  it('every field is used, named as not taken over, or named as unknown', () => {
    fc.assert(
      fc.property(fc.dictionary(fieldName, scalar, { maxKeys: 6 }), (more) => {
        const { command: _, ...others } = more;
        const reading = readPaste(JSON.stringify({ mcpServers: { probe: { ...others, command: 'run-probe' } } }));
        const said = JSON.stringify([reading.notes, reading.problems, reading.servers.map(({ notes }) => notes)]);
        const used = new Set([
          'command',
          'cmd',
          'type',
          'transport',
          'args',
          'arguments',
          'cwd',
          'name',
          'disabled',
          'enabled',
          'active',
        ]);
        const isRefused = reading.problems.length > 0;
        for (const name of Object.keys(others)) if (!used.has(name) && !isRefused) expect(said).toContain(name);
        if (isRefused) expect(reading.servers).toEqual([]);
        else expect(lineOf(reading.servers[0] ?? expect.fail())).toMatch(/^run-probe/);
      }),
    );
  });

  it('but what holds nothing is not named, nor the fields of what is no server', () => {
    const empty = { command: 'x', envs: {}, env_keys: [], socket: null, odd: {}, odder: [1] };
    expect(readPaste(JSON.stringify({ mcpServers: { a: empty } })).servers[0]?.notes).toMatchObject([
      { kind: 'unknownField', what: 'odder' },
    ]);
    const builtin = readPaste('extensions:\n  developer:\n    type: builtin\n    odd: 1\n    timeout: 300\n');
    expect(builtin).toMatchObject({ notes: [], problems: [{ kind: 'pasteKindNotSupported' }] });
  });

  it('servers of one name are both offered, the first one chosen', () => {
    const { servers } = readPaste('{"mcpServers":{"a":{"command":"x"},"a":{"command":"y"}}}');
    expect(servers.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['a', true],
      ['a-2', false],
    ]);
    expect(servers[1]?.notes).toMatchObject([{ kind: 'sameName', what: 'a' }]);
  });

  it('wrong servers do not stop the others', () => {
    const reading = readPaste('{"mcpServers":{"a":{"command":"x"},"b":{}}}');
    expect(reading.servers).toHaveLength(1);
    expect(reading.problems).toMatchObject([{ kind: 'pasteNoLaunch', server: 'b' }]);
  });

  it('a name and password in an address become a header, or are refused where there is one', () => {
    const { servers } = readPaste('https://joe:hunter2@a.example/mcp');
    expect(servers).toMatchObject([
      {
        launch: { url: 'https://a.example/mcp', headers: { Authorization: `Basic ${btoa('joe:hunter2')}` } },
        secrets: ['Authorization'],
      },
    ]);
    const both = readPaste('{"mcpServers":{"a":{"url":"https://joe:x@a.example","headers":{"authorization":"y"}}}}');
    expect(both).toMatchObject({ servers: [], problems: [{ kind: 'pasteAddressWithUser' }] });
  });

  it('variables of a shell stay where a shell reads them', () => {
    const { servers, fields } = readPaste('{"mcpServers":{"a":{"command":"sh","args":["-c","echo $HOME ${USER}"]}}}');
    expect(fields).toEqual([]);
    expect(servers).toMatchObject([{ launch: { args: ['-c', 'echo $HOME ${USER}'] } }]);
  });
});

it.each([
  ['@notionhq/mcp', 'notionhq'],
  ['npx -y @acme/mcp-server@1.2.3', 'acme'],
  ['npx -y @modelcontextprotocol/server', 'server'],
  ['node ./notes/dist/index.js', 'notes'],
  ['docker run -i --rm ghcr.io/acme/mcp-server:latest', 'acme'],
  ['npx -y @smithery/cli@latest run @acme/notes --key abc', 'notes'],
  ['https://docs.mcp.acme.example/mcp', 'acme-docs'],
  ['https://notes-mcp.global.acme.example', 'acme-notes'],
  ['https://github-mcp.evil.example/mcp', 'evil-github'],
  ['npx -y mcp-remote https://github-mcp.evil.example/mcp', 'evil-github'],
  ['https://notes-mcp.example/mcp', 'notes'],
  ['https://mcp.acme.example/mcp', 'acme'],
])('the server of %s is called %s', (text, name) => {
  expect(readPaste(text).servers[0]?.name).toBe(name);
});

describe('a link of Gatehouse', () => {
  const link = (config: unknown, more = '') =>
    `gatehouse://add?name=a&config=${Buffer.from(JSON.stringify(config)).toString('base64url')}${more}`;

  it.each([
    ['a working folder', link({ command: 'x', cwd: '/' }), 'fieldNotAllowed', 'cwd'],
    ['a file of variables', link({ command: 'x', envFile: '.env' }), 'fieldNotAllowed', 'envFile'],
    ['confinement', link({ command: 'x', confine: {} }), 'fieldNotAllowed', 'confine'],
    ['a loader variable', link({ command: 'x', env: { LD_PRELOAD: '/x.so' } }), 'loaderVariable', 'LD_PRELOAD'],
    [
      'a loader variable in other letters',
      link({ command: 'x', env: { node_options: '--require x' } }),
      'loaderVariable',
      'node_options',
    ],
    [
      'a reference to a secret',
      link({ url: 'https://a.example', headers: { A: '${secret:MINE}' } }),
      'secretReference',
      'MINE',
    ],
    ['a parameter nobody knows', link({ command: 'x' }, '&enabled=1'), 'fieldNotAllowed', 'enabled'],
    ['two configurations', link({ command: 'x' }, '&config=e30'), 'fieldNotAllowed', 'config'],
    ['more than 8 kB', link({ command: 'x'.repeat(7000) }), 'tooLong', '8192'],
  ])('with %s is refused', (_, text, fault, what) => {
    expect(readPaste(text)).toMatchObject({ servers: [], problems: [{ kind: 'pasteLinkWrong', fault, what }] });
  });

  it('is known to come from nobody knows whom', () => {
    expect(readPaste(link({ command: 'x' }))).toMatchObject({ isLink: true, problems: [], servers: [{ name: 'a' }] });
  });
});
