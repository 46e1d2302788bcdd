import { expect, describe, it } from 'vitest';
import { namesOfLiteralSecrets } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { fillPasted } from '../../../shared/domain/pasted/fillPasted.ts';
import { readAppFile } from '../otherApps/readAppFile.ts';
import { readPaste } from './readPaste.ts';

/** The arguments of a server, and what is asked for it: names of secrets with a `*`. */
const read = (server: object) => {
  const { servers, fields } = readPaste(JSON.stringify({ mcpServers: { a: { command: 'x', ...server } } }));
  const { launch } = servers[0] ?? expect.fail();
  return { launch, asks: fields.map(({ name, isSecret }) => `${name}${isSecret ? '*' : ''}`), fields };
};

describe('an example in an argument', () => {
  it.each<[arg: string, written: string, asks: string[]]>([
    ['<<PASTE_TOKEN_HERE>>', '${input:fill:1}', ['PASTE_TOKEN_HERE*']],
    ['</PATH/TO/>notes-mcp', '${input:fill:1}notes-mcp', ['/PATH/TO/']],
    ['$env:APPDATA\\notes\\x.json', '${input:env:APPDATA}\\notes\\x.json', ['APPDATA']],
    ['<64120-64130>', '${input:fill:1}', ['64120-64130']],
    ['Basic <Base64(key:secret)>', 'Basic ${input:fill:1}', ['Base64(key:secret)*']],
    ['--state={path/to/state.json}', '--state=${input:fill:1}', ['state']],
    ['--id=FILL_HERE', '--id=${input:fill:1}', ['id']],
    ['--region=api_region_here', '--region=${input:fill:1}', ['region']],
    ['bolt+s://xxxx.databases.example', 'bolt+s://${input:fill:1}.databases.example', ['xxxx']],
    ['xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', '${input:fill:1}', ['xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx']],
    ['[your cluster region, e.g. us-east-1]', '${input:fill:1}', ['your cluster region, e.g. us-east-1']],
    ['PROFILE=[The profile to use]', 'PROFILE=${input:fill:1}', ['PROFILE']],
    ['/another/allowed/directory', '${input:fill:1}', ['/another/allowed/directory']],
    ['path-to-python', '${input:fill:1}', ['path-to-python']],
    ['--account=CONNECTED_ACCOUNT_ID', '--account=${input:fill:1}', ['account']],
    ['--api-key=STRIPE_SECRET_KEY', '--api-key=${input:fill:1}', ['api-key*']],
    ['--access-token=sentry-user-token', '--access-token=${input:fill:1}', ['access-token*']],
    ['http://your_host:port/mcp', 'http://${input:fill:1}:${input:fill:2}/mcp', ['your_host', 'port']],
    [
      'postgresql://username:password@localhost:5432/db',
      'postgresql://${input:fill:1}:${input:fill:2}@localhost:5432/db',
      ['username', 'password*'],
    ],
    [
      'redis://user:pass@redis.example:6379',
      'redis://${input:fill:1}:${input:fill:2}@redis.example:6379',
      ['username', 'password*'],
    ],
  ])('%s is asked for', (arg, written, asks) => {
    expect(read({ args: [arg] })).toMatchObject({ launch: { args: [written] }, asks });
  });

  it.each([
    '[read, write]',
    'postgres://postgres:hunter2@localhost/db',
    'https://a.example:8080/mcp',
    '--token-env=GITHUB_TOKEN',
    'GITHUB_TOKEN',
    '--max=xxlarge',
    'where',
    'user_id_hereafter',
    'a<b',
  ])('but %s is not', (arg) => {
    expect(read({ args: [arg] })).toMatchObject({ launch: { args: [arg] }, asks: [] });
  });

  it('after a name that is a variable of a container is none', () => {
    const args = ['run', '-i', '-e', 'GITHUB_TOKEN', '--env', 'API_KEY', 'mcp/github'];
    expect(read({ command: 'docker', args })).toMatchObject({ launch: { args }, asks: [] });
  });
});

