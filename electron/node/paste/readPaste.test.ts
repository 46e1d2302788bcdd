import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pasteReading, type PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { readPaste } from './readPaste.ts';
import { jsonSnippets, lineSnippets, linkSnippets, otherSnippets } from './testing/snippets.ts';

const snippets = [...jsonSnippets, ...otherSnippets, ...lineSnippets, ...linkSnippets];

const lineOf = ({ launch }: PasteReading['servers'][number]) =>
  (launch.kind === 'http' ? launch.url : [launch.command, ...launch.args].join(' ')).replace(
    /\$\{input:[^}]+\}/g,
    '{}',
  );
const notesOf = ({ notes, servers }: PasteReading) =>
  [...notes, ...servers.flatMap((server) => server.notes)].map(({ kind }) => kind);

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
    ['a page', 'https://github.com/modelcontextprotocol/servers', { kind: 'pasteWebPage' }],
    ['other JSON', '{"hello": 1}', { kind: 'pasteNothing' }],
    ['prose', 'I would like the server for my notes, please.', { kind: 'pasteNothing' }],
  ] as const)('with %s says where', (_, text, problem) => {
    const { problems, servers } = readPaste(text);
    expect(servers).toEqual([]);
    expect(problems[0]).toMatchObject(problem);
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

describe('a text that is made to harm', () => {
  const cpuMs = (work: () => unknown) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const yamlItems = Array.from({ length: 3000 }, () => '1').join(', ');

  it.each([
    ['repeats an anchor', `a: &a [${yamlItems}]\n${Array.from({ length: 99 }, (_, at) => `b${at}: *a`).join('\n')}`],
    ['nests brackets', `a: ${'['.repeat(50_000)}`],
    ['has many empty lines', `a${'\n'.repeat(90_000)}b`],
    ['opens many inputs', JSON.stringify({ mcpServers: { a: { command: 'x', args: ['${input:'.repeat(10_000)] } } })],
    ['never closes a quote', `npx -y "foo\n${'a\n'.repeat(20_000)}`],
    ['has many keys', `[mcp_servers.a]\n${Array.from({ length: 5000 }, (_, at) => `k${at} = 1`).join('\n')}`],
    [
      'has many unknown fields',
      JSON.stringify({
        mcpServers: {
          a: { command: 'x', ...Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1])) },
        },
      }),
    ],
    ['has many examples', JSON.stringify({ mcpServers: { a: { command: 'x', args: ['<ab>'.repeat(15_000)] } } })],
  ])('is read, or refused, within bounds: it %s', (_, text) => {
    expect(text.length).toBeLessThan(100_000);
    // Quadratic work on these took 2 to 38 s.
    expect(cpuMs(() => readPaste(text))).toBeLessThan(8000);
  });

  it('is refused where it is longer than any configuration', () => {
    expect(readPaste(' '.repeat(100_001)).problems).toMatchObject([{ kind: 'pasteTooLong' }]);
  });

  it('does not replace what a page shows by a link that nobody sees', () => {
    const config = Buffer.from('{"command":"npx","args":["-y","evil@1.0.0"]}').toString('base64');
    const link = `cursor://anysphere.cursor-deeplink/mcp/install?name=files&config=${config}`;
    const shown = '```json\n{"mcpServers":{"files":{"command":"npx","args":["-y","good@1.0.0"]}}}\n```';
    expect(readPaste(`Add this:\n\n${shown}\n\n<!-- ${link} -->`).servers.map(lineOf)).toEqual(['npx -y good@1.0.0']);
    expect(readPaste(`Press ${link}\nand wait.`).servers.map(lineOf)).toEqual(['npx -y evil@1.0.0']);
  });

  it.each(['https://a@b@evil.example/mcp', 'https://x@api.github.com@evil.example/mcp'])(
    'has no second user in an address: %s',
    (url) => {
      const { servers, problems } = readPaste(url);
      expect(servers).toEqual([]);
      expect(problems).toMatchObject([{ kind: 'pasteAddressWithUser' }]);
    },
  );

  it.each([
    'https://www.npmjs.com/package/--call=x',
    'https://pypi.org/project/--from=evil/',
    'https://hub.docker.com/r/--privileged',
    'https://pypi.org/project/%E0%A4%A',
    'docker:--privileged',
    'npm:--call',
  ])('makes no option of the name of a package: %s', (text) => {
    const commands = readPaste(text).servers.flatMap(({ launch }) => (launch.kind === 'stdio' ? [launch.command] : []));
    expect(commands).toEqual([]);
  });

  it.each(['UV_CONFIG_FILE', 'OPENSSL_CONF', 'XDG_CONFIG_HOME', 'LD_PRELOAD'])(
    'of Gatehouse sets no variable that changes which code runs: %s',
    (name) => {
      const config = Buffer.from(JSON.stringify({ command: 'x', env: { [name]: 'y' } })).toString('base64');
      const { servers, problems } = readPaste(`gatehouse://add?name=a&config=${encodeURIComponent(config)}`);
      expect(servers).toEqual([]);
      expect(problems).toMatchObject([{ kind: 'pasteLinkWrong', fault: 'loaderVariable' }]);
    },
  );
});
