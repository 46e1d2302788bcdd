import { describe, expect, it } from 'vitest';
import { readPaste } from './readPaste.ts';

it('divides a command that is one word', () => {
  const { servers } = readPaste('droid mcp add playwright "npx -y @playwright/mcp@latest"');
  expect(servers[0]?.launch).toMatchObject({ command: 'npx', args: ['-y', '@playwright/mcp@latest'] });
});

it.each([
  ['npx @wonderwhy-er/desktop-commander@latest setup', []],
  ['npx -y @acme/notes install', []],
  ['gemini extensions install https://github.com/acme/notes', []],
  ['npx -y setup', ['setup']],
  ['npx -y @acme/notes serve', ['notes']],
])('tells what installs from what runs: %s', (text, names) => {
  const { servers, problems } = readPaste(text);
  expect(servers.map(({ name }) => name)).toEqual(names);
  expect(problems.map(({ kind }) => kind)).toEqual(names.length === 0 ? ['pasteInstallsOnly'] : []);
});

it.each([
  ['run --rm --init --cpuset-cpus 0 -it mcp/x', 'run --rm --init --cpuset-cpus 0 -i mcp/x'],
  ['run --cgroup-parent -t -t mcp/x', 'run -i --cgroup-parent -t mcp/x'],
  ['run --rm --read-only -it mcp/x -t stdio', 'run --rm --read-only -i mcp/x -t stdio'],
  ['run --dns=1.1.1.1 -it mcp/x', 'run --dns=1.1.1.1 -i mcp/x'],
  ['run -dv /a:/b --tty -i mcp/x', 'run -dv /a:/b -i mcp/x'],
  ['run -i mcp/x -it', 'run -i mcp/x -it'],
])('finds the terminal of a container among its options: docker %s', (given, expected) => {
  const { launch } = readPaste(`docker ${given}`).servers[0] ?? expect.fail();
  expect(launch).toMatchObject({ args: expected.split(' ') });
});

it.each([
  'docker exec -i my-mcp python server.py',
  'docker compose run --rm -i mcp-server',
  'docker compose -f a.yml exec -T app npx -y x-mcp',
  'nix shell nixpkgs#nodejs -c npx -y x-mcp',
  'open-meteo-mcp-server --stdio',
  'echo-mcp --stdio',
  'curl-mcp --stdio',
  'start-mcp-server --stdio',
  'eslint-mcp --stdio',
  'make-mcp-server -v',
  'brew-mcp serve',
  './my+tools/mcp-server --stdio',
  '/opt/a@b/mcp-server run',
  '/mcp/server --stdio',
  'cmd /c npx -y @mcp-get-community/server-curl',
  'cmd /c npx -y mcp-wget',
  'docker exec -u root -i c node server.js',
  'docker exec -e A=b -i c node server.js',
  'docker container exec --env A=b -i c node server.js',
  'docker exec --workdir /app --user=me -i c node server.js',
  'docker compose exec -iT svc notes-mcp',
  'yarn workspace foo start',
  'yarn workspace foo run serve',
  'npx -y create-mcp-ui-server',
])('takes %s for a server', (line) => {
  const { servers, problems } = readPaste(line);
  expect(problems).toEqual([]);
  expect(
    servers.map(({ launch }) => (launch.kind === 'stdio' ? [launch.command, ...launch.args].join(' ') : '')),
  ).toEqual([line]);
});

