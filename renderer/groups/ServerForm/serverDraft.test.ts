import { describe, expect, it } from 'vitest';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { proxyVariables } from '../../../shared/domain/proxyVariables.ts';
import {
  draftOf,
  emptyDraft,
  literalSecretsOf,
  parseDraft,
  secretsReferredTo,
  spreadCommandLine,
} from './serverDraft.ts';

describe('parseDraft', () => {
  it('reads a process', () => {
    const draft = { ...emptyDraft, name: ' files ', command: 'npx', args: '-y\nmy server\n', env: 'A=b=c\nEMPTY=' };
    expect(parseDraft(draft)).toEqual({
      ok: true,
      name: 'files',
      launch: { kind: 'stdio', command: 'npx', args: ['-y', 'my server'], env: { A: 'b=c', EMPTY: '' } },
    });
  });

  it('reads a URL with headers', () => {
    const draft = {
      ...emptyDraft,
      name: 'web',
      kind: 'http',
      url: 'https://a.example/mcp',
      headers: 'X-Key: a: b',
    } as const;
    expect(parseDraft(draft)).toMatchObject({ launch: { kind: 'http', headers: { 'X-Key': 'a: b' } } });
  });

  it.each([
    [{ name: '', command: 'a' }, ['name']],
    [{ name: 'a\u200bb', command: 'a' }, ['name']],
    [{ name: 'a', command: ' ' }, ['command']],
    [{ name: 'a', command: 'a', env: 'NOVALUE' }, ['env']],
    [{ name: 'a', command: 'a', inheritAdd: 'A, B=1' }, ['inherit']],
    [{ name: 'a', command: 'a', inheritAdd: 'GATEHOUSE_API_KEY' }, ['inherit']],
    [{ name: 'a', command: 'a', localProxy: 'socks5://p:1' }, ['localProxy']],
    [{ name: 'a', command: 'a', localProxy: 'http://a:b@p:1' }, ['localProxy']],
    [{ name: 'a', command: 'a', env: 'no_proxy=*', localProxy: 'http://p:1' }, ['localProxyTwice']],
    [{ name: 'a', kind: 'http', url: 'ftp://a' }, ['url']],
    [{ name: 'a', kind: 'http', url: 'https://a.example', headers: 'no sign' }, ['headers']],
    [{ name: 'a', kind: 'http', url: 'https://a.example', headers: 'bad name: x' }, ['headers']],
    [{ name: 'a', kind: 'http', url: 'https://a.example', proxyChoice: 'own' }, ['proxy']],
    [{ name: 'a', kind: 'http', url: 'ftp://a', proxyChoice: 'own', proxyAddress: 'proxy:1' }, ['proxy', 'url']],
    [
      { name: 'a', kind: 'http', url: 'https://a.example', proxyChoice: 'own', proxyAddress: 'http://a:b@proxy:1' },
      ['proxyUser'],
    ],
  ] as const)('says what is wrong with %o', (typed, problems) => {
    expect(parseDraft({ ...emptyDraft, ...typed })).toEqual({ ok: false, problems });
  });

  it.each<Partial<StdioLaunch>>([
    {},
    { confine: { network: false } },
    { confine: { network: true } },
    { inherit: { add: ['A', 'B_2'], omit: [] } },
    { inherit: { add: [], omit: ['HOME'] } },
    { env: { F: 'g', ...proxyVariables('http://proxy.example:8080') } },
    { env: { HTTPS_PROXY: 'http://proxy.example:8080' } },
  ])('reads back what it wrote, %o', (more) => {
    const launch = { kind: 'stdio', command: 'a', args: ['b c', '-d'], cwd: '/e', env: { F: 'g' }, ...more } as const;
    const draft = draftOf('n', { ...launch, args: [...launch.args] });
    expect(parseDraft(draft)).toEqual({ ok: true, name: 'n', launch });
  });
});

