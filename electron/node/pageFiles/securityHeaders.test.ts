import { describe, expect, test } from 'vitest';
import { blobHeaders, contentSecurityPolicy, pageFileHeaders, plainHeaders } from './securityHeaders.ts';

describe('the policy', () => {
  test('is the one that was agreed, word for word', () => {
    expect(contentSecurityPolicy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src blob:; font-src 'self'; " +
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types gatehouse-entities gatehouse-formatting gatehouse-highlighting gatehouse-splitting",
    );
  });

  test('is on every file of the page, with nosniff', () => {
    const headers = pageFileHeaders('text/html; charset=utf-8', { isImmutable: false });
    expect(headers['Content-Security-Policy']).toBe(contentSecurityPolicy);
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Cache-Control']).toBe('no-store');
  });

  test('lets a refusal do nothing', () => {
    expect(plainHeaders()['Content-Security-Policy']).toContain("default-src 'none'");
  });
});

describe('blobs', () => {
  test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'audio/mpeg', 'audio/wav'])('shows %s', (type) => {
    expect(blobHeaders(type)['Content-Type']).toBe(type);
    expect(blobHeaders(type)).not.toHaveProperty('Content-Disposition');
  });

  test('leaves parameters and letter case of the media type out', () => {
    expect(blobHeaders('Image/PNG; charset=utf-8')['Content-Type']).toBe('image/png');
  });

  test.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/pdf',
    'text/javascript',
    'image/png\r\nX-Evil: 1',
    'audio/<script>',
    '',
  ])('gives %j as bytes to save', (type) => {
    expect(blobHeaders(type)).toMatchObject({
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment',
      'Content-Security-Policy': 'sandbox',
      'X-Content-Type-Options': 'nosniff',
    });
  });
});
