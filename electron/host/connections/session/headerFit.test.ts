import { describe, expect, it } from 'vitest';
import { fitsHeaders } from './headerFit.ts';

const wants = (name: unknown, type = 'string') => ({ type, 'x-mcp-header': name }) as never;
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more }) as never;

describe('arguments a tool wants as headers', () => {
  it.each([
    ['none', object({ a: { type: 'string' } })],
    ['simple values', object({ a: wants('Region'), b: wants('Count', 'integer'), c: wants('Dry', 'boolean') })],
    ['deeper ones', object({ a: object({ b: wants('Deep') }) })],
    ['a property that is called so', object({ 'x-mcp-header': { type: 'string' } })],
    ['a value that looks so', object({ a: { type: 'object', default: { 'x-mcp-header': 'x' } } })],
  ])('fit: %s', (_, schema) => {
    expect(fitsHeaders(schema)).toBe(true);
  });

  it.each([
    ['the whole', object({}, { 'x-mcp-header': 'All' })],
    ['no name', object({ a: wants('') })],
    ['a name no header may have', object({ a: wants('a b') })],
    ['no text', object({ a: wants(7) })],
    ['a number', object({ a: wants('N', 'number') })],
    ['a list', object({ a: wants('L', 'array') })],
    ['the same name twice', object({ a: wants('Name'), b: wants('name') })],
    ['within a list', object({ a: { type: 'array', items: wants('I') } })],
    ['within alternatives', object({}, { anyOf: [object({ a: wants('A') })] })],
    ['behind a reference', object({}, { $defs: { d: wants('D') } })],
  ])('do not: %s', (_, schema) => {
    expect(fitsHeaders(schema)).toBe(false);
  });
});
