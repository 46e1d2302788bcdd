import { describe, expect, it } from 'vitest';
import { fillPasted } from '../../../shared/domain/pasted/fillPasted.ts';
import { hideValues } from '../../../shared/domain/otherApps/hideValues.ts';
import { replaceSecrets } from '../../../shared/domain/literalSecrets/replaceSecrets.ts';
import { configurableLaunch } from '../../../shared/domain/server.ts';
import { readPaste } from './readPaste.ts';

/** The names of what is asked, those of secrets with a `*`. */
const asked = (server: object, around = 'mcpServers') =>
  readPaste(JSON.stringify({ [around]: { a: server } })).fields.map(
    ({ name, isSecret }) => `${name}${isSecret ? '*' : ''}`,
  );

describe('a variable of a computer', () => {
  it.each<[where: string, server: object, fields: string[]]>([
    ['a header', { url: 'https://a.example/mcp', headers: { 'X-Team': '${env:TEAM}' } }, ['TEAM*']],
    ['the path of an address', { url: 'https://a.example/${env:TEAM}/mcp' }, ['TEAM*']],
    ['the query of an address', { url: 'https://a.example/mcp?team=${TEAM:-blue}' }, ['TEAM*']],
    ['a path after a host that is open, too', { url: '${env:BASE}/mcp?team=${env:TEAM}' }, ['BASE', 'TEAM*']],
    ['a header and a variable', { url: 'https://${env:TEAM}.example', headers: { A: '${env:TEAM}' } }, ['TEAM*']],
  ])('is kept as a secret where it is sent: in %s', (_, server, fields) => {
    expect(asked(server)).toEqual(fields);
  });

  it('is no secret in the host of an address, which says who gets the others, or in a variable of a process', () => {
    expect(asked({ url: 'https://${env:REGION}.a.example/mcp' })).toEqual(['REGION']);
    expect(asked({ command: 'x', env: { REGION: '${env:REGION}' } })).toEqual(['REGION']);
  });

  it('that the text does not ask for is not: an input is a secret where it says so', () => {
    expect(asked({ url: 'https://a.example/${input:team}/mcp' }, 'servers')).toEqual(['team']);
  });
});

describe('the home folder, as shells write it', () => {
  const argsOf = (text: string) => {
    const { servers } = readPaste(text);
    return servers.map(({ launch }) => (launch.kind === 'stdio' ? [launch.command, ...launch.args] : []));
  };
  const json = (command: string, ...args: string[]) => JSON.stringify({ mcpServers: { a: { command, args } } });
  const home = '${input:env:HOME}';

  it('is the one of this computer in arguments and variables', () => {
    expect(argsOf('npx -y notes ~/a "$HOME/b c" ~')).toEqual([
      ['npx', '-y', 'notes', `${home}/a`, `${home}/b c`, home],
    ]);
    expect(argsOf(json('node', '~/x.js'))).toEqual([['node', `${home}/x.js`]]);
    const { servers } = readPaste(
      '{"mcpServers":{"a":{"command":"x","env":{"DIR":"~/a","URL":"https://a.example/~ann"}}}}',
    );
    expect(servers[0]?.launch).toMatchObject({ env: { DIR: `${home}/a`, URL: 'https://a.example/~ann' } });
  });

  it('stays before a command and a folder, where it is read at the start', () => {
    expect(argsOf('~/bin/notes --stdio')).toEqual([['~/bin/notes', '--stdio']]);
  });

  it('is that of another computer or a container in what no shell of this one has read', () => {
    expect(argsOf(json('ssh', 'host', '~/notes'))).toEqual([['ssh', 'host', '~/notes']]);
    expect(argsOf(json('docker', 'run', '-i', 'notes', '~/notes'))).toEqual([
      ['docker', 'run', '-i', 'notes', '~/notes'],
    ]);
    expect(argsOf('docker run -i -v ~/a:/b notes')).toEqual([['docker', 'run', '-i', '-v', `${home}/a:/b`, 'notes']]);
    expect(argsOf(json('sh', '-c', '~/notes'))).toEqual([['sh', '-c', '~/notes']]);
  });
});

it('an input that no text declares is asked for', () => {
  expect(asked({ command: 'x', args: ['${input:path}'], env: { API_KEY: '${input:key}' } }, 'servers')).toEqual([
    'path',
    'key*',
  ]);
});

it('inputs whose names differ in a sign only are two', () => {
  const args = ['${input:my key}', '${input:my-key}', '${input:my.key}', '${input:my key}', '${input:my/key}'];
  const { servers, fields } = readPaste(JSON.stringify({ servers: { a: { command: 'x', args } } }));
  expect(fields.map(({ name }) => name)).toEqual(['my key', 'my-key', 'my.key', 'my/key']);
  const { launch } = servers[0] ?? expect.fail();
  const { launch: filled } = fillPasted(
    launch,
    fields.map((field) => ({ ...field, isSecret: false })),
    (id) => ({ value: fields.find((field) => field.id === id)?.name ?? '', isFromComputer: false }),
    () => expect.fail(),
  );
  expect(filled).toMatchObject({ args: ['my key', 'my-key', 'my.key', 'my key', 'my/key'] });
});

