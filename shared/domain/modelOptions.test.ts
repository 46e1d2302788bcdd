import { expect, it } from 'vitest';
import { withFacts } from './modelOptions.ts';

const known = { tools: 128, images: true, audio: false, contextTokens: 8000, efforts: ['low', 'high'] as const };

it('leaves what the user says nothing about', () => {
  expect(withFacts(known, {})).toEqual(known);
});

it('puts what the user says before what is known', () => {
  const prices = { input: 1, output: 2 };
  const facts = { contextTokens: 4096, maxOutputTokens: 1000, prices, images: false, files: true };
  expect(withFacts(known, { ...facts, hasTools: false })).toEqual({ ...known, ...facts, tools: 0 });
});

it('knows the efforts of a model that reasons, and none of one that does not', () => {
  expect(withFacts(known, { hasReasoning: true }).efforts).toEqual(['low', 'high']);
  expect(withFacts({ ...known, efforts: [] }, { hasReasoning: true }).efforts).toEqual([
    'none',
    'low',
    'medium',
    'high',
  ]);
  expect(withFacts(known, { hasReasoning: false }).efforts).toEqual([]);
});
