import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageContract } from '../../../../shared/contract/commands.ts';
import { cutWords, toPromptSummary, toResourceSummary, toTemplateSummary } from './listedWords.ts';

const book = 'x'.repeat(1_000_000);
const id = 's1';

it('short texts are unchanged; long texts are cut, and state how much is missing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '…', '😀'), { maxLength: 60 }),
      fc.integer({ min: 1, max: 50 }),
      (all, most) => {
        const words = all.join('');
        const cut = cutWords(words, most);
        if (words.length <= most) return cut === words;
        const [, kept = '', left = ''] = /^([\s\S]*)… \(\+(\d+)\)$/.exec(cut) ?? [];
        // Either both halves of a character are kept, or neither.
        const isWhole = !/[\uD800-\uDBFF]$/.test(kept) || !/^[\uDC00-\uDFFF]/.test(words.slice(kept.length));
        return words.startsWith(kept) && kept.length + Number(left) === words.length && isWhole;
      },
    ),
  );
  expect(cutWords('abcdef', 4)).toBe('abcd… (+2)');
  expect(cutWords('abc😀', 4)).toBe('abc… (+2)');
});

it('a row stays small, however long its fields are', () => {
  const resource = {
    uri: book,
    name: book,
    title: book,
    description: book,
    mimeType: book,
    annotations: { audience: Array.from({ length: 10_000 }, () => 'user' as const), lastModified: book },
  };
  const many = Array.from({ length: 5000 }, () => ({ name: book, description: book }));
  const prompt = toPromptSummary({ name: book, title: book, description: book, arguments: many });
  expect(JSON.stringify(toResourceSummary(resource)).length).toBeLessThan(14_000);
  expect(JSON.stringify(toTemplateSummary({ ...resource, uriTemplate: book })).length).toBeLessThan(14_000);
  expect(JSON.stringify({ ...prompt, arguments: [] }).length).toBeLessThan(5000);
  expect(prompt.arguments).toHaveLength(100);
  expect(JSON.stringify(prompt.arguments[0]).length).toBeLessThan(2500);
});

it('a cut name or URI cannot be requested, and never matches another one with the same beginning', () => {
  const { uri } = toResourceSummary({ uri: book, name: 'a' });
  const { uriTemplate } = toTemplateSummary({ uriTemplate: book, name: 'a' });
  const { name } = toPromptSummary({ name: book });
  const takes = (command: 'resource.read' | 'resourceTemplate.expand' | 'prompt.get', input: object) =>
    pageContract[command].input.safeParse({ serverId: id, values: {}, arguments: {}, ...input }).success;
  expect(takes('resource.read', { uri: book.slice(0, 8192) })).toBe(true);
  expect(takes('resource.read', { uri })).toBe(false);
  expect(takes('resourceTemplate.expand', { uriTemplate: 'a:{b}' })).toBe(true);
  expect(takes('resourceTemplate.expand', { uriTemplate })).toBe(false);
  expect(takes('prompt.get', { name: 'a' })).toBe(true);
  expect(takes('prompt.get', { name })).toBe(false);
});