describe('an example in a variable', () => {
  it.each<[name: string, value: string, asks: string[]]>([
    ['DB_PASSWORD', 'password', ['DB_PASSWORD*']],
    ['DB_PASSWORD', 'mypassword', ['DB_PASSWORD*']],
    ['API_KEY', 'my-api-key', ['API_KEY*']],
    ['CHANNEL_ACCESS_TOKEN', 'FILL_HERE', ['CHANNEL_ACCESS_TOKEN*']],
    ['DB_USERNAME', 'username', ['DB_USERNAME']],
    ['SETTINGS', 'path to your settings file', ['SETTINGS']],
    ['TOKEN', '<${NOTES_TOKEN}>', ['NOTES_TOKEN*']],
    ['DB_PASSWORD', 'Correct7Horse', []],
    ['AUTH_TYPE', 'token', []],
    ['KEY_NAME', 'API_KEY', []],
    ['DB_USERNAME', 'neo4j', []],
    ['GREETING', 'Say hello to the user', []],
    ['DB_PASSWORD', 'my-real-password', []],
    ['ADMIN_TOKEN', 'correct horse battery token', []],
    ['SECRET_KEY', 'sunflower_key', []],
    ['LOG', 'Use your head when replying', []],
    ['REGION', 'EU_WEST_KEY', []],
    ['REGION', 'EU_WEST_ID', []],
    ['API_TOKEN', 'sentry-user-token', ['API_TOKEN*']],
    ['CLIENT_SECRET', 'your_client_secret', ['CLIENT_SECRET*']],
    ['CITY', 'your home city', ['CITY']],
  ])('%s=%s', (name, value, asks) => {
    expect(read({ env: { [name]: value } }).asks).toEqual(asks);
  });

  it('of a secret is not repeated: it may be one', () => {
    for (const value of ['mypassword', 'token my-api-key', 'the one your admin gave you', 'STRIPE_SECRET_KEY']) {
      const { fields } = read({ env: { API_KEY: value } });
      expect(fields).toMatchObject([{ isSecret: true, value: '', description: '' }]);
      expect(JSON.stringify(fields)).not.toContain(value.replace(/^token /, ''));
    }
    expect(read({ args: ['--password', 'hunter-password'] })).toMatchObject({ asks: [] });
  });

  it('whose value is the content of a file is a secret', () => {
    expect(read({ env: { SETTING: '${file:~/.notes/setting}' } }).asks).toEqual(['file:~/.notes/setting*']);
  });

  it('that says all that it can be is a choice', () => {
    expect(read({ env: { MODE: '<http|sse | stdio>' } }).fields).toMatchObject([
      { name: 'MODE', choices: ['http', 'sse', 'stdio'] },
    ]);
  });

  it('is a value in the file of an app, where it works', () => {
    const server = {
      command: 'x',
      args: [
        ...['--dsn', 'postgres://user:pass@a.example/x', '--root', '/Users/me/notes', '-v', '/home/user/data:/d'],
        ...['--api_region_here', '/path/to/x', '{name}', 'ntn_****'],
      ],
      env: {
        DB_PASSWORD: 'password',
        MODE: '[read only mode]',
        MOTTO: 'your-team-first',
        MAIL: 'joe@mycompany.com',
        TEAM: 'MY_TEAM',
        SIZE: 'xxxx',
      },
    };
    const text = JSON.stringify({ mcpServers: { a: server } });
    const { parts } = readAppFile(text, { format: 'mcpServers', syntax: 'json', paths: [['mcpServers']] });
    expect(parts[0]?.reading).toMatchObject({ fields: [], servers: [{ launch: server }] });
  });

  it('that no file can mean is asked for in one, too', () => {
    const server = { command: 'x', args: ['--team=<your team>'], env: { API_KEY: 'YOUR_API_KEY' } };
    const text = JSON.stringify({ mcpServers: { a: server } });
    const { parts } = readAppFile(text, { format: 'mcpServers', syntax: 'json', paths: [['mcpServers']] });
    expect(parts[0]?.reading.fields.map(({ name }) => name)).toEqual(['team', 'API_KEY']);
  });
});

describe('an example in code', () => {
  it('is asked for where it can be nothing else, and no secret can be put there', () => {
    const { launch, asks, fields } = read({ command: 'sh', args: ['-c', 'KEY=YOUR_API_KEY x $YOUR_DIR <in >out'] });
    expect(launch).toMatchObject({ args: ['-c', 'KEY=${input:fill:1} x $YOUR_DIR <in >out'] });
    expect(asks).toEqual(['KEY*']);
    const { misplaced } = fillPasted(
      launch,
      fields,
      () => ({ value: 'hunter22', isFromComputer: false }),
      () => 'kept',
    );
    expect(misplaced).toMatchObject([{ name: 'KEY', description: 'YOUR_API_KEY' }]);
  });

  it('is a whole word in brackets', () => {
    expect(read({ command: 'java', args: ['-jar', '<path_to_the_jar>'] })).toMatchObject({
      launch: { args: ['-jar', '${input:fill:1}'] },
      asks: ['jar'],
    });
  });
});

it.each([
  ...[
    'ntn_****',
    'ntn_xxx',
    'xxx',
    'xxxxxxxx',
    'sk-...',
    'YOUR_API_KEY',
    'your-key',
    '<token>',
    '[your key]',
    'changeme',
  ],
  ...['STRIPE_SECRET_KEY', 'password', 'my-api-key', 'TODO', 'insert-key-here'],
])('%s is asked for and no secret: one truth for what is pasted and for what is typed', (value) => {
  expect(read({ env: { API_KEY: value } })).toMatchObject({ asks: ['API_KEY*'] });
  expect(read({ args: [`--api-key=${value}`] })).toMatchObject({ asks: ['api-key*'] });
  const typed = { kind: 'stdio', command: 'x', args: ['--api-key', value], env: { API_KEY: value } } as const;
  expect(namesOfLiteralSecrets({ ...typed, args: [...typed.args] })).toEqual([]);
});

it('the name of a variable is an example in an address and after the word for a token, too', () => {
  const { servers, fields } = readPaste('https://a.example/mcp?api_key=STRIPE_SECRET_KEY&region=EU_WEST');
  expect(servers).toMatchObject([{ launch: { url: 'https://a.example/mcp?api_key=${input:fill:1}&region=EU_WEST' } }]);
  expect(fields).toMatchObject([{ name: 'STRIPE_SECRET_KEY', isSecret: true }]);
  expect(read({ env: { HEADERS: '{"Authorization":"Bearer NOTION_TOKEN"}' } })).toMatchObject({
    launch: { env: { HEADERS: '{"Authorization":"Bearer ${input:fill:1}"}' } },
  });
});
