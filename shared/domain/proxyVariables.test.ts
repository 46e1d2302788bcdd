import { describe, expect, it } from 'vitest';
import { isProgramProxy, proxyVariables, withoutProxyVariables } from './proxyVariables.ts';

const address = 'http://proxy.example:8080';

describe('the variables of a proxy', () => {
  it('say the address in both cases, leave this computer out, and have Node.js look', () => {
    expect(proxyVariables(address)).toEqual({
      HTTP_PROXY: address,
      HTTPS_PROXY: address,
      http_proxy: address,
      https_proxy: address,
      NO_PROXY: 'localhost,127.0.0.1,::1',
      no_proxy: 'localhost,127.0.0.1,::1',
      NODE_USE_ENV_PROXY: '1',
    });
  });

  it('are found again among others', () => {
    const env = { MODE: 'fast', ...proxyVariables(address) };
    expect(withoutProxyVariables(env)).toEqual({ address, others: { MODE: 'fast' } });
  });

  it.each<[what: string, env: Record<string, string>]>([
    ['one is missing', { HTTP_PROXY: address, HTTPS_PROXY: address }],
    ['one says something else', { ...proxyVariables(address), https_proxy: 'http://other.example' }],
    ['there are other exceptions', { ...proxyVariables(address), NO_PROXY: '*' }],
    ['the address has a password', proxyVariables('http://a:b@proxy.example')],
    ['the address is a reference', proxyVariables('${secret:PROXY}')],
    ['there are none', { MODE: 'fast' }],
  ])('stay where they are if %s', (_, env) => {
    expect(withoutProxyVariables(env)).toEqual({ address: '', others: env });
  });
});

it.each([
  [address, true],
  ['https://proxy.example', true],
  ['socks5://proxy.example:1080', false],
  ['http://me:secret@proxy.example', false],
  ['proxy.example:8080', false],
  ['', false],
])('%s as the proxy of a program: %s', (text, isOne) => {
  expect(isProgramProxy(text)).toBe(isOne);
});