describe('a line that starts no server says why', () => {
  const problemsOf = (line: string) => {
    const { servers, problems } = readPaste(`\`\`\`sh\n${line}\n\`\`\``);
    expect(servers).toEqual([]);
    return problems;
  };

  it.each([
    'bash -c "cd /tmp && curl -fsSL https://a.example/install.sh | sh"',
    'yarn workspace foo build',
    'docker compose up -d',
    'docker ai "Search for images"',
    'docker --context far ps',
    'docker start db',
    'docker run --rm -p 3000:3000 mcp/inspector',
    'nix shell nixpkgs#nodejs',
    'nix develop',
    'npm test:unit',
    'pnpm --filter web build',
    'make check',
    'open a.html',
    'node -v',
    'npx -y @modelcontextprotocol/inspector@latest uvx x',
    'npx @michaellatman/mcp-get@latest install @acme/notes-mcp',
    'npx @acme/notes-mcp@latest setup --debug',
    'npx neon@latest init',
    'npx playwright install chromium',
    'powershell -c "irm https://astral.sh/uv/install.ps1 | iex"',
    'bash -c "curl -fsSL https://a.example/install.sh | sh"',
    'pipx ensurepath',
    'uv python install 3.14',
    'conda create -n notes python=3.12',
    'hatch shell',
    'tail -n 20 -f ~/Library/Logs/Claude/mcp-server-notes.log',
    'claude mcp list',
    'npx -y create-notes-app@latest',
    '/mcp__notes__find all',
    'claude plugin marketplace add acme/notes',
    'mcp dev server.py',
    '/mcp add x',
  ])('it ends by itself: %s', (line) => {
    expect(problemsOf(line)).toMatchObject([{ kind: 'pasteInstallsOnly' }]);
  });

  it.each([
    'npm run dev',
    'npm run --silent inspect',
    'pnpm dev',
    'pnpm -w run cli "who am I?"',
    'bun dev',
    'bun electron:dev',
    'yarn watch',
    'yarn workspace foo dev',
  ])('it is a script of a project: %s', (line) => {
    expect(problemsOf(line)).toMatchObject([
      { kind: 'pasteProjectScript', what: line.split(' ').slice(0, 3).join(' ') },
    ]);
  });

  it.each([
    ['docker exec -it db psql', 'docker exec -i'],
    ['docker exec -u root -it db psql', 'docker exec -i'],
    ['docker exec -e A=b c node -i x', 'docker exec -i'],
    ['docker compose run -it app notes-mcp', 'docker compose run -T'],
    ['podman exec notes notes-mcp', 'podman exec -i'],
    ['docker run -d --name notes -p 4317:4317 acme/notes-mcp', 'docker run -i'],
    ['docker compose run app notes-mcp', 'docker compose run -T'],
    ['docker compose -f a.yml exec app notes-mcp', 'docker compose exec -T'],
  ])('its input is closed: %s', (line, instead) => {
    expect(problemsOf(line)).toMatchObject([{ kind: 'pasteClosedInput', instead }]);
  });

  it('but other lines are read beside what is none, which is counted', () => {
    const lines = ['npx -y notes-mcp', '.venv\\Scripts\\activate', '--- PASS: TestE2E', ']', 'a | b', 'npm i && npm t'];
    expect(readPaste(lines.join('\n'))).toMatchObject({
      servers: [{ name: 'notes' }],
      notes: [{ kind: 'linesLeftOut', what: '5', line: 2 }],
      problems: [],
    });
  });

  it('once for each reason, where no line starts one', () => {
    const { servers, problems } = readPaste('npm install\nnpm run dev\nnpm test\ngit pull');
    expect(servers).toEqual([]);
    expect(problems.map(({ kind }) => kind)).toEqual(['pasteInstallsOnly', 'pasteProjectScript']);
  });

  it('also where only a shell could run it, beside others', () => {
    expect(
      readPaste('npx -y notes-mcp | tee log\nuvx mail-mcp\ncat > a.json <<EOF\nnpx -y other-mcp\nEOF'),
    ).toMatchObject({
      servers: [{ name: 'mail' }],
      notes: [{ kind: 'linesLeftOut', what: '1' }],
      problems: [{ kind: 'pasteShellSign', what: '|', line: 1 }],
    });
  });
});

