import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revealHidden } from '../../../shared/lib/revealHidden.ts';
import { diffLaunches, launchLines } from './launchLines.ts';

const stdio = (command: string, args: string[], env: Record<string, string> = {}) =>
  ({ kind: 'stdio', command, args, env }) as const;

describe('launchLines', () => {
  it('shows every part in full, however long (security case 4)', () => {
    const long = 'x'.repeat(5000);
    expect(launchLines({ ...stdio('sh', ['-c', long], { KEY: '${secret:A}' }), cwd: '/srv' })).toEqual([
      { part: 'command', text: 'sh' },
      { part: 'argument', text: '-c' },
      { part: 'argument', text: long },
      { part: 'folder', text: '/srv' },
      { part: 'environment', text: 'KEY=${secret:A}' },
    ]);
  });

  it('shows the transport that was asked for beside the address', () => {
    const launch = { kind: 'http', url: 'https://a.example/sse', headers: {} } as const;
    const texts = (http: Parameters<typeof launchLines>[0]) => launchLines(http).map(({ text }) => text);
    expect(texts(launch)).toEqual(['https://a.example/sse']);
    expect(texts({ ...launch, transport: 'sse' })).toEqual(['https://a.example/sse', 'transport=sse']);
  });

  it('shows by name what is inherited otherwise than usual', () => {
    const launch = { ...stdio('a', [], { B: '1' }), inherit: { add: ['SSH_AUTH_SOCK'], omit: ['HOME', 'USER'] } };
    expect(launchLines(launch).slice(2)).toEqual([
      { part: 'inherited', text: 'SSH_AUTH_SOCK' },
      { part: 'notInherited', text: 'HOME' },
      { part: 'notInherited', text: 'USER' },
    ]);
  });

  it('shows the proxy that everything goes through', () => {
    const launch = { kind: 'http', url: 'https://a.example', headers: {} } as const;
    const proxies = ['http://proxy.example:8080', 'none'];
    expect(proxies.map((proxy) => launchLines({ ...launch, proxy })[1])).toEqual(
      proxies.map((text) => ({ part: 'proxy', text })),
    );
  });

  it('shows to whom which credentials would be sent', () => {
    const identityProvider = { tokenEndpoint: 'https://idp.example/token', clientId: 'us', idToken: '${secret:id}' };
    const auth = { type: 'enterprise', issuer: 'https://as.example', clientId: 'we', clientSecret: 's' } as const;
    const launch = { kind: 'http', url: 'https://a.example', headers: {} } as const;
    const lines = launchLines({ ...launch, auth: { ...auth, identityProvider, scopes: ['a', 'b'] } });
    expect(lines.filter(({ part }) => part === 'access').map(({ text }) => text)).toEqual([
      'type=enterprise',
      'issuer=https://as.example',
      'clientId=we',
      'clientSecret=s',
      'identityProvider.tokenEndpoint=https://idp.example/token',
      'identityProvider.clientId=us',
      'identityProvider.idToken=${secret:id}',
      'scopes=a b',
    ]);
  });

  it('covers the secrets of an auth, whatever they look like', () => {
    const auth = { type: 'workloadIdentity', issuer: 'https://as.example', assertion: 'plain-words' } as const;
    const lines = launchLines({ kind: 'http', url: 'https://a.example', headers: {}, auth });
    const covered = lines.flatMap(({ text, secrets = [] }) => secrets.map(({ start, end }) => text.slice(start, end)));
    expect(covered).toEqual(['plain-words']);
  });
});

describe('diffLaunches', () => {
  it('shows the words that would run and no others, with everything that does not show (security case 5)', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('\u202E', '\u{E0041}', 'a\u200Bb'),
    );
    fc.assert(
      fc.property(word, fc.array(word), (command, args) => {
        const lines = launchLines(stdio(command, args));
        expect(lines.map(({ text }) => text)).toEqual([command, ...args]);
        for (const { text } of lines) {
          const shown = revealHidden(text).map((part) => (part.kind === 'shown' ? part.text : `<${part.name}>`));
          expect(shown.join('')).not.toMatch(/[\u200B\u202E\u{E0041}]/u);
        }
      }),
    );
  });

  it('marks what came and what went', () => {
    expect(
      diffLaunches(stdio('npx', ['-y', 'server@1', '/tmp']), stdio('npx', ['-y', 'server@2', '/tmp', '--all'])).map(
        ({ change, text }) => `${change} ${text}`,
      ),
    ).toEqual(['same npx', 'same -y', 'removed server@1', 'added server@2', 'same /tmp', 'added --all']);
  });

  it('marks a confinement that came, went, or lets through more', () => {
    const confined = (network: boolean) => ({ ...stdio('a', []), confine: { network } });
    const marks = (before: Parameters<typeof diffLaunches>[0], after: Parameters<typeof diffLaunches>[0]) =>
      diffLaunches(before, after)
        .filter(({ part }) => part === 'confinement')
        .map(({ change, text }) => `${change} ${text}`);
    expect(marks(confined(false), stdio('a', []))).toEqual(['removed network=off']);
    expect(marks(stdio('a', []), confined(true))).toEqual(['added network=on']);
    expect(marks(confined(false), confined(true))).toEqual(['removed network=off', 'added network=on']);
  });

  it('shows another kind of launch as all gone and all new', () => {
    const lines = diffLaunches(stdio('a', []), { kind: 'http', url: 'https://a.example', headers: {} });
    expect(lines.map(({ change }) => change)).toEqual(['removed', 'added']);
  });

  it('holds both launches whole', () => {
    const launch = fc
      .tuple(fc.constantFrom('a', 'b'), fc.array(fc.constantFrom('x', 'y', 'z')))
      .map(([command, args]) => stdio(command, args));
    fc.assert(
      fc.property(launch, launch, (before, after) => {
        const lines = diffLaunches(before, after);
        const kept = (gone: string) => lines.filter(({ change }) => change !== gone).map(({ text }) => text);
        expect(kept('added')).toEqual(launchLines(before).map(({ text }) => text));
        expect(kept('removed')).toEqual(launchLines(after).map(({ text }) => text));
      }),
    );
  });
});
