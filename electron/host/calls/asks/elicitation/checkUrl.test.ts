import { describe, expect, it } from 'vitest';
import { readPageUrl } from './checkUrl.ts';

describe('the address of a page a server wants opened', () => {
  it.each(['https://bank.example/pay?a=1', 'http://127.0.0.1:8080/', 'https://example.test/@name'])(
    'may be %s',
    (url) => {
      expect(readPageUrl(url)).toBe(url);
    },
  );

  it.each([
    'https://accounts.google.com@evil.example/',
    'https://user:password@example.test/',
    'https://:password@example.test/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'not an address',
    `https://example.test/${'x'.repeat(8000)}`,
  ])('is never %.60s', (url) => {
    expect(() => readPageUrl(url)).toThrow(expect.objectContaining({ code: -32602 }));
  });
});