it('the names of variables may be separated in any way, and count once', () => {
  const parsed = parseDraft({ ...emptyDraft, name: 'a', command: 'a', inheritAdd: ' A,B  C;A\n' });
  expect(parsed).toMatchObject({ launch: { inherit: { add: ['A', 'B', 'C'], omit: [] } } });
});

describe('the proxy of a server', () => {
  it.each([{}, { proxy: 'none' }, { proxy: 'http://proxy.example:8080' }])(
    'is read back as it was written, %o',
    (more) => {
      const launch = { kind: 'http', url: 'https://a.example', headers: {}, ...more } as const;
      expect(parseDraft(draftOf('n', launch))).toEqual({ ok: true, name: 'n', launch });
    },
  );

  it('counts only while it is chosen, and not for a process', () => {
    const typed = { ...emptyDraft, name: 'a', command: 'a', url: 'https://a.example', proxyAddress: 'http://p:1' };
    const launchOf = (part: Partial<typeof emptyDraft>) => {
      const parsed = parseDraft({ ...typed, ...part });
      return parsed.ok ? parsed.launch : undefined;
    };
    expect(launchOf({ kind: 'http' })).not.toHaveProperty('proxy');
    expect(launchOf({ kind: 'stdio', proxyChoice: 'own' })).not.toHaveProperty('proxy');
    expect(launchOf({ kind: 'http', proxyChoice: 'own', proxyAddress: ' http://p:1 ' })).toMatchObject({
      proxy: 'http://p:1',
    });
  });
});

it('the proxy of a program is a field of its own, and only its variables in the launch', () => {
  const env = { F: 'g', ...proxyVariables('http://proxy.example:8080') };
  const draft = draftOf('n', { kind: 'stdio', command: 'a', args: [], env });
  expect(draft).toMatchObject({ env: 'F=g', localProxy: 'http://proxy.example:8080' });
  expect(parseDraft({ ...draft, localProxy: '' })).toMatchObject({ launch: { env: { F: 'g' } } });
  const http = { ...draft, kind: 'http' as const, url: 'https://a.example' };
  expect(parseDraft(http)).toMatchObject({ launch: { headers: {} } });
});

describe('spreadCommandLine', () => {
  it('spreads a pasted line over the fields', () => {
    const draft = spreadCommandLine({ ...emptyDraft, command: 'npx -y "my server" /tmp' });
    expect(draft).toMatchObject({ command: 'npx', args: '-y\nmy server\n/tmp' });
  });

  it('leaves what is no line, has arguments already, or does not close its quotes', () => {
    for (const draft of [{ command: 'npx' }, { command: 'a b', args: 'c' }, { command: 'a "b c' }]) {
      expect(spreadCommandLine({ ...emptyDraft, ...draft })).toMatchObject(draft);
    }
  });
});

describe('secrets of what is typed', () => {
  const typed = { ...emptyDraft, command: 'npx', args: '--api-key\nabcdef\n--other=${secret:A}', env: 'B=${secret:B}' };
  const auth = { type: 'signIn', clientId: 'us', clientSecret: '${secret:C}', issuer: 'https://i.example' } as const;

  it('are found in arguments, and said to be there', () => {
    expect(literalSecretsOf(typed)).toEqual({ names: ['api-key'], isInArguments: true, toCover: 0 });
    const container = { ...typed, command: 'docker', args: 'run\n-e\nAPI_KEY=abcdef\nimage' };
    expect(literalSecretsOf(container)).toEqual({ names: ['API_KEY'], isInArguments: false, toCover: 0 });
  });

  it('are asked for wherever they are referred to', () => {
    expect(secretsReferredTo(typed)).toEqual(['A', 'B']);
    const http = {
      ...typed,
      kind: 'http',
      url: 'https://a.example?key=${secret:U}',
      headers: 'X: ${secret:H}',
    } as const;
    expect(secretsReferredTo(http)).toEqual(['U', 'H']);
    expect(secretsReferredTo({ ...http, auth })).toEqual(['U', 'H', 'C']);
  });
});
