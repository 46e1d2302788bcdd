import { expect, it } from 'vitest';
import { dataIn, isMarkdown, languageOf, looksLikeMarkdown } from './textKind.ts';

it.each([
  ['# Title', true],
  ['see [this](https://a.example)', true],
  ['- a\n- b', true],
  ['| a |\n|---|', true],
  ['plain words - and 5 * 3 * 2', false],
  ['#!/bin/sh', false],
])('%j looks like Markdown: %s', (text, is) => expect(looksLikeMarkdown(text)).toBe(is));

it('finds JSON that has something inside', () => {
  expect(dataIn(' {"a": [1]}')).toEqual({ a: [1] });
  expect(dataIn('[1')).toBeUndefined();
  expect(dataIn('"text"')).toBeUndefined();
});

it.each([
  ['text/x-python', 'a', 'python'],
  ['application/json; charset=utf-8', 'a', 'json'],
  ['application/ld+json', 'a', 'json'],
  ['image/svg+xml', 'a', 'xml'],
  ['text/plain', 'file:///a/b.rs', 'rust'],
  [undefined, 'demo://x', undefined],
  ['application/octet-stream', 'x.bin', undefined],
])('%s at %s is %s', (mimeType, uri, language) => expect(languageOf(mimeType, uri)).toBe(language));

it('knows Markdown by its type', () => {
  expect([isMarkdown('text/markdown; charset=utf-8'), isMarkdown('text/html'), isMarkdown(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
