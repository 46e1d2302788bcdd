import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { schemaValidator } from './schemaValidator.ts';
import { withoutPatterns } from './withoutPatterns.ts';

describe('withoutPatterns', () => {
  it('takes regular expressions out at every depth, and nothing that is only named like them', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        pattern: { type: 'string', pattern: '^a' },
        list: { type: 'array', items: { anyOf: [{ pattern: 'b' }, { type: 'null' }] } },
      },
      $defs: { patternProperties: { type: 'string', pattern: 'c' } },
      const: { pattern: 'data' },
    };
    expect(withoutPatterns(schema)).toEqual({
      type: 'object',
      properties: {
        pattern: { type: 'string' },
        list: { type: 'array', items: { anyOf: [{}, { type: 'null' }] } },
      },
      $defs: { patternProperties: { type: 'string' } },
      const: { pattern: 'data' },
    });
  });

  it('refuses nothing that the whole schema allows', () => {
    const schema = { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false };
    expect(schemaValidator().problems(schema, { 'x-a': 'b' })).toEqual([]);
  });

  it('keeps a server from stopping the host with an expression that backtracks for ever', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const began = performance.now();
    schemaValidator().problems(schema, { a: `${'a'.repeat(40)}!` });
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
