import { expect, it } from 'vitest';
import { ids } from '../../testing/records.ts';
import { TokenScales } from './tokenScales.ts';

const model = { providerId: ids.provider, model: 'a' };

it('learns at once that a model counts more, and keeps still for small differences', () => {
  const scales = new TokenScales();
  const first = scales.of(model);
  scales.note(model, { estimated: 10_000, counted: 18_400 });
  expect(scales.of(model)).toBeCloseTo(1.9);
  scales.note(model, { estimated: 10_000, counted: 17_900 });
  expect(scales.of(model)).toBeCloseTo(1.9);
  scales.note(model, { estimated: 10_000, counted: 12_000 });
  expect(scales.of(model)).toBeCloseTo(1.2);
  expect(scales.of({ ...model, model: 'b' })).toBe(first);
});

it('learns nothing from small requests and odd counts', () => {
  const scales = new TokenScales();
  const first = scales.of(model);
  scales.note(model, { estimated: 100, counted: 9000 });
  scales.note(model, { estimated: 10_000, counted: 0 });
  expect(scales.of(model)).toBe(first);
});
