import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { appPolicy } from './appPolicy.ts';

const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );
const plain = directivesOf(appPolicy(undefined).policy);
const inside = /\.(?:local|localhost|internal|corp|home|lan|private|onion|test|invalid|nip\.io|lvh\.me)(?::|$)/;

describe('the policy of an app', () => {
  it('allows no connections without a declaration', () => {
    verifies('U3', 'U4');
    expect(Object.fromEntries([...plain].map(([name, sources]) => [name, sources.join(' ')]))).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'unsafe-inline'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self' data:",
      'media-src': "'self' data:",
      'connect-src': "'none'",
      'frame-src': "'none'",
      'worker-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
    });
  });

  it('allows the declared origins, each in its directive', () => {
    const { policy, domains, refused } = appPolicy({
      connectDomains: ['https://api.example.com', 'WSS://live.example.com:8443/'],
      resourceDomains: ['https://*.cdn.example.com'],
      baseUriDomains: ['https://base.example.com'],
    });
    expect(refused).toEqual([]);
    expect(domains.connect).toEqual(['https://api.example.com', 'wss://live.example.com:8443']);
    const directives = directivesOf(policy);
    expect(directives.get('connect-src')).toEqual(domains.connect);
    expect(directives.get('frame-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(['https://base.example.com']);
    for (const name of ['script-src', 'style-src', 'img-src', 'font-src', 'media-src']) {
      expect(directives.get(name)).toEqual([...(plain.get(name) ?? []), 'https://*.cdn.example.com']);
    }
  });

  it('allows no frames, and reports the declared ones', () => {
    const { policy, refused } = appPolicy({ frameDomains: ['https://player.example.com', 7] });
    expect(refused).toEqual(['https://player.example.com', '7']);
    expect(directivesOf(policy)).toEqual(plain);
  });

  it.each([
    '*',
    'https://*',
    'https://*.com',
    'https:',
    'http://example.com',
    'wss://live.example.com',
    'https://example.com/path',
    'https://user@example.com',
    'https://example.com; script-src *',
    "https://example.com 'unsafe-eval'",
    'https://example.com,https://evil.com',
    'https://example.com\nscript-src *',
    "'unsafe-eval'",
    'data:',
    'https://127.0.0.1',
    'https://[::1]',
    'https://2130706433',
    'https://localhost:8080',
    'https://app.localhost',
    'https://nas.local',
    'https://example.com:99999999',
    'https://example.com:123456',
    'https://example.com:443x',
    'xhttps://example.com',
    'https://-a.example.com',
    'https://a-.example.com',
    'https://example.c',
    'https://example.1com',
    'https://example.com-',
    'https://example..com',
    'https://.example.com',
    'https://example.com.',
    'https://example.com//',
    `https://${'a'.repeat(64)}.example.com`,
    `https://example.${'a'.repeat(64)}`,
    'https://example.com:65536',
    'https://example.com:0',
    'https://example.com:00000',
    'https://example.com:',
    'https://intranet',
    'https://*.intranet',
    'https://db.internal',
    'https://db.Internal:8443/',
    'https://*.svc.internal',
    'https://wiki.intranet',
    'https://mail.corp',
    'https://nas.home',
    'https://nas.lan',
    'https://box.private',
    'https://nas.home.arpa',
    'https://pc.localdomain',
    'https://abcdefgh.onion',
    'https://a.test',
    'https://a.invalid',
    'https://127.0.0.1.nip.io',
    'https://*.nip.io',
    'https://192-168-0-1.sslip.io:8443',
    'https://localtest.me',
    'https://a.lvh.me',
    'https://ex%61mple.com',
    'https://a.*.example.com',
    '',
    7,
    null,
  ])('leaves out and tells %j', (declared) => {
    const { domains, refused, policy } = appPolicy({ resourceDomains: [declared] });
    expect(domains.resource).toEqual([]);
    expect(refused).toHaveLength(1);
    expect(directivesOf(policy)).toEqual(plain);
  });

  it('never allows more than was declared, for any declaration', () => {
    verifies('U3');
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'wss://',
        '*.',
        'example.com',
        'a.internal',
        '1.nip.io',
        ';',
        ' ',
        "'",
        '*',
        'script-src',
        ':443',
        '/',
        '\n',
        ',',
      ),
      fc.string({ maxLength: 5 }),
      fc.domain(),
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
      fc.domain().map((domain) => `https://${domain}`),
    );
    const list = fc.array(fc.oneof(text, fc.anything()), { maxLength: 5 });
    const declared = fc.record(
      { connectDomains: list, resourceDomains: list, frameDomains: list, baseUriDomains: list },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(declared, (wanted) => {
        const directives = directivesOf(appPolicy(wanted).policy);
        expect([...directives.keys()]).toEqual([...plain.keys()]);
        const lower = (key: keyof typeof wanted) =>
          (wanted[key] ?? []).flatMap((one) => (typeof one === 'string' ? [one.toLowerCase().replace(/\/$/, '')] : []));
        const allowed = new Map([
          ['connect-src', lower('connectDomains')],
          ['frame-src', []],
          ['base-uri', lower('baseUriDomains')],
        ]);
        for (const [name, sources] of directives) {
          const extra = sources.filter((source) => !(plain.get(name) ?? []).includes(source));
          const from = allowed.get(name) ?? lower('resourceDomains');
          expect(from).toEqual(expect.arrayContaining(extra));
          for (const source of extra) expect(source).toMatch(/^(?:https|wss):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/);
          for (const source of extra) expect(source).not.toMatch(inside);
        }
      }),
    );
  });

  it('refuses names of this computer or its network, with any prefix and suffix', () => {
    const ends = fc.constantFrom(
      ...['localhost', 'local', 'internal', 'corp', 'home.arpa', 'nip.io', 'lvh.me', 'onion'],
    );
    const before = fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 3 });
    const after = fc.constantFrom('', '/', ':443', ':8443');
    fc.assert(
      fc.property(fc.boolean(), before, ends, after, (wild, labels, end, rest) => {
        const declared = `https://${[...(wild ? ['*'] : []), ...labels, end].join('.')}${rest}`;
        expect(appPolicy({ connectDomains: [declared] }).domains.connect).toEqual([]);
      }),
    );
  });

  it('accepts all valid ports, and no others', () => {
    fc.assert(
      fc.property(fc.nat(99_999), (port) => {
        const { domains } = appPolicy({ connectDomains: [`https://example.com:${port}`] });
        expect(domains.connect).toHaveLength(port >= 1 && port <= 65_535 ? 1 : 0);
      }),
    );
  });

  it.each([
    'https://a.io',
    'https://a-b.example-c.com',
    'https://*.example.com',
    'https://1.2.example.com',
    `https://${'a'.repeat(63)}.example.com`,
    `https://example.${'a'.repeat(63)}`,
    'https://example.com:65535',
    'https://example.com:1',
    'https://localhost.example.com',
    'https://notlocal.com',
    'https://mylvh.me',
  ])('gives %s', (declared) => {
    const { domains, refused } = appPolicy({ resourceDomains: [declared] });
    expect(domains.resource).toEqual([declared]);
    expect(refused).toEqual([]);
  });

  it('treats a single value as a list of one', () => {
    const { domains, refused } = appPolicy({ connectDomains: 'https://example.com', frameDomains: { a: 1 } });
    expect(domains.connect).toEqual(['https://example.com']);
    expect(refused).toEqual(['{"a":1}']);
  });

  it('contains each origin once, even if it is declared several times', () => {
    const declared = ['https://example.com', 'https://example.com/', 'HTTPS://EXAMPLE.COM'];
    const { domains, refused } = appPolicy({ resourceDomains: declared });
    expect(domains.resource).toEqual(['https://example.com']);
    expect(refused).toEqual([]);
  });

  it('accepts names of up to 253 characters, and cuts longer refused names', () => {
    const ofLength = (length: number) => `https://${'a.'.repeat(length)}`.slice(0, length - 6) + 'aa.com';
    const [longest, longer] = [ofLength(253), ofLength(254)];
    const { domains, refused } = appPolicy({ resourceDomains: [longest, longer] });
    expect(domains.resource).toEqual([longest]);
    expect(refused).toEqual([longer.slice(0, 253)]);
  });

  it('is bounded', () => {
    const many = Array.from({ length: 1000 }, (_one, at) => `https://a${at}.example.com`);
    const { domains, refused } = appPolicy({ connectDomains: many });
    expect(domains.connect).toHaveLength(30);
    expect(refused).toHaveLength(20);
  });
});
