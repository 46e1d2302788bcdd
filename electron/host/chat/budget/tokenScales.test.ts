import { expect, it } from 'vitest';
import type { TokenUsage } from '../../../../shared/domain/model.ts';
import { aMessage, ids } from '../../testing/records.ts';
import { TokenScales } from './tokenScales.ts';

const model = { providerId: ids.provider, model: 'a' };
const chat = ids.conversation;

/** An answer whose request was taken for so many tokens, and counted as so many. */
function counted(estimatedTokens: number | undefined, inputTokens: number, by = model) {
  const usage: TokenUsage = { inputTokens, outputTokens: 1, ...(estimatedTokens && { estimatedTokens }) };
  return { message: aMessage({ role: 'assistant', model: by, usage }) };
}

it('learns at once that a model counts more, and keeps still for small differences', () => {
  const scales = new TokenScales();
  const answers = [counted(10_000, 18_400)];
  expect(scales.of(chat, model, answers)).toBeCloseTo(1.9);
  answers.push(counted(10_000, 17_900));
  expect(scales.of(chat, model, answers)).toBeCloseTo(1.9);
  answers.push(counted(10_000, 12_000));
  expect(scales.of(chat, model, answers)).toBeCloseTo(1.2);
});

it('learns nothing from small requests, odd counts, other models and answers of older versions', () => {
  const scales = new TokenScales();
  const first = scales.of(chat, model, []);
  const answers = [
    counted(100, 9000),
    counted(10_000, 0),
    counted(undefined, 20_000),
    counted(10_000, 20_000, { ...model, model: 'b' }),
  ];
  expect(scales.of(chat, model, answers)).toBe(first);
});

it('takes requests for longer after one was refused as too long, until the next is counted', () => {
  const scales = new TokenScales();
  const answers = [counted(10_000, 12_000)];
  scales.noteTooLong(chat, model, answers, { estimated: 20_000, window: 40_000 });
  expect(scales.of(chat, model, answers)).toBeCloseTo(2);
  scales.noteTooLong(chat, model, answers, { estimated: 20_000, window: 40_000 });
  expect(scales.of(chat, model, answers)).toBeCloseTo(2.5);
  expect(scales.of(chat, { ...model, model: 'b' }, answers)).toBe(1.1);
  answers.push(counted(16_000, 26_000));
  expect(scales.of(chat, model, answers)).toBeCloseTo(1.7);
});
