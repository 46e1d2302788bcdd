import fc from 'fast-check';
import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import type { MediaRoom } from '../../../../shared/domain/providers/providerTable.ts';
import { leftOutPattern } from '../../../../shared/lib/leftOutNote.ts';
import type { ModelMessage, ModelPart, ModelRequest } from '../../ports/modelProvider.ts';
import { fittingMedia } from './fittingMedia.ts';

const room: MediaRoom = {
  maxPictureChars: 4000,
  maxPictureSidePx: 8000,
  maxPictures: 60,
  maxLargePictures: 20,
  maxSideOfManyPx: 2000,
  maxChars: 40_000,
};
const encoded = (bytes: readonly number[]) => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const letters = (text: string) => [...text].map((one) => one.charCodeAt(0));
const chunk = (name: string, data: readonly number[]) => [
  ...number(data.length),
  ...letters(name),
  ...data,
  0,
  0,
  0,
  0,
];

/** A PNG as far as its form goes; nobody draws it. */
function png(width: number, height: number, filler = 0): number[] {
  const head = [...number(width), ...number(height), 8, 2, 0, 0, 0];
  const pixels = Array.from({ length: filler }, () => chunk('IDAT', [1, 2, 3])).flat();
  return [137, ...letters('PNG\r\n\u001a\n'), ...chunk('IHDR', head), ...pixels, ...chunk('IEND', [])];
}
/** With so much of a camera's data before its size. */
function jpeg(width: number, height: number, before = 0): number[] {
  const note = [255, 0xe1, ...number(before + 2).slice(2), ...Array.from({ length: before }, () => 7)];
  const size = [
    255,
    0xc0,
    0,
    17,
    8,
    ...number(height).slice(2),
    ...number(width).slice(2),
    3,
    1,
    34,
    0,
    2,
    17,
    1,
    3,
    17,
    1,
  ];
  return [255, 0xd8, ...note, ...size, 255, 0xd9];
}
function webp(width: number, height: number): number[] {
  const little = (value: number) => number(value).toReversed();
  const data = [
    ...letters('WEBPVP8X'),
    ...little(10),
    0,
    0,
    0,
    0,
    ...little(width - 1).slice(0, 3),
    ...little(height - 1).slice(0, 3),
  ];
  return [...letters('RIFF'), ...little(data.length), ...data];
}
const gif = (width: number, height: number) => [
  ...letters('GIF89a'),
  ...[width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0, 0x3b],
];
const makers = { 'image/png': png, 'image/jpeg': jpeg, 'image/webp': webp, 'image/gif': gif };
const image = (bytes: readonly number[], mimeType = 'image/png'): ModelPart => ({
  type: 'image',
  mimeType,
  data: encoded(bytes),
});
const user = (...parts: readonly ModelPart[]): ModelMessage => ({ role: 'user', parts });
const requestOf = (...messages: readonly ModelMessage[]): ModelRequest => ({
  model: 'm',
  system: '',
  tools: [],
  messages,
});
const fit = (request: ModelRequest, limits = room) => fittingMedia(request, limits, imageSize);
const partsOf = ({ messages }: ModelRequest) =>
  messages.flatMap((each) =>
    each.role === 'user' ? each.parts : each.role === 'tool' ? each.results.flatMap(({ parts }) => parts) : [],
  );
const only = (part: ModelPart, limits = room) => {
  const { request, media } = fit(requestOf(user(part)), limits);
  return { part: partsOf(request)[0], media };
};

