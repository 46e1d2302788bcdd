import { expect, it } from 'vitest';
import type { ReasoningEffort } from '../../../../shared/domain/modelSettings.ts';
import { leastThinking } from './leastThinking.ts';

const limits = { tools: 0, images: false, audio: false };

it.each<[readonly ReasoningEffort[] | undefined, number | undefined, object]>([
  [[], 200_000, { tokens: 0 }],
  [['none', 'low', 'high'], 200_000, { effort: 'none', tokens: 0 }],
  [['low', 'high'], 200_000, { effort: 'low', tokens: 4096 }],
  [['low', 'high'], 8000, { effort: 'low', tokens: 1000 }],
  [undefined, 8000, { tokens: 0 }],
  [undefined, undefined, { tokens: 4096 }],
])('of a model with the efforts %j and a window of %s is %j', (efforts, contextTokens, expected) => {
  expect(leastThinking({ ...limits, efforts, contextTokens })).toEqual(expected);
});
