import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfProxy, serverProxy } from './serverProxy.ts';

describe('the address of a proxy', () => {
  it.each([
    'http://proxy.example.com:8080',
    'https://proxy.example.com',
    'socks5://10.0.0.1:1080/',
    'socks5://localhost',
    'HTTP://Proxy_1.Example:65535',
    'http://[fd00::1]:3128',
    'http://[::1]',
    'http://xn--bcher-kva.example:1',
  ])('%s', (text) => {
    expect(faultOfProxy(text)).toBeUndefined();
    expect(serverProxy.safeParse(text).success).toBe(true);
  });

  it.each([
    '',
    'none',
    'direct',
    'proxy.example:8080',
    'socks4://proxy.example:1',
    'socks://proxy.example:1',
    'ftp://proxy.example',
    'http://',
    'http://:8080',
    'http://proxy.example:0',
    'http://proxy.example:65536',
    'http://proxy.example:8080/path',
    'http://proxy.example?x',
    'http://proxy.example#x',
    'http://proxy.example ',
    'http://pro xy.example',
    'http://bücher.example',
    'http://pro\u200Bxy.example',
    'http://999.1.1.1',
    'http://1',
    'http://0x7f.1:8080',
    'http://[::1',
    'http://${secret:PROXY}',
    'http://proxy.example\nhttp://other.example',
    'http:\\\\proxy.example',
  ])('is none: %j', (text) => {
    expect(faultOfProxy(text)).toBe('notProxy');
  });

  it.each([
    'http://joe@proxy.example',
    'http://joe:pass@proxy.example:1',
    'socks5://:pass@h',
    'joe:pass@proxy.example:80',
  ])('holds a name or a password: %s', (text) => {
    expect(faultOfProxy(text)).toBe('withUser');
    expect(serverProxy.safeParse(text).success).toBe(false);
  });

  it('is one that a URL parser reads as nothing but a scheme, a host and a port', () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.stringMatching(/^(https?|socks5):\/\/[-a-z\d.:@[\]/%?#_]{0,20}$/),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        if (faultOfProxy(candidate) !== undefined) return;
        const { protocol, username, password, hostname, pathname, search, hash } = new URL(candidate);
        expect(['http:', 'https:', 'socks5:']).toContain(protocol);
        expect([username, password, search, hash]).toEqual(['', '', '', '']);
        expect(['', '/']).toContain(pathname);
        if (!hostname.startsWith('[')) expect(candidate.toLowerCase()).toContain(`//${hostname.toLowerCase()}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not needed where there is none', () => {
    expect(serverProxy.safeParse('none').success).toBe(true);
    expect(serverProxy.safeParse('system').success).toBe(false);
  });
});