describe('media of a request', () => {
  it('have the type of their bytes, whatever they were called', () => {
    const types = fc.constantFrom(...(Object.keys(makers) as (keyof typeof makers)[]));
    const side = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(types, types, side, side, (type, said, width, height) => {
        const bytes = makers[type](width, height);
        expect(imageSize(Uint8Array.from(bytes))).toMatchObject({ width, height });
        expect(only(image(bytes, said))).toEqual({ part: image(bytes, type), media: [] });
      }),
    );
    const sound = { type: 'audio', mimeType: 'audio/mpeg', data: encoded(letters('RIFF\0\0\0\0WAVEfmt ')) } as const;
    expect(only(sound).part).toEqual({ ...sound, mimeType: 'audio/wav' });
    const pdf = {
      type: 'file',
      mimeType: 'application/pdf',
      name: 'a',
      data: encoded(letters('%PDF-1.7 and so on')),
    } as const;
    expect(only(pdf)).toEqual({ part: pdf, media: [] });
  });

  it('are notes where their bytes are something else, cut, or missing', () => {
    const page = letters('<html>502 Bad Gateway</html>');
    const wav = letters('RIFF\0\0\0\0WAVEfmt ');
    const unreadable: ModelPart[] = [
      ...['image/png', 'image/jpeg', 'image/webp', 'image/gif'].flatMap((type) => [
        image([], type),
        image(page, type),
        image(wav, type),
      ]),
      image(png(20, 20, 9).slice(0, 100)),
      image(png(20, 20, 9).slice(0, -12)),
      image([...png(20, 20).slice(0, 33), ...Array.from({ length: 400 }, () => 0)]),
      image(webp(20, 20).slice(0, -1), 'image/webp'),
      image([], 'image/heic'),
      { type: 'audio', mimeType: 'audio/wav', data: encoded(page) },
      { type: 'audio', mimeType: 'audio/aac', data: encoded(png(1, 1)) },
      { type: 'file', mimeType: 'application/pdf', name: 'a.pdf', data: encoded(page) },
    ];
    for (const part of unreadable) {
      const { part: sent, media } = only(part);
      expect(media).toEqual([{ because: 'unreadable', count: 1 }]);
      expect(sent).toMatchObject({
        type: 'text',
        text: expect.stringMatching(leftOutPattern) as unknown,
        attached: true,
      });
    }
  });

  it('stay where nobody knows their form', () => {
    const said = (type: string, bytes: string) =>
      ({ type: 'audio', mimeType: type, data: encoded(letters(bytes)) }) as const;
    const pdf = {
      type: 'file',
      mimeType: 'application/pdf',
      name: 'a',
      data: encoded(letters('\n%PDF-1.7 a')),
    } as const;
    for (const part of [said('audio/mp4', '\0\0\0\u0018ftypM4A '), said('audio/mpeg', 'ÿã\u0018Ä\0\0'), pdf])
      expect(only(part)).toEqual({ part, media: [] });
    const heic = image(letters('\0\0\0\u0018ftypheic'), 'image/heic');
    const aac: ModelPart = { type: 'audio', mimeType: 'audio/aac', data: encoded([255, 241, 80, 128, 1, 2, 3, 4]) };
    for (const part of [heic, aac]) expect(only(part)).toEqual({ part, media: [] });
  });

  it('are notes where they are too large', () => {
    for (const bytes of [png(8001, 10), png(10, 8001), jpeg(9000, 10, 700), webp(9000, 10), gif(10, 8001)])
      expect(only(image(bytes)).media).toEqual([{ because: 'large', count: 1 }]);
    expect(only(image(png(8000, 8000))).media).toEqual([]);
    const heavy = image(png(20, 20, 200));
    expect(only(heavy).media).toEqual([{ because: 'large', count: 1 }]);
    expect(only(heavy, { ...room, maxPictureChars: 4100 }).media).toEqual([]);
  });

  it('find the size behind what a camera wrote', () => {
    const data = Array.from({ length: 2 }, () => jpeg(9000, 10, 60_000).slice(2, 60_006)).flat();
    const photo = image([255, 0xd8, ...data, ...jpeg(9000, 10).slice(2)]);
    expect(only(photo, { ...room, maxPictureChars: Infinity, maxChars: Infinity }).media).toEqual([
      { because: 'large', count: 1 },
    ]);
  });

  it('are read quickly also where somebody made them to be read slowly', () => {
    const chunks = Array.from({ length: 300_000 }, () => chunk('IDAT', [])).flat();
    const bytes = [...png(20, 20).slice(0, 33), ...chunks];
    const data = encoded(bytes.slice(0, 3_000_000));
    const wide = { ...room, maxPictureChars: Infinity, maxChars: Infinity };
    expect(only({ type: 'image', mimeType: 'image/png', data }, wide).media).toEqual([
      { because: 'unreadable', count: 1 },
    ]);
  });

  it('are as many as a request may have, the newest ones', () => {
    const size = fc.record({ isLarge: fc.boolean(), filler: fc.nat(150), isSound: fc.boolean() });
    const sound = { type: 'audio', mimeType: 'audio/wav', data: encoded(letters('RIFF\0\0\0\0WAVEfmt ')) } as const;
    fc.assert(
      fc.property(fc.array(size, { maxLength: 100 }), fc.integer({ min: 1, max: 70 }), (sizes, pictures) => {
        const made = sizes.map(({ isLarge, filler, isSound }) =>
          isSound ? sound : image(png(isLarge ? 2001 : 2000, 10, filler)),
        );
        const limits = { ...room, maxPictures: pictures, maxLargePictures: Math.min(20, pictures) };
        const wanted = requestOf(...made.map((part) => user({ type: 'text', text: 'Look.' }, part)));
        const { request, media } = fit(wanted, limits);
        const sent = partsOf(request).filter((part) => part.type !== 'text');
        // In order, and nothing but the oldest is missing.
        expect(sent).toEqual(made.slice(made.length - sent.length));
        const shown = sent.filter((part) => part.type === 'image');
        const hasLarge = sent.some(
          (part) =>
            part.type === 'image' && imageSize(Uint8Array.from(atob(part.data), (c) => c.charCodeAt(0))).width > 2000,
        );
        expect(shown.length).toBeLessThanOrEqual(hasLarge ? limits.maxLargePictures : pictures);
        expect(sent.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(room.maxChars);
        expect(media).toEqual(
          sent.length === made.length ? [] : [{ because: 'many', count: made.length - sent.length }],
        );
        // Each message is there, with its words.
        expect(request.messages.every(({ role }) => role === 'user') && request.messages.length).toBe(made.length);
      }),
    );
  });

  it('make no room for one that alone is larger than a request', () => {
    const [small, pdf] = [
      image(png(20, 20)),
      {
        type: 'file',
        mimeType: 'application/pdf',
        name: 'a.pdf',
        data: encoded(letters(`%PDF-${'x'.repeat(40_000)}`)),
      },
    ] as const;
    const { request, media } = fit(requestOf(user(small), user(pdf), user(small)));
    expect(partsOf(request)).toEqual([small, expect.objectContaining({ type: 'text' }), small]);
    expect(media).toEqual([{ because: 'large', count: 1 }]);
  });

  it('are left out one by one where there is room for few', () => {
    const { media } = fit(requestOf(...Array.from({ length: 17 }, () => user(image(png(20, 20))))), {
      ...room,
      maxPictures: 15,
    });
    expect(media).toEqual([{ because: 'many', count: 2 }]);
  });

  it('count as pictures only where they are', () => {
    const sound: ModelPart = { type: 'audio', mimeType: 'audio/ogg', data: encoded(letters('OggS\0\0\0\0')) };
    const parts = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? image(png(20, 20)) : sound));
    expect(fit(requestOf(user(...parts))).media).toEqual([]);
    expect(partsOf(fit(requestOf(user(...parts, ...parts.slice(0, 4)))).request).slice(0, 12)).toEqual([
      ...Array.from({ length: 10 }, () => expect.objectContaining({ type: 'text' }) as unknown),
      ...parts.slice(10, 12),
    ]);
  });

  it('may be one object in several places', () => {
    const same = image(png(20, 20));
    const { request, media } = fit(requestOf(...Array.from({ length: 61 }, () => user(same))));
    expect(partsOf(request).filter((part) => part === same)).toHaveLength(51);
    expect(media).toEqual([{ because: 'many', count: 10 }]);
  });

  it('are left out ten at a time, so that the beginning of a request stays the same', () => {
    const beginnings = Array.from({ length: 60 }, (_, more) => {
      const pictures = Array.from({ length: 61 + more }, () => user(image(png(20, 20))));
      const { request } = fit(requestOf(...pictures));
      return partsOf(request).findIndex((part) => part.type !== 'text');
    });
    expect([...new Set(beginnings)]).toEqual([10, 20, 30, 40, 50, 60]);
  });

  it('leave everything else as the same objects', () => {
    const results = [{ callId: 'c', name: 'n', isError: false, parts: [image(png(2, 2), 'image/jpeg')] }];
    const messages: ModelMessage[] = [
      user({ type: 'text', text: 'a' }),
      { role: 'assistant', text: 'b', toolCalls: [{ id: 'c', name: 'n', arguments: {} }] },
      { role: 'tool', results },
    ];
    const { request } = fit(requestOf(...messages));
    expect(request.messages[0]).toBe(messages[0]);
    expect(request.messages[1]).toBe(messages[1]);
    expect(request.messages[2]).toEqual({ role: 'tool', results: [{ ...results[0], parts: [image(png(2, 2))] }] });
  });
});