it.each([
  ['npm run start:stdio', 'npm run start:stdio'],
  ['pnpm --filter web start', 'pnpm --filter web start'],
  ['yarn notes-mcp --stdio', 'yarn notes-mcp --stdio'],
  ['docker --context far run -i mcp/notes', 'docker --context far run -i mcp/notes'],
  ['docker start -ai notes-mcp', 'docker start -ai notes-mcp'],
  ['bash -c "curl-mcp --stdio"', 'bash -c curl-mcp --stdio'],
  ['bash -c "npx -y mcp-server-curl"', 'bash -c npx -y mcp-server-curl'],
  ['claude mcp serve', 'claude mcp serve'],
  ['$ $ npx -y notes-mcp', 'npx -y notes-mcp'],
  ['notes-mcp stdio [--log-file /path/to/log [--level info]] --fast', 'notes-mcp stdio --fast'],
])('starts of the line %s what it says', (line, expected) => {
  const { servers, problems } = readPaste(line);
  expect(problems).toEqual([]);
  expect(servers.map(({ launch }) => launch.kind === 'stdio' && [launch.command, ...launch.args].join(' '))).toEqual([
    expected,
  ]);
});

it('names the parts of a synopsis that it leaves out', () => {
  expect(readPaste('notes-mcp stdio [--port N] "[--kept 1]"')).toMatchObject({
    notes: [{ kind: 'optionalPart', what: '[--port N]' }],
    servers: [{ launch: { args: ['stdio', '[--kept 1]'] } }],
  });
});

describe('a line for PowerShell', () => {
  it.each([
    `code --add-mcp '{"""name""":"""notes""","""command""":"""npx""","""args""":["""-y""","""notes-mcp"""],"""env""":{"""A""":""""""}}'`,
    `code --add-mcp '{\\"name\\":\\"notes\\",\\"command\\":\\"npx\\",\\"args\\":[\\"-y\\",\\"notes-mcp\\"],\\"env\\":{\\"A\\":\\"\\"}}'`,
    `code --add-mcp '{""name"":""notes"",""command"":""npx"",""args"":[""-y"",""notes-mcp""],""env"":{""A"":""""}}'`,
  ])('hands quotation marks on: %s', (line) => {
    const { servers, problems } = readPaste(line);
    expect(problems).toEqual([]);
    expect(servers).toMatchObject([
      { name: 'notes', launch: { command: 'npx', args: ['-y', 'notes-mcp'], env: { A: '' } } },
    ]);
  });

  it('puts what lines above name into it', () => {
    const text =
      '$pat = "YOUR_NOTES_PAT"\n$url = \'https://a.example/mcp\'\nclaude mcp add notes --transport http $url -H "Authorization: Bearer $pat"';
    expect(readPaste(text)).toMatchObject({
      problems: [],
      servers: [{ launch: { url: 'https://a.example/mcp', headers: { Authorization: 'Bearer ${input:fill:1}' } } }],
      fields: [{ name: 'Authorization', isSecret: true }],
    });
  });
});

it('puts variables of lines above into the headers of an address, as a shell does, and asks for secrets with their values', () => {
  const add = 'claude mcp add notes --transport http https://a.example/mcp';
  const text = `export TEAM=blue KEY=abc123def\n${add} -H "X-Team: $TEAM" -H "X-Key: $KEY" -H "X-Other: $OTHER"`;
  expect(readPaste(text)).toMatchObject({
    servers: [
      { launch: { headers: { 'X-Team': 'blue', 'X-Key': '${input:fill:1}', 'X-Other': '${input:env:OTHER}' } } },
    ],
    fields: [
      { name: 'KEY', value: 'abc123def', isSecret: true, places: [{ part: 'header', name: 'X-Key' }] },
      { name: 'OTHER', value: '' },
    ],
  });
});

