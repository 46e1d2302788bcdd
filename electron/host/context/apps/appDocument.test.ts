import { expect, it } from 'vitest';
import { appDocument, maxAppBytes } from './appDocument.ts';

const uri = 'ui://a';
const mimeType = 'text/html;profile=mcp-app';
const html = '<!doctype html><p>Grüße</p>';

it.each([mimeType, 'text/html; profile=mcp-app', 'Text/HTML;profile="mcp-app"', `${mimeType}; charset=utf-8`])(
  'takes %s',
  (type) => {
    const document = appDocument(uri, [{ uri, mimeType: type, text: html }], undefined);
    expect(document).toMatchObject({ uri, html, bytes: 29, refused: [], permissions: [] });
  },
);

it.each(['text/html', 'text/html;profile=mcp-appx', 'image/svg+xml', undefined])('takes no %s', (type) => {
  const content = { uri, text: html, ...(type === undefined ? {} : { mimeType: type }) };
  expect(() => appDocument(uri, [content], undefined)).toThrow(
    expect.objectContaining({ problem: { kind: 'appOfOtherType', mediaType: type ?? '' } }),
  );
});

it('accepts bytes only if they are text', () => {
  const blob = btoa(String.fromCharCode(...new TextEncoder().encode(html)));
  expect(appDocument(uri, [{ uri, mimeType, blob }], undefined).html).toBe(html);
  expect(() => appDocument(uri, [{ uri, mimeType, blob: btoa('\xff\xfe') }], undefined)).toThrow(
    expect.objectContaining({ problem: { kind: 'appNotText' } }),
  );
});

it('refuses missing and too large documents', () => {
  expect(() => appDocument(uri, [], undefined)).toThrow(expect.objectContaining({ problem: { kind: 'appMissing' } }));
  const text = 'x'.repeat(maxAppBytes + 1);
  expect(() => appDocument(uri, [{ uri, mimeType, text }], undefined)).toThrow(
    expect.objectContaining({ code: 'badResult' }),
  );
});

it('reads the metadata of the content, otherwise of the list', () => {
  const csp = { connectDomains: ['https://api.example.com'] };
  const listed = { ui: { csp, permissions: { camera: {}, teleport: {} } } };
  const content = { uri, mimeType, text: html };
  expect(appDocument(uri, [content], listed)).toMatchObject({
    domains: { connect: csp.connectDomains },
    permissions: ['camera'],
  });
  const own = { ...content, _meta: { ui: { csp: {} } } };
  expect(appDocument(uri, [own], listed).domains.connect).toEqual([]);
});

it('has another hash when the document or its policy changes', () => {
  const content = { uri, mimeType, text: html };
  const plain = appDocument(uri, [content], undefined).hash;
  const ui = { csp: { connectDomains: ['https://a.example.com'] } };
  expect(appDocument(uri, [content], undefined).hash).toBe(plain);
  expect(appDocument(uri, [{ ...content, text: `${html} ` }], undefined).hash).not.toBe(plain);
  expect(appDocument(uri, [content], { ui }).hash).not.toBe(plain);
});
