import { describe, expect, it } from 'vitest';
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
    [{ name: 'a', kind: 'http', url: 'ftp://a' }, ['url']],
    [{ name: 'a', kind: 'http', url: 'https://a.example', headers: 'no sign' }, ['headers']],
    [{ name: 'a', kind: 'http', url: 'https://a.example', headers: 'bad name: x' }, ['headers']],
  ] as const)('says what is wrong with %o', (typed, problems) => {
    expect(parseDraft({ ...emptyDraft, ...typed })).toEqual({ ok: false, problems });
  });

  it.each([{}, { confine: { network: false } }, { confine: { network: true } }])(
    'reads back what it wrote, %o',
    (more) => {
      const launch = { kind: 'stdio', command: 'a', args: ['b c', '-d'], cwd: '/e', env: { F: 'g' }, ...more } as const;
      const draft = draftOf('n', { ...launch, args: [...launch.args] });
      expect(parseDraft(draft)).toEqual({ ok: true, name: 'n', launch });
    },
  );
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
