import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillSecrets } from '../secret.ts';
import type { ConfigurableLaunch } from '../server.ts';
import { noSecrets, secretForms } from '../testing/secretForms.ts';
import { isCodeArgument } from './argumentSecrets.ts';
import { countSecretsToCover, keepSecrets, namesOfLiteralSecrets } from './keepSecrets.ts';
import { hideSecrets } from './replaceSecrets.ts';

const keep = (launch: ConfigurableLaunch) => keepSecrets(launch, 's', () => false);
/** What the strings of a launch are, whatever is escaped in JSON. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
const fillWith = (secrets: Readonly<Record<string, string>>) => (text: string) =>
  fillSecrets(text, (name) => secrets[name] ?? expect.fail(name));
/** The texts that reach a server, with the values of the variables that docker hands on. */
const reached = (launch: ConfigurableLaunch, fill = (text: string) => text): string[] => {
  const texts = textsOf(launch).map(fill);
  if (launch.kind === 'http' || launch.command !== 'docker') return texts;
  const handOn = (all: string, lead: string, name: string) =>
    Object.hasOwn(launch.env, name) ? `${lead}${name}=${fill(launch.env[name] ?? '')}` : all;
  return launch.args.map((arg) => fill(arg).replace(/^(|-e|--env=)([A-Z_]+)$/, handOn));
};

describe('a secret is kept apart', () => {
  it.each(secretForms)('$what', ({ launch, secrets }) => {
    const kept = keep(launch);
    const left = textsOf(kept.launch).join('\n');
    for (const secret of secrets) expect(left).not.toContain(secret);
    expect(namesOfLiteralSecrets(kept.launch)).toEqual([]);
    expect(countSecretsToCover(launch)).toBe(0);
    // What stands around it stays, and the server gets the very text.
    expect(reached(kept.launch, fillWith(kept.secrets))).toEqual(reached(launch));
    // Other programs can read the arguments of docker.
    if (kept.launch.kind === 'stdio' && kept.launch.command === 'docker')
      expect(kept.launch.args.join('\n')).not.toContain('${secret:');
    const values = Object.values(kept.secrets).join('\n');
    for (const secret of secrets) expect(values).toContain(secret);
  });

  it.each(secretForms)('where nobody reads it, too: $what', ({ launch, secrets }) => {
    const left = textsOf(hideSecrets(launch, () => '${input:_}')).join('\n');
    for (const secret of secrets) expect(left).not.toContain(secret);
  });
});

it.each(noSecrets)('none is found in %j', (launch) => {
  expect(keep(launch)).toEqual({ launch, secrets: {} });
  expect(countSecretsToCover(launch)).toBe(0);
});

/** Pieces of launches, those of hostile ones too. */
const piece = fc.oneof(
  fc.constantFrom(...secretForms.flatMap(({ launch }) => textsOf(launch))),
  fc.constantFrom(...noSecrets.flatMap((launch) => textsOf(launch))),
  fc.constantFrom(
    '-c',
    '-e',
    '--config',
    '--header',
    'mcp-remote',
    'run',
    '{"a":',
    '"',
    "'",
    '\\',
    ';',
    '&',
    '=',
    '?',
    '@',
  ),
  fc.string(),
);
const text = fc.oneof(
  piece,
  fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
  fc
    .dictionary(fc.constantFrom('apiKey', 'password', 'a', 'Authorization'), piece)
    .map((fields) => JSON.stringify(fields)),
);
const name = fc.constantFrom('API_KEY', 'DB_PASS', 'A', 'HEADERS', 'Cookie', 'Authorization', 'X_DSN', 'SLACK_WEBHOOK');
const anyLaunch: fc.Arbitrary<ConfigurableLaunch> = fc.oneof(
  fc.record({
    kind: fc.constant('stdio' as const),
    command: fc.constantFrom('npx', 'docker', 'mcp-remote'),
    args: fc.array(text, { maxLength: 5 }),
    env: fc.dictionary(name, text),
  }),
  fc.record({
    kind: fc.constant('http' as const),
    url: piece.map((path) => `https://mcp.example/${path}`),
    headers: fc.dictionary(name, text),
  }),
);

