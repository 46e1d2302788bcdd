import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitSettings,
  type ModelSettings,
  type ReasoningEffort,
  reasoningEffort,
  type SettingsOffer,
} from './modelSettings.ts';

const efforts = reasoningEffort.options;
const offer = (more: Partial<SettingsOffer> = {}): SettingsOffer => ({ efforts, maxTemperature: 2, ...more });

describe('fitSettings', () => {
  it('leaves what fits as it is', () => {
    const settings = { temperature: 0.3, maxOutputTokens: 500, effort: 'high' } as const;
    expect(fitSettings(settings, offer())).toEqual(settings);
  });

  it.each<[ReasoningEffort, readonly ReasoningEffort[], ReasoningEffort | undefined]>([
    ['max', ['low', 'medium', 'high'], 'high'],
    ['xhigh', ['low', 'high', 'max'], 'high'],
    ['minimal', ['low', 'medium'], 'low'],
    ['minimal', ['none', 'high'], 'high'],
    ['low', ['none'], undefined],
    ['none', ['low', 'high'], undefined],
    ['none', ['none', 'low'], 'none'],
    ['high', [], undefined],
  ])('makes of the effort %s, where %j can be chosen, %s', (effort, offered, expected) => {
    expect(fitSettings({ effort }, offer({ efforts: offered })).effort).toBe(expected);
  });

  it('sends no temperature to a model without one', () => {
    expect(fitSettings({ temperature: 0.5 }, { efforts: [] })).toEqual({});
  });

  it('gives a model nothing that it does not have, and is stable', () => {
    const settingsOf: fc.Arbitrary<ModelSettings> = fc.record(
      {
        temperature: fc.double({ min: 0, max: 2, noNaN: true }),
        maxOutputTokens: fc.integer({ min: 1, max: 1_000_000 }),
        effort: fc.constantFrom(...efforts),
      },
      { requiredKeys: [] },
    );
    const offerOf = fc.record(
      {
        efforts: fc.subarray([...efforts]),
        maxTemperature: fc.double({ min: 0.1, max: 2, noNaN: true }),
        maxOutputTokens: fc.integer({ min: 1, max: 1_000_000 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settingsOf, offerOf, (settings, offered) => {
        const fitted = fitSettings(settings, offered);
        if (fitted.effort !== undefined) expect(offered.efforts).toContain(fitted.effort);
        expect((fitted.effort === 'none') === (settings.effort === 'none' && fitted.effort !== undefined)).toBe(true);
        expect(fitted.temperature ?? 0).toBeLessThanOrEqual(offered.maxTemperature ?? 0);
        expect(fitted.maxOutputTokens ?? 0).toBeLessThanOrEqual(offered.maxOutputTokens ?? Infinity);
        expect(fitSettings(fitted, offered)).toEqual(fitted);
      }),
    );
  });
});
