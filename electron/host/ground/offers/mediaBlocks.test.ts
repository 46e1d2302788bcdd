import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readToolResult } from '../../connections/session/readAnswers.ts';

/** Pictures and a sound by their first bytes. */
const real = {
  'image/png': '89504e470d0a1a0a0000000d49484452',
  'image/jpeg': 'ffd8ffe000104a46494600010100',
  'image/gif': '47494638396101000100800000',
  'image/webp': '524946461a000000574542505650384c',
  'audio/wav': '5249464624000000574156456664',
  'audio/mpeg': '4944330300000000000a5449',
  'audio/flac': '664c6143000000221000',
};
const encoded = (bytes: readonly number[]) => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
const beginning = (type: keyof typeof real) =>
  [...real[type].matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16));
const many = Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251);

const media = fc
  .tuple(fc.constantFrom(...(Object.keys(real) as (keyof typeof real)[])), fc.uint8Array({ maxLength: 3000 }))
  .map(([type, tail]) => ({ type, data: encoded([...beginning(type), ...tail]) }));
const saidTypes = fc.constantFrom<unknown>(
  ...['image/png', 'image/jpg', 'IMAGE/PNG', 'image/png; charset=binary', 'audio/x-wav', '', 'png'],
  ...['application/octet-stream', undefined, null, 17],
);
const mistakes = fc.constantFrom<(data: string, type: string) => string>(
  (data) => data,
  (data, type) => `data:${type};base64,${data}`,
  (data) => data.replace(/(.{76})/g, '$1\r\n'),
  (data) => data.replaceAll('+', '-').replaceAll('/', '_'),
  (data) => data.replace(/=+$/, ''),
);
const read = (block: unknown) => readToolResult({ content: [block] }).content[0];

describe('blocks with bytes', () => {
  it('have plain base64 and the type of their bytes, whatever a server makes of them', () => {
    fc.assert(
      fc.property(media, saidTypes, mistakes, fc.boolean(), ({ type, data }, said, spoil, hasNulls) => {
        const kind = type.startsWith('audio/') ? 'audio' : 'image';
        const block = read({
          type: kind,
          data: spoil(data, type),
          mimeType: said,
          ...(hasNulls && { annotations: null }),
        });
        expect(block).toMatchObject({ type: kind, mimeType: type });
        expect(block?.type === kind && btoa(atob(block.data))).toBe(data);
      }),
    );
  });

  it('may be in the form of the APIs of models', () => {
    fc.assert(
      fc.property(media, ({ type, data }) => {
        if (!type.startsWith('image/')) return;
        const source = { type: 'base64', media_type: 'image/png', data };
        const url = `data:image/png;base64,${data}`;
        for (const block of [
          { type: 'image', source },
          { type: 'image_url', image_url: { url } },
          { type: 'image_url', image_url: url },
        ])
          expect(read(block)).toEqual({ type: 'image', mimeType: type, data });
      }),
    );
  });

  it('keep the type that they have where their bytes say nothing, or something else', () => {
    const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(read({ type: 'image', data: svg, mimeType: 'image/svg+xml' })).toMatchObject({ mimeType: 'image/svg+xml' });
    const pdf = btoa('%PDF-1.7');
    expect(read({ type: 'image', data: pdf, mimeType: 'image/png' })).toMatchObject({ mimeType: 'image/png' });
    expect(read({ type: 'image', data: '', mimeType: 'image/png' })).toMatchObject({ data: '', mimeType: 'image/png' });
    expect(read({ type: 'resource', resource: { uri: 'a:b', mimeType: null, blob: pdf } })).toEqual({
      type: 'resource',
      resource: { uri: 'a:b', mimeType: 'application/pdf', blob: pdf },
    });
  });

  it('never become text, in whatever form they are', () => {
    const data = encoded(many);
    const [url, letters] = [`data:video/mp4;base64,${data}`, data.replaceAll('A', '_')];
    fc.assert(
      fc.property(
        fc.constantFrom<unknown>(data, url, letters, `${data}\n`, { type: 'Buffer', data: many }, many),
        fc.constantFrom('data', 'blob', 'source', 'image_url', 'anything'),
        fc.constantFrom('image', 'audio', 'video', 'resource', 'image_url', 'other'),
        fc.boolean(),
        (value, field, type, isDeep) => {
          const block = read({ type, [field]: isDeep ? { url: value, data: value } : value });
          const text = block?.type === 'text' ? block.text : '';
          expect(text.length).toBeLessThan(300);
          if (block?.type === 'text') expect(text).toMatch(/\[\d+ bytes\]/);
        },
      ),
    );
  });

  it('stay text where they are words, numbers or addresses', () => {
    const prose = 'the quick brown fox jumps over the lazy dog\n'.repeat(40);
    const numbers = many.map((each) => each * 1000 - 5);
    const url = 'https://example.com/a.png';
    for (const block of [
      { type: 'other', note: prose },
      { type: 'other', samples: numbers },
      { type: 'image_url', image_url: { url } },
      { type: 'image_url', image_url: 'pictures/photo' },
    ])
      expect(read(block)).toEqual({ type: 'text', text: JSON.stringify(block) });
    const lines = encoded(many).replace(/(.{60})/g, '$1 ');
    expect(read({ type: 'other', data: lines })).toMatchObject({ text: '{"type":"other","data":"[4000 bytes]"}' });
  });

  it('keep the type that a server gives a resource', () => {
    const resource = { uri: 'a:b', mimeType: 'application/x-own', blob: encoded(beginning('image/png')) };
    expect(read({ type: 'resource', resource })).toEqual({ type: 'resource', resource });
  });

  it('leave base64 that a server sends as text as it is', () => {
    const text = encoded(many);
    expect(read({ type: 'text', text })).toEqual({ type: 'text', text });
    expect(read(text)).toEqual({ type: 'text', text });
  });
});
