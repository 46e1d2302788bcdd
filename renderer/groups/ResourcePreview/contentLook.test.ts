import { describe, expect, it } from 'vitest';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import { contentLook } from './contentLook.ts';

const text = (uri: string, mimeType?: string) =>
  contentLook({ kind: 'text', uri, mimeType, text: '', size: 0, left: 0, whole: null });
const bytes = (mimeType: string | undefined, sniffed: string | null) =>
  contentLook({ kind: 'bytes', uri: 'a:1', mimeType, blob: '' as Sha256, head: '', size: 0, sniffed });

describe('contentLook', () => {
  it.each([
    ['file:///a.md', undefined, 'markdown'],
    ['a:1', 'text/markdown; charset=utf-8', 'markdown'],
    ['a:1', 'application/ld+json', 'json'],
    ['file:///a.JSON?x=1', 'text/plain', 'json'],
    ['a:1', 'text/csv', 'csv'],
    ['a:1', 'image/svg+xml', 'drawing'],
    ['file:///a.md', 'text/html', 'text'],
    ['a:1', undefined, 'text'],
  ])('shows the text of %s, called %s, as %s', (uri, mimeType, kind) => {
    expect(text(uri, mimeType).kind).toBe(kind);
  });

  it('knows the language of a text', () => {
    expect(text('file:///src/main.rs')).toEqual({ kind: 'text', language: 'rust' });
    expect(text('a:1', 'text/html')).toEqual({ kind: 'text', language: 'html' });
  });

  it.each([
    ['image/png', 'image/png', 'picture'],
    [undefined, 'image/png', 'picture'],
    ['image/jpeg', 'image/png', 'picture'],
    ['application/octet-stream', 'image/gif', 'picture'],
    ['image/png', null, 'bytes'],
    ['image/png', 'application/pdf', 'bytes'],
    ['text/html', 'application/pdf', 'bytes'],
    ['application/pdf', 'application/pdf', 'bytes'],
    ['image/svg+xml', null, 'drawing'],
    ['image/svg+xml', 'application/pdf', 'bytes'],
    ['audio/mpeg', null, 'sound'],
    ['audio/wav', 'audio/wav', 'sound'],
    ['audio/mp4', 'video/mp4', 'sound'],
    ['audio/ogg', 'application/ogg', 'sound'],
    ['video/mp4', 'video/mp4', 'film'],
    ['audio/wav', 'image/png', 'bytes'],
    [undefined, null, 'bytes'],
  ])('shows bytes called %s that are %s as %s', (mimeType, sniffed, kind) => {
    expect(bytes(mimeType, sniffed).kind).toBe(kind);
  });

  it('says what bytes are called when they are something else', () => {
    expect(bytes('image/png', 'application/pdf')).toEqual({ kind: 'bytes', claimed: 'image/png' });
  });
});
