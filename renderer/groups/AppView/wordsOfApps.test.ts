import { expect, it } from 'vitest';
import { boundedHeight } from './hostContext.ts';
import { contextWords, maxContextChars, maxMessageChars, messageWords, webAddress } from './wordsOfApps.ts';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: 'AA', mimeType: 'image/png' };

it('takes the text of a message, and no more than a message has room for', () => {
  expect(messageWords([text(' One. '), text('Two.')])).toBe('One. \n\nTwo.');
  expect(() => messageWords([])).toThrow(expect.objectContaining({ cause: 'none' }));
  expect(() => messageWords([image])).toThrow(expect.objectContaining({ cause: 'notText' }));
  expect(() => messageWords([text('x'.repeat(maxMessageChars + 1))])).toThrow(
    expect.objectContaining({ cause: 'tooMuch' }),
  );
});

it('takes what a model should know as text, structure as JSON, and nothing as nothing', () => {
  expect(contextWords({ content: [text('Oslo')], structuredContent: { zoom: 3 } })).toBe('Oslo\n\n{\n  "zoom": 3\n}');
  expect(contextWords({})).toBe('');
  expect(() => contextWords({ structuredContent: { a: 'x'.repeat(maxContextChars) } })).toThrow(
    expect.objectContaining({ cause: 'tooMuch' }),
  );
});

it.each([
  ['https://example.com', 'https://example.com/'],
  ['http://example.com/a?b#c', 'http://example.com/a?b#c'],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['app://gatehouse/', undefined],
  ['data:text/html,x', undefined],
  ['//example.com', undefined],
  ['', undefined],
  [`https://example.com/${'x'.repeat(9000)}`, undefined],
])('opens %s as %s', (url, opened) => {
  expect(webAddress(url)).toBe(opened);
});

it.each([
  [undefined, 240],
  [Number.NaN, 240],
  [-5, 60],
  [330.4, 330],
  [1e9, 720],
])('gives an app that wants %s pixels %s', (wanted, height) => {
  expect(boundedHeight(wanted)).toBe(height);
});
