import { describe, expect, it } from 'vitest';
import { environmentProxies, environmentWay } from './environmentProxies.ts';

function wayOf(env: Record<string, string>, url: string): string | undefined {
  const proxies = environmentProxies(env, () => undefined);
  if (proxies === undefined) return undefined;
  const way = environmentWay(proxies, new URL(url));
  return way.kind === 'proxy' ? way.address : way.kind;
}

describe('the environment', () => {
  it.each<[Record<string, string>, string, string | undefined]>([
    [{}, 'http://a.test/', undefined],
    [{ HTTP_PROXY: ' ' }, 'http://a.test/', undefined],
    [{ HTTP_PROXY: 'p:1' }, 'http://a.test/', 'http://p:1'],
    [{ HTTP_PROXY: 'p:1' }, 'https://a.test/', 'http://p:1'],
    [{ HTTPS_PROXY: 'http://p:2' }, 'https://a.test/', 'http://p:2'],
    [{ HTTPS_PROXY: 'http://p:2' }, 'http://a.test/', 'direct'],
    [{ HTTP_PROXY: 'p:1', https_proxy: 'socks5://s:3' }, 'https://a.test/', 'socks5://s:3'],
    [{ HTTP_PROXY: 'P:1', http_proxy: 'p:2' }, 'http://a.test/', 'http://p:2'],
    [{ HTTP_PROXY: 'ftp://p' }, 'http://a.test/', undefined],
    [{ HTTP_PROXY: 'p:1', NO_PROXY: '*' }, 'http://a.test/', 'direct'],
    [{ NO_PROXY: '*' }, 'http://a.test/', 'direct'],
    [{ NO_PROXY: 'a.test' }, 'http://a.test/', undefined],
  ])('%j says of %s: %s', (env, url, way) => {
    expect(wayOf(env, url)).toBe(way);
  });

  it.each<[string, string, boolean]>([
    ['a.test', 'http://a.test/', true],
    ['a.test', 'http://sub.a.test/', true],
    ['a.test', 'http://nota.test/', false],
    ['.a.test', 'http://a.test/', true],
    ['*.a.test', 'http://sub.a.test/', true],
    ['b.test, a.test', 'http://a.test/', true],
    ['b.test a.test', 'http://a.test/', true],
    ['A.Test', 'http://a.test/', true],
    ['a.test:8080', 'http://a.test:8080/', true],
    ['a.test:8080', 'http://a.test/', false],
    ['a.test:80', 'http://a.test/', true],
    ['a.test:443', 'https://a.test/', true],
    ['10.1.2.3', 'http://10.1.2.3/', true],
    ['[fd00::1]', 'http://[fd00::1]/', true],
    ['*,b.test', 'http://a.test/', false],
    ['', 'http://a.test/', false],
  ])('NO_PROXY=%j excepts %s: %s', (exceptions, url, isExcepted) => {
    expect(wayOf({ HTTP_PROXY: 'p:1', NO_PROXY: exceptions }, url)).toBe(isExcepted ? 'direct' : 'http://p:1');
  });
});
