import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameWay, parseProxyList, type ProxyWay } from './proxyWay.ts';

const direct: ProxyWay = { kind: 'direct' };
const proxy = (address: string): ProxyWay => ({ kind: 'proxy', address });
const unsupported = (scheme: string): ProxyWay => ({ kind: 'unsupported', scheme });

describe('an answer about proxies', () => {
  it.each<[string, readonly ProxyWay[]]>([
    ['DIRECT', [direct]],
    ['PROXY a.test:8080', [proxy('http://a.test:8080')]],
    ['PROXY a.test:8080; DIRECT', [proxy('http://a.test:8080'), direct]],
    ['PROXY a:8080;PROXY b:3128;DIRECT;', [proxy('http://a:8080'), proxy('http://b:3128'), direct]],
    ['HTTPS a.test:443', [proxy('https://a.test:443')]],
    ['SOCKS5 a.test:1080', [proxy('socks5://a.test:1080')]],
    ['SOCKS a.test:1080; DIRECT', [unsupported('SOCKS4'), direct]],
    ['QUIC a.test:443', [unsupported('QUIC')]],
    ['proxy A.Test:80', [proxy('http://a.test:80')]],
    ['PROXY a.test', [proxy('http://a.test:80')]],
    ['HTTPS a.test', [proxy('https://a.test:443')]],
    ['SOCKS5 a.test', [proxy('socks5://a.test:1080')]],
    ['PROXY [::1]:8080', [proxy('http://[::1]:8080')]],
    ['PROXY 10.0.0.1:8080', [proxy('http://10.0.0.1:8080')]],
    ['', []],
    ['PROXY', []],
    ['DIRECT please', []],
    ['PROXY a.test:0', []],
    ['PROXY a.test:65536', []],
    ['PROXY a.test:80 b', []],
    ['PROXY me:secret@a.test:80', []],
    ['PROXY a.test:80/path', []],
    ['PROXY http://a.test:80', []],
    ['constructor a.test:80', []],
    ['PROXY me@a:1; PROXY a:1', [proxy('http://a:1')]],
  ])('%j', (answer, ways) => {
    expect(parseProxyList(answer)).toEqual(ways);
  });

  const host = fc.constantFrom('a', 'proxy.test', '10.0.0.1', '[fd00::1]');
  const way = fc.oneof(
    fc.constant<[string, ProxyWay]>(['DIRECT', direct]),
    fc
      .tuple(
        fc.constantFrom(['PROXY', 'http'], ['HTTPS', 'https'], ['SOCKS5', 'socks5']),
        host,
        fc.integer({ min: 1, max: 65_535 }),
      )
      .map(([[word, scheme], at, port]): [string, ProxyWay] => [
        `${word} ${at}:${port}`,
        proxy(`${scheme}://${at}:${port}`),
      ]),
  );

  it('of ways written down is those ways in their order', () => {
    fc.assert(
      fc.property(fc.array(way, { maxLength: 10 }), fc.constantFrom(';', '; ', ' ;  '), (ways, between) => {
        const read = parseProxyList(ways.map(([text]) => text).join(between));
        expect(read).toEqual(ways.map(([, one]) => one));
        read.forEach((one, at) => expect(isSameWay(one, ways[at]?.[1] ?? direct)).toBe(true));
      }),
    );
  });

  it('of anything at all is a short list of addresses of proxies without names and passwords', () => {
    const words = fc.constantFrom(
      'PROXY ',
      'HTTPS ',
      'SOCKS5 ',
      'DIRECT',
      ';',
      '@',
      ':',
      'a',
      '80',
      '/',
      '[',
      ']',
      '%',
      ' ',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (answer) => {
        const ways = parseProxyList(answer);
        expect(ways.length).toBeLessThanOrEqual(10);
        for (const one of ways) {
          if (one.kind !== 'proxy') continue;
          const { protocol, username, password, search, hash } = new URL(one.address);
          expect(['http:', 'https:', 'socks5:']).toContain(protocol);
          expect([username, password, search, hash]).toEqual(['', '', '', '']);
        }
      }),
    );
  });
});
