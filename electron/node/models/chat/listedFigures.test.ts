import { expect, it } from 'vitest';
import { listedFigures } from './listedFigures.ts';

const model = { id: 'a/b', object: 'model', created: 0, owned_by: 'x' } as const;

it('reads prices, lengths and parameters of a list', () => {
  const listed = {
    ...model,
    context_length: 200_000,
    top_provider: { max_completion_tokens: 64_000 },
    pricing: {
      prompt: '0.000003',
      completion: '0.000015',
      input_cache_read: '0.0000003',
      input_cache_write: '0.00000375',
    },
    supported_parameters: ['tools', 'reasoning', 'max_tokens'],
  };
  expect(listedFigures(listed)).toEqual({
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    prices: { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 },
    efforts: ['low', 'medium', 'high'],
    maxTemperature: undefined,
  });
  expect(listedFigures({ ...model, supported_parameters: ['temperature'] })).toEqual({ tools: 0, efforts: [] });
});

it.each([
  {},
  { pricing: { prompt: '-1', completion: '-1' } },
  { pricing: { prompt: 'free', completion: 3 } },
  { pricing: { prompt: '0.001' } },
  { top_provider: { max_completion_tokens: null } },
  { supported_parameters: 'tools' },
])('says nothing where the list says nothing readable: %j', (odd) => {
  expect(listedFigures({ ...model, ...odd })).toEqual({});
});

it('knows that a model is free', () => {
  expect(listedFigures({ ...model, pricing: { prompt: '0', completion: '0' } }).prices).toEqual({
    input: 0,
    output: 0,
  });
});
