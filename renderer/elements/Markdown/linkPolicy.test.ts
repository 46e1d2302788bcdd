import { describe, expect, it } from 'vitest';
import { allowedLink, pictureHost } from './linkPolicy.ts';

describe('allowedLink', () => {
  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['HTTP://Example.org', 'http://example.org/'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('offers %s', (href, expected) => expect(allowedLink(href)).toBe(expected));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'smb://host/share',
    'app://gatehouse/index.html',
    'blob:https://example.org/1',
    '//example.org/x',
    '/settings',
    '#top',
    '',
    undefined,
  ])('refuses %s', (href) => expect(allowedLink(href)).toBeUndefined());

  it('shows where a host really is', () => {
    expect(allowedLink('https://пример.рф/')).toBe('https://xn--e1afmkfd.xn--p1ai/');
    expect(pictureHost('https://cdn.example.org:8443/a.png?d=secret')).toBe('cdn.example.org:8443');
    expect(pictureHost('data:image/png;base64,AA')).toBeUndefined();
  });
});