describe('whatever stands in a launch', () => {
  it('is whole again when what was kept is filled in, and nothing is left to keep', () => {
    fc.assert(
      fc.property(anyLaunch, (launch) => {
        const kept = keep(launch);
        const mine = (text: string) => fillSecrets(text, (each) => kept.secrets[each] ?? `\${secret:${each}}`);
        expect(reached(kept.launch, mine)).toEqual(reached(launch));
        expect(namesOfLiteralSecrets(kept.launch)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('is read as it stands where it is code or says which code is run', () => {
    const code = fc.constantFrom('-c', '-lc', '-e', '--eval', '-EncodedCommand', '/c', 'exec');
    const loader = fc.constantFrom('NODE_OPTIONS', 'LD_PRELOAD', 'PYTHONPATH', 'GIT_SSH_COMMAND', 'PATH', 'BASH_ENV');
    const address = /^https?:/i;
    fc.assert(
      fc.property(fc.array(fc.tuple(code, text)), fc.dictionary(loader, text), (options, env) => {
        const plain = Object.entries(env).filter(([, value]) => !address.test(value));
        const launch = { kind: 'stdio', command: 'x', args: options.flat(), env: Object.fromEntries(plain) } as const;
        const { launch: kept } = keep({ ...launch, args: [...launch.args] });
        if (kept.kind !== 'stdio') expect.fail();
        expect(kept.env).toEqual(launch.env);
        // A code flag may itself be the value of one.
        kept.args.forEach((arg, at) => expect(isCodeArgument(launch.args, at) && arg !== launch.args[at]).toBe(false));
      }),
    );
  });

  it.each(['NODE_OPTIONS', 'UV_INDEX_URL', 'npm_config_registry'])(
    'of an address in %s no more than the password is hidden',
    (loader) => {
      const value = 'https://joe:hunter2@pypi.example/ghp_q8ZtR3vB7yN1wK5xJ2dL9pM4?token=a1b2c3d4';
      const { launch, secrets } = keep({ kind: 'stdio', command: 'x', args: [], env: { [loader]: value } });
      expect(Object.values(secrets)).toEqual(['hunter2']);
      expect(textsOf(launch).join()).toContain('@pypi.example/ghp_q8ZtR3vB7yN1wK5xJ2dL9pM4?token=a1b2c3d4');
      const script = `data:text/javascript,a="https://x:';evil();'@y"`;
      const hostile = { kind: 'stdio', command: 'x', args: [], env: { [loader]: script } } as const;
      expect(textsOf(hideSecrets({ ...hostile, args: [] }, () => '_'))).toContain(script);
    },
  );

  it.each(
    [
      ...[
        'a',
        '=',
        '?',
        '&',
        '-',
        '/',
        ':',
        '@',
        '.',
        ';',
        ',',
        '"',
        "'",
        '{',
        '[',
        '<',
        '$',
        '*',
        'x',
        ' ',
        '\\',
        '_',
      ],
      ...[
        'postgres://a:',
        '${',
        '{{',
        '://',
        '://a:',
        'a://',
        'a://b:c@',
        'key=',
        'key=$&',
        '?key=',
        '?a=',
        '&code=',
        ';a=',
        'a=b;',
        'key="',
        'key={',
        'key: ',
        'key: a\n',
        ',a=',
      ],
      ...[
        '-----BEGIN PRIVATE KEY-----',
        '-----BEGIN ',
        'eyJa',
        'eyJaaaaaaaaa.',
        'SG.',
        'sk-',
        'xoxb.',
        '/bot1:',
        'token ',
        'Bearer ',
        '\\"',
        '{"a":',
        '["',
        '<a ',
      ],
    ].map((sign) => [sign]),
  )('is read in time that grows with it (else the limit of a test is passed): %j', (sign) => {
    expect.assertions(0);
    const long = sign.repeat(Math.ceil(100_000 / sign.length));
    const json = JSON.stringify({ apiKey: long, a: JSON.stringify({ password: long }) });
    const env = {
      A: long,
      API_KEY: long,
      Cookie: long,
      DB_PASS: long,
      X_DSN: `a://${long}`,
      JSON: json,
      NODE_OPTIONS: long,
    };
    const args = [
      long,
      '--api-key',
      long,
      `--config=${json}`,
      '-H',
      `Cookie: ${long}`,
      'mcp-remote',
      `https://a/${long}`,
    ];
    const url = `https://a.example/${long}?${long}`;
    for (const launch of [
      { kind: 'stdio', command: 'x', args, env } as const,
      { kind: 'http', url, headers: { Authorization: `Bearer ${long}`, Cookie: long } } as const,
    ]) {
      namesOfLiteralSecrets(launch);
      hideSecrets(launch, () => '_');
    }
  });

  it('may be very many words', () => {
    const args = Array.from({ length: 50_000 }, (_, at) => (at % 2 === 0 ? '-e' : 'API_KEY=k9f2a771'));
    expect(namesOfLiteralSecrets({ kind: 'stdio', command: 'x', args, env: {} })).toEqual([]);
    const env = Object.fromEntries(args.map((_, at) => [`TOKEN_${at}`, 'k9f2a771']));
    expect(Object.keys(keep({ kind: 'stdio', command: 'x', args: [], env }).secrets)).toHaveLength(50_000);
    const cookies = 'a=k9f2a771;'.repeat(40_000);
    expect(
      Object.keys(keep({ kind: 'http', url: 'https://a.example', headers: { Cookie: cookies } }).secrets),
    ).toHaveLength(40_000);
  });
});
