import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refusalWords } from './refusalWords.ts';

it.each([
  ['{"error":"Your plan has no MCP"}', 'Your plan has no MCP'],
  ['{"jsonrpc":"2.0","error":{"code":-32000,"message":"Server not initialized"},"id":null}', 'Server not initialized'],
  ['{"error":"invalid_request","error_description":"The header is missing"}', 'The header is missing'],
  ['{"detail":"Not here"}', 'Not here'],
  ['Not Found\n', 'Not Found'],
  ['Too\n\tmany  requests', 'Too many requests'],
  ['"Go away"', 'Go away'],
  ['{"code":7}', undefined],
  ['{"error":', undefined],
  ['<!doctype html><h1>Bad Gateway', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %j it says %j', (body, words) => {
  expect(refusalWords(body)).toBe(words);
});

it('is one short line for any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 2000 }), fc.json()), (body) => {
      const words = refusalWords(body);
      if (words === undefined) return;
      expect(words).toMatch(/^\S.*$/);
      expect(words.length).toBeLessThanOrEqual(201);
    }),
  );
});
