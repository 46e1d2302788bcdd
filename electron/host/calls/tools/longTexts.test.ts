import type { ContentBlock } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../../../../shared/domain/tool.ts';
import { resultText } from './resultWords.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { hasMoreThan, maxTextChars, spoolLongTexts } from './longTexts.ts';
import { keepResult, maxParts } from './resultContent.ts';

const text = (length: number, unit = 'x') => ({ type: 'text' as const, text: unit.repeat(length) });
const whole = async (blobs: MemoryBlobStore, hash: string) => {
  const kept = [...blobs.blobs.keys()].find((each) => each === hash);
  return kept && new TextDecoder().decode((await blobs.get(kept))?.bytes);
};

describe('spoolLongTexts', () => {
  it('does not change a result that fits', async () => {
    const result: ToolResult = { content: [text(maxTextChars - 100)], structured: { a: 1 } };
    expect(await spoolLongTexts(result, new MemoryBlobStore())).toBe(result);
  });

  it('keeps the beginning and the end of a long text, stores all of it, and says how much a model does not get', async () => {
    const blobs = new MemoryBlobStore();
    const long = `first ${'x'.repeat(3 * maxTextChars)} last`;
    const kept = await spoolLongTexts({ content: [{ type: 'text', text: long }] }, blobs);
    const [part] = kept.content;
    if (part?.type !== 'text' || part.whole === undefined) throw new Error('Not spooled');
    expect(part.text).toMatch(/^first x+$/);
    expect(part.whole.tail).toMatch(/^x+ last$/);
    expect(await whole(blobs, part.whole.blob)).toBe(long);
    const told = resultText(kept);
    expect(told.length).toBeLessThanOrEqual(maxTextChars);
    const missing = long.length - part.text.length - part.whole.tail.length;
    expect(told).toContain(`[${missing} of ${long.length} characters were left out here.`);
  });

  it('bounds a result as a whole for any parts, and loses nothing', async () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lengths, fc.constantFrom('a', '😀', 'é'), async (each, unit) => {
        const blobs = new MemoryBlobStore();
        const content = each.map((length) => text(length, unit));
        const kept = await spoolLongTexts({ content }, blobs);
        let shown = 0;
        for (const [at, part] of kept.content.entries()) {
          if (part.type !== 'text') throw new Error('Another part');
          shown += part.text.length + (part.whole?.tail.length ?? 0);
          expect(part.text + (part.whole?.tail ?? '')).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
          const all = part.whole === undefined ? part.text : await whole(blobs, part.whole.blob);
          expect(all).toBe(content[at]?.text);
        }
        // Each late part keeps its minimum length.
        expect(shown).toBeLessThanOrEqual(maxTextChars + each.length * 2000);
      }),
      { numRuns: 8 },
    );
  });

  it('leaves no half of a character of any long text', async () => {
    const lengths = fc.tuple(
      ...['xxxx', 'uri', 'name', 'title', 'text'].map(() => fc.integer({ min: 0, max: 30_000 })),
    );
    await fc.assert(
      fc.asyncProperty(lengths, fc.nat(3), fc.constantFrom('🙂', '👩‍👧', '🇩🇪'), async (each, shift, unit) => {
        const [first, uri, name, title, words] = each.map((length) => 'x'.repeat(shift) + unit.repeat(length));
        const content = [
          { type: 'text', text: first },
          { type: 'resource_link', uri, name, title, description: words, mimeType: title },
          { type: 'resource', resource: { uri, mimeType: name, text: words } },
          { type: 'image', data: '', mimeType: title },
        ] as ContentBlock[];
        const blobs = new MemoryBlobStore();
        const kept = await spoolLongTexts(
          await keepResult({ content, structuredContent: { [name ?? '']: words } }, blobs),
          blobs,
        );
        // JSON escapes halves.
        expect(JSON.stringify(kept)).not.toMatch(/\\ud[89a-f]/);
        expect(resultText(kept).isWellFormed()).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('bounds a result of very many parts, and strings outside of text parts', async () => {
    const blobs = new MemoryBlobStore();
    const long = 'w'.repeat(12_000);
    const link = { type: 'resource_link' as const, uri: `a:${long}`, name: long, title: long, description: long };
    const kinds: ContentBlock[] = [
      { type: 'text', text: 'x'.repeat(1900) },
      { ...link, mimeType: long },
      { type: 'resource', resource: { uri: `b:${long}`, text: 'y'.repeat(1900), mimeType: long } },
      { type: 'image', data: 'QUJD', mimeType: `image/${long}` },
      { type: 'resource', resource: { uri: `c:${long}`, blob: 'QUJD' } },
    ];
    const content = Array.from({ length: maxParts + 10 }, (_, at) => kinds[at % kinds.length] as ContentBlock);
    const kept = await spoolLongTexts(await keepResult({ content }, blobs), blobs);
    expect(kept.content).toHaveLength(maxParts + 1);
    // Without the hashes of blobs; field names are included.
    expect(JSON.stringify(kept).length).toBeLessThan(maxTextChars * 2.5);
    const rest = kept.content.at(-1);
    if (rest?.type !== 'text' || rest.whole === undefined) throw new Error('Not spooled');
    expect(rest.text).toContain(`${content.length - maxParts} more parts`);
    const all = (await whole(blobs, rest.whole.blob)) ?? '';
    expect(JSON.parse(all.slice(rest.text.length))).toHaveLength(content.length - maxParts);
  });

  it('makes structured content that is too long a text of its own', async () => {
    const blobs = new MemoryBlobStore();
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `row ${id}` }));
    const kept = await spoolLongTexts({ content: [text(5)], structured: { rows } }, blobs);
    expect(kept.structured).toBeUndefined();
    const part = kept.content.at(-1);
    if (part?.type !== 'text' || part.whole === undefined) throw new Error('Not spooled');
    expect(JSON.parse((await whole(blobs, part.whole.blob)) ?? '')).toEqual({ rows });
    expect((await blobs.get(part.whole.blob))?.mimeType).toBe('application/json');
  });
});

it('hasMoreThan counts names and texts, and stops as soon as the limit is reached', () => {
  expect(hasMoreThan('x'.repeat(10), 10)).toBe(false);
  expect(hasMoreThan({ abc: ['x'.repeat(8)] }, 10)).toBe(true);
  let deep: object = {};
  for (let depth = 0; depth < 100_000; depth++) deep = { deep };
  expect(hasMoreThan(deep as never, 1000)).toBe(true);
});
