import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfBase64, plainBase64, sizeOfBase64 } from './base64.ts';

const encoded = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const decoded = (text: string) => [...atob(text)].map((one) => one.charCodeAt(0));
const anyBytes = fc.uint8Array({ maxLength: 300 });

describe('base64 of servers', () => {
  it('is read in every form in which they send it', () => {
    const forms: readonly ((data: string) => string)[] = [
      (data) => data,
      (data) => data.replace(/(.{4})/g, '$1\r\n'),
      (data) => `\t${data.replace(/(.{7})/g, '$1 ')}\n`,
      (data) => data.replaceAll('+', '-').replaceAll('/', '_'),
      (data) => data.replace(/=+$/, ''),
      (data) => `${data}==`,
    ];
    const form = fc.constantFrom(...forms);
    const before = fc.constantFrom('', 'data:image/png;base64,', ' DATA:image/svg+xml;charset=utf-8;base64,');
    fc.assert(
      fc.property(anyBytes, form, form, before, (bytes, inner, outer, prefix) => {
        expect(plainBase64(prefix + outer(inner(encoded(bytes))))).toBe(encoded(bytes));
      }),
    );
  });

  it('is nothing else', () => {
    // In one pass: padding in the middle once took a second for each 40,000 letters.
    for (const text of [
      `${'='.repeat(3_000_000)}a`,
      'https://example.com/a.png',
      '<html></html>',
      'ab=c',
      'data:image/svg+xml,<svg/>',
      'é',
    ])
      expect(plainBase64(text)).toBeUndefined();
    expect(plainBase64('')).toBe('');
  });

  it('may be cut anywhere', () => {
    fc.assert(
      fc.property(anyBytes, fc.nat(400), (bytes, at) => {
        const cut = encoded(bytes).slice(0, at);
        const read = plainBase64(cut) ?? '';
        const left = decoded(read);
        expect(left).toEqual([...bytes.subarray(0, left.length)]);
        expect(left.length).toBeGreaterThanOrEqual(Math.min(bytes.length, Math.floor((cut.length * 3) / 4) - 2));
        expect(read.length % 4).toBe(0);
      }),
    );
  });

  it('is decoded in part', () => {
    fc.assert(
      fc.property(anyBytes, fc.nat(310), fc.nat(40), (bytes, from, count) => {
        expect([...bytesOfBase64(encoded(bytes), from, count)]).toEqual([...bytes.subarray(from, from + count)]);
        expect(sizeOfBase64(encoded(bytes))).toBe(bytes.length);
      }),
    );
  });
});
