import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from '../../../../shared/lib/loopback.ts';
import { browserAddress, endpointAddress } from './endpointAddress.ts';

describe('addresses of authorization servers', () => {
  it.each(['https://login.example.com/a?b=c', 'http://127.0.0.1:80/x', 'http://localhost:1/', 'http://[::1]:8080/'])(
    'may be %s',
    (address) => {
      expect(endpointAddress(address, 'tokenEndpoint').href).toBe(new URL(address).href);
    },
  );

  it.each([
    'http://login.example.com/',
    'http://localhost.evil.test/',
    'http://127.0.0.1.evil.test/',
    'ftp://x/',
    'x',
    '',
  ])('security case 8: may not be %s', (address) => {
    expect(errorOf(() => endpointAddress(address, 'tokenEndpoint'))).toMatchObject({
      code: 'signInFailed',
      problem: { kind: 'addressNotHttps', place: 'tokenEndpoint' },
    });
  });

  it('security case 8: for any text, only normalized addresses with https or on this computer are opened', () => {
    const scheme = fc.constantFrom(
      'https:',
      'http:',
      'file:',
      'javascript:',
      'data:',
      'ms-msdt:',
      'HTTPS:',
      ' https:',
      '',
    );
    fc.assert(
      fc.property(scheme, fc.string(), (start, rest) => {
        const text = `${start}//${rest}`;
        if (!URL.canParse(text)) return;
        const opened = attempt(() => browserAddress(new URL(text)));
        if (opened === undefined) return;
        const url = new URL(opened);
        expect(url.href).toBe(opened);
        expect(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))).toBe(true);
        expect(url.username + url.password).toBe('');
        // No characters that a terminal, a shell or a reader could misread.
        expect(opened).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  it('are opened up to 4000 characters', () => {
    const start = 'https://a.example/';
    const fits = start + 'x'.repeat(4000 - start.length);
    expect(browserAddress(new URL(fits))).toBe(fits);
    expect(errorOf(() => browserAddress(new URL(`${fits}x`)))).toMatchObject({
      code: 'signInFailed',
      problem: { kind: 'signInPageTooLong', count: 4001 },
    });
  });

  it.each(['https://me@a.example/', 'https://:secret@a.example/', 'https://me:secret@a.example/'])(
    'that hide who is meant are not opened: %s',
    (address) => {
      expect(errorOf(() => browserAddress(new URL(address)))).toMatchObject({
        code: 'signInFailed',
        problem: { kind: 'signInPageWithUser' },
      });
    },
  );

  it('report which address is invalid', () => {
    expect(errorOf(() => browserAddress(new URL('http://a.example/')))).toMatchObject({
      problem: { kind: 'addressNotHttps', place: 'signInPage' },
    });
  });
});

function errorOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
