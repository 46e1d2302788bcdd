import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCallbackAddress } from './loopback.ts';

it.each([
  'http://127.0.0.1:3334/callback',
  'http://localhost:65535/oauth/callback',
  'http://[::1]:1024/a.b~c/',
  'http://localhost:8080',
])('a sign-in may come back to %s', (address) => {
  expect(isCallbackAddress(address)).toBe(true);
});

it.each([
  'https://localhost:3334/callback', // nobody here has a certificate for it
  'http://localhost/callback',
  'http://localhost:80/callback',
  'http://localhost:1023/callback',
  'http://localhost:65536/callback',
  'http://localhost:03334/callback',
  'http://LOCALHOST:3334/callback',
  'http://127.0.0.2:3334/callback',
  'http://127.1:3334/callback',
  'http://localhost.evil.example:3334/callback',
  'http://localhost:3334@evil.example/callback',
  'http://me@localhost:3334/callback',
  'http://localhost:3334/callback?x=1',
  'http://localhost:3334/callback#x',
  'http://localhost:3334/a/../b',
  'http://localhost:3334/a/./b',
  'http://localhost:3334/a\\b',
  'http://localhost:3334/a%2fb',
  'http://localhost:3334/a\n',
  ' http://localhost:3334/a',
  'localhost:3334',
  '',
])('a sign-in may not come back to %j', (address) => {
  expect(isCallbackAddress(address)).toBe(false);
});

it('what a sign-in may come back to is this computer, as a browser writes it', () => {
  const pieces = fc.constantFrom(...['/', '.', '..', 'a', '@', ':', '?', '#', '%2e', '\\', ';', 'é', ' ', '//', '~']);
  const property = fc.property(fc.nat({ max: 70_000 }), fc.array(pieces, { maxLength: 6 }), (port, path) => {
    const address = `http://localhost:${port}${path.join('')}`;
    if (!isCallbackAddress(address)) return;
    const { hostname, port: read, pathname, search, hash, username } = new URL(address);
    expect([hostname, Number(read), search, hash, username]).toEqual(['localhost', port, '', '', '']);
    expect([`http://localhost:${port}`, `http://localhost:${port}${pathname}`]).toContain(address);
  });
  fc.assert(property, { numRuns: 2000 });
});