describe('a variable that the launch sets itself', () => {
  const read = (server: object) => {
    const { servers, fields } = readPaste(JSON.stringify({ mcpServers: { a: server } }));
    return { launch: servers[0]?.launch, fields: fields.map(({ name, isSecret }) => `${name}${isSecret ? '*' : ''}`) };
  };

  it.each(['mcp-remote', 'mcp-remote@latest'])(
    'is left to %s, which reads it in headers, and asked for once',
    (program) => {
      const args = ['-y', program, 'https://a.example/mcp', '--header', 'Authorization:${AUTH_HEADER}'];
      expect(read({ command: 'npx', args, env: { AUTH_HEADER: 'Bearer <token>' } })).toEqual({
        launch: { kind: 'stdio', command: 'npx', args, env: { AUTH_HEADER: 'Bearer ${input:fill:1}' } },
        fields: ['AUTH_HEADER*'],
      });
    },
  );

  it('is put into the other arguments, and asked for once', () => {
    const { launch, fields } = read({
      command: 'npx',
      args: ['-y', 'x', '--key', '${API_KEY}', '--url=$URL', '$URL'],
      env: { API_KEY: '<your key>', URL: 'https://a.example' },
    });
    expect(launch).toMatchObject({ args: ['-y', 'x', '--key', '${input:fill:1}', '--url=$URL', 'https://a.example'] });
    expect(fields).toEqual(['API_KEY*']);
  });

  it('is left in code, and one of the computer is asked for by its name', () => {
    expect(read({ command: 'sh', args: ['-c', 'x ${A}'], env: { A: 'b' } }).launch).toMatchObject({
      args: ['-c', 'x ${A}'],
    });
    expect(read({ command: 'x', args: ['${env:A}'], env: { A: 'b' } }).fields).toEqual(['A']);
    expect(read({ command: 'x', args: ['${TOKEN}'], env: { TOKEN: '${TOKEN}' } })).toMatchObject({
      launch: { args: ['${input:env:TOKEN}'] },
      fields: ['TOKEN*'],
    });
  });

  describe.each<[where: string, args: string[], kept: string[]]>([
    ['alone', ['${DB_PASSWORD}'], ['${secret:kept}']],
    ['as the value of an option', ['--label', '$DB_PASSWORD'], ['--label', '${secret:kept}']],
    ['in an address', ['--url', 'http://h/${DB_PASSWORD}/x'], ['--url', 'http://h/${secret:kept}/x']],
  ])('that is a secret and written out, %s', (_, args, kept) => {
    const server = { command: 'npx', args: ['-y', 'x', ...args], env: { DB_PASSWORD: 'hunter22abc' } };
    const reading = readPaste(JSON.stringify({ mcpServers: { a: server } }));
    const { launch } = reading.servers[0] ?? expect.fail();

    it('is one secret for both places', () => {
      const found = replaceSecrets(configurableLaunch.parse(launch), () => expect.fail());
      const { launch: filled, secrets } = fillPasted(
        found,
        reading.fields,
        (id) => ({ value: reading.fields.find((field) => field.id === id)?.value ?? '', isFromComputer: false }),
        () => 'kept',
      );
      expect(filled).toEqual({
        kind: 'stdio',
        command: 'npx',
        args: ['-y', 'x', ...kept],
        env: { DB_PASSWORD: '${secret:kept}' },
      });
      expect(secrets).toEqual({ kept: 'hunter22abc' });
    });

    it('is not shown where the text is the file of another app', () => {
      const { reading: shown, values } = hideValues(reading);
      expect(JSON.stringify(shown)).not.toContain('hunter22abc');
      expect([...values.values()]).toEqual(['hunter22abc']);
    });
  });

  it.each<[what: string, env: Record<string, string>]>([
    ['by its shape', { SETTING: 'q9ZtB4xLw8RkV2mNc7YhJ3sDf6' }],
    ['as a part of an address', { SETTING: 'postgres://joe:hunter2@db.example/x' }],
    ['as its name may say', { SETTING_COOKIE: 'abc' }],
  ])('is a secret %s', (_, env) => {
    const name = Object.keys(env)[0] ?? '';
    expect(read({ command: 'x', args: [`\${${name}}`], env })).toMatchObject({
      launch: { args: ['${input:fill:1}'], env: { [name]: '${input:fill:1}' } },
      fields: [`${name}*`],
    });
  });

  it('is asked for where a secret is open in part, or in a link, whose text nobody sees', () => {
    const part = { command: 'x', args: ['${API_KEY}'], env: { API_KEY: 'abc-${env:NAME}' } };
    expect(read(part)).toMatchObject({
      launch: { args: ['${input:env:API_KEY}'], env: { API_KEY: 'abc-${input:env:NAME}' } },
      fields: ['NAME*', 'API_KEY*'],
    });
    const config = { command: 'x', args: ['--url=https://${API_KEY}/'], env: { API_KEY: 'evil.example' } };
    const link = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'a', ...config }))}`;
    expect(readPaste(link)).toMatchObject({
      servers: [{ launch: { args: ['--url=https://${input:env:API_KEY}/'], env: config.env } }],
      fields: [{ name: 'API_KEY', value: '', isSecret: true }],
    });
  });

  it('is put into the middle of an argument of a line for a shell, too', () => {
    const { servers, fields } = readPaste('HOST=h.internal npx -y x-mcp --url=$HOST/path --to=$OTHER');
    expect(servers[0]?.launch).toMatchObject({
      args: ['-y', 'x-mcp', '--url=h.internal/path', '--to=${input:env:OTHER}'],
    });
    expect(fields.map(({ name }) => name)).toEqual(['OTHER']);
  });

  it('is handed to a container by its name where it is a secret', () => {
    const { servers, fields } = readPaste(
      JSON.stringify({
        mcpServers: {
          a: { command: 'docker', args: ['run', '-e', 'API_KEY=${API_KEY}', 'x'], env: { API_KEY: '<key>' } },
        },
      }),
    );
    const { launch } = servers[0] ?? expect.fail();
    const filled = fillPasted(
      launch,
      fields,
      () => ({ value: 'v', isFromComputer: false }),
      () => 'kept',
    );
    expect(filled.launch).toMatchObject({ args: ['run', '-e', 'API_KEY', 'x'], env: { API_KEY: '${secret:kept}' } });
  });
});

describe('a path of another computer', () => {
  it.each([
    ['--dir=/path/to/dir', '--dir={}', 'dir'],
    ['/path/to/data:/data', '{}:/data', '/path/to/data'],
    ['/path/to/data:/data:ro', '{}:/data:ro', '/path/to/data'],
    ['C:\\path\\to\\data:/data', '{}:/data', 'C:\\path\\to\\data'],
    [
      'type=bind,src=/Users/username/Desktop,dst=/projects/Desktop',
      'type=bind,src={},dst=/projects/Desktop',
      '/Users/username/Desktop',
    ],
    ['--mount=type=bind,source=/path/to/dir,target=/data', '--mount=type=bind,source={},target=/data', '/path/to/dir'],
    ['/home/user/.config:/config', '{}:/config', '/home/user/.config'],
    ['~/path/to/notes', '{}', '~/path/to/notes'],
    ['/your/project/dir', '{}', '/your/project/dir'],
    ['file:///path/to/notes', 'file://{}', '/path/to/notes'],
  ])('is asked for in the argument %s', (arg, expected, field) => {
    const { servers, fields } = readPaste(
      JSON.stringify({ mcpServers: { a: { command: 'docker', args: ['run', arg] } } }),
    );
    const { launch } = servers[0] ?? expect.fail();
    if (launch.kind !== 'stdio') expect.fail();
    expect(launch.args[1]?.replace(/\$\{input:[^}]+\}/g, '{}')).toBe(expected);
    expect(fields.map(({ name }) => name)).toEqual([field]);
  });

  it.each(['/data:/path/to/data', '/opt/path/to', '/usr/bin/path', '/mypath/to', '/Users/userland/x'])(
    'is not guessed in %s',
    (arg) => {
      expect(asked({ command: 'x', args: [arg] })).toEqual([]);
    },
  );
});

describe('an example of an address for mail', () => {
  it.each([
    ['your.email@company.com', ['EMAIL']],
    ['your-email@example.com', ['EMAIL']],
    ['user@example.com', ['EMAIL']],
    ['you@your-domain.com', ['EMAIL']],
    ['postgres://joe:hunter2@example.com/db', []],
    ['git@github.com:a/b.git', []],
    ['joe@lindgren.se', []],
  ])('%s is asked for as a whole', (value, fields) => {
    expect(asked({ command: 'x', env: { EMAIL: value } })).toEqual(fields);
  });
});

it("names of the environment of GitHub Copilot's coding agent are asked for", () => {
  const server = (value: string) => ({
    type: 'local',
    command: 'x',
    args: [],
    env: { SENTRY_TOKEN: value },
    tools: ['*'],
  });
  expect(asked(server('COPILOT_MCP_SENTRY_TOKEN'))).toEqual(['COPILOT_MCP_SENTRY_TOKEN*']);
  expect(asked(server('$COPILOT_MCP_SENTRY_TOKEN'))).toEqual(['COPILOT_MCP_SENTRY_TOKEN*']);
  const header = {
    type: 'http',
    url: 'https://a.example/mcp',
    headers: { A: 'Bearer $COPILOT_MCP_TEAM' },
    tools: ['x'],
  };
  expect(asked(header)).toEqual(['COPILOT_MCP_TEAM*']);
});