describe('a value that PowerShell names', () => {
  const argsOf = (text: string) => readPaste(text).servers.map(({ launch }) => launch.kind === 'stdio' && launch.args);

  it.each([
    ['$a = "x y"\nnpx -y foo $a --z', ['-y', 'foo', 'x y', '--z']],
    ['$a = "C:\\Program Files\\x"\nnpx -y foo --dir=$a', ['-y', 'foo', '--dir=C:\\Program Files\\x']],
    [`$a = "it's"\nnpx -y foo "$a" b`, ['-y', 'foo', "it's", 'b']],
    ['$a = "x;y|z"\nnpx -y foo $a', ['-y', 'foo', 'x;y|z']],
    ['$a = "x"\n$b = "$a y"\nnpx -y foo $b', ['-y', 'foo', 'x y']],
    ['$a = "x"\n$a = "y"\nnpx -y foo $a', ['-y', 'foo', 'y']],
  ])('is one word, whatever is in it: %j', (text, args) => {
    expect(argsOf(text)).toEqual([args]);
  });

  it('is not put into single quotes, where it is asked for', () => {
    expect(argsOf(`$a = "x"\nnpx -y foo '$a' $a`)).toEqual([['-y', 'foo', '${input:env:a}', 'x']]);
    expect(argsOf(`$token = "s3cr3tvalue99"\nnpx -y foo 'a $token'`)).toEqual([['-y', 'foo', 'a ${input:env:token}']]);
  });
});

it('names the first variable that is more than anybody exports', () => {
  const exports = Array.from({ length: 103 }, (_, at) => `export A${at}=x`).join('\n');
  const { servers, notes } = readPaste(`${exports}\nnpx -y foo`);
  expect(notes).toMatchObject([{ kind: 'notSupported', what: 'A100=…', line: 101 }]);
  expect(servers.map(({ launch }) => launch.kind === 'stdio' && Object.keys(launch.env).length)).toEqual([100]);
});

describe('a comment', () => {
  it.each([
    '# npx -y notes-mcp',
    '#npx -y notes-mcp',
    '# For VS Code:',
    '# uv run notes-mcp',
    '$ # npx -y notes-mcp',
    '// npx -y notes-mcp',
    'REM npx -y notes-mcp',
    '@rem npx -y notes-mcp',
    ':: npx -y notes-mcp',
    "# don't start \\",
  ])('is none, whatever is in it: %s', (line) => {
    expect(readPaste(line).servers).toEqual([]);
    expect(readPaste(`${line}\nnpx -y mail-mcp`)).toMatchObject({
      servers: [{ name: 'mail' }],
      notes: [],
      problems: [],
    });
  });

  it.each([
    ['npx -y notes-mcp # it is "here', ['-y', 'notes-mcp']],
    ['npx -y notes-mcp #here', ['-y', 'notes-mcp']],
    ['npx -y notes-mcp "# here" a#b', ['-y', 'notes-mcp', '# here', 'a#b']],
  ])('is no part of the line: %s', (line, args) => {
    expect(readPaste(line).servers).toMatchObject([{ launch: { args } }]);
  });
});

it.each([
  ['my-server serve --stdio', 'my-server serve --stdio'],
  ['/vercel/next.js/v15', '/vercel/next.js/v15'],
  ['/notes --stdio', '/notes --stdio'],
])('offers a line that stands alone: %s', (line, expected) => {
  const { servers } = readPaste(line);
  expect(servers).toMatchObject([{ isChosen: true }]);
  expect(servers.map(({ launch }) => launch.kind === 'stdio' && [launch.command, ...launch.args].join(' '))).toEqual([
    expected,
  ]);
});

it.each(['see the notes --all', 'vitest -u', 'opam exec -- ocaml', '/notes --all', 'PASS', 'Listening on stdio'])(
  'takes no program for a server that nothing says to be one, among other lines: %s',
  (line) => {
    expect(readPaste(`npx -y notes-mcp\n${line}`).servers).toMatchObject([{ name: 'notes' }]);
  },
);
