import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../../e2e/verifies.ts';
import { providerId } from '../../../../../shared/domain/ids.ts';
import type { AvailableModel, ModelPreferences } from '../../../../../shared/domain/sampling.ts';
import { modelFamilies } from '../../../../node/models/modelFamilies.ts';
import { chooseModel, familyOf } from './chooseModel.ts';

const provider = providerId.parse('p1');
const model = (name: string): AvailableModel => {
  const family = familyOf(name, modelFamilies());
  const known = family === undefined ? {} : { figures: family };
  return { ref: { providerId: provider, model: name }, label: name, images: true, audio: false, ...known };
};
const names = ['claude-sonnet-4-5', 'claude-haiku-4-5', 'gpt-5', 'gpt-5-nano', 'llama3.2'];
const models = names.map(model);
const usual = { providerId: provider, model: 'gpt-5' };
const choose = (preferences: Partial<ModelPreferences>, among = models) =>
  chooseModel({ hints: [], ...preferences }, among, modelFamilies(), usual);

describe('the model of a sampling request', () => {
  it.each<[string, Partial<ModelPreferences>, string, string]>([
    ['a hint that is part of a name', { hints: ['haiku'] }, 'claude-haiku-4-5', 'hint'],
    ['the first hint that fits', { hints: ['mistral', 'SONNET', 'gpt'] }, 'claude-sonnet-4-5', 'hint'],
    ['the best of those that fit a hint', { hints: ['gpt'], cost: 1 }, 'gpt-5-nano', 'hint'],
    ['the default where several fit a hint', { hints: ['gpt'] }, 'gpt-5', 'hint'],
    [
      'one of the same class for a model of somebody else',
      { hints: ['gemini-1.5-pro'] },
      'claude-sonnet-4-5',
      'family',
    ],
    [
      'one of the same class for the first hint, although the name of a later one is there',
      { hints: ['claude-3-sonnet', 'gpt'] },
      'claude-sonnet-4-5',
      'family',
    ],
    ['the very model a hint names, although others begin like it', { hints: ['gpt-5'], cost: 1 }, 'gpt-5', 'hint'],
    ['the cheapest', { cost: 1 }, 'gpt-5-nano', 'priorities'],
    ['the most capable', { intelligence: 1 }, 'gpt-5', 'priorities'],
    ['the default without any wish', {}, 'gpt-5', 'default'],
    ['the default for a hint nobody knows', { hints: ['nothing-like-it'] }, 'gpt-5', 'default'],
  ])('is %s', (_name, preferences, expected, reason) => {
    verifies('M4');
    const choice = choose(preferences);
    expect(choice?.model.model).toBe(expected);
    expect(choice?.reason.kind).toBe(reason);
  });

  it('is undefined without models, and the only model when there is one', () => {
    expect(choose({ hints: ['gpt'] }, [])).toBeUndefined();
    expect(choose({ hints: ['gpt'] }, [model('llama3.2')])?.reason).toEqual({ kind: 'only' });
  });

  const priority = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
  const anyWish = fc.record(
    { hints: fc.array(fc.oneof(fc.string(), fc.constantFrom(...names, 'haiku', 'gemini-1.5-pro')), { maxLength: 4 }) },
    { requiredKeys: ['hints'] },
  );
  const anyPriorities = fc.record({ cost: priority, speed: priority, intelligence: priority });
  const anyModels = fc.uniqueArray(fc.constantFrom(...names, 'gpt-4o', 'o3', 'unheard-of'), { maxLength: 8 });

  it('is always one of the available models', () => {
    verifies('M4');
    fc.assert(
      fc.property(anyWish, anyPriorities, anyModels, (wish, priorities, among) => {
        const choice = choose({ ...wish, ...priorities }, among.map(model));
        expect(choice === undefined ? among : [choice.model.model]).toEqual(
          choice === undefined ? [] : among.filter((name) => name === choice.model.model),
        );
      }),
    );
  });

  it('follows the first hint that matches a model, by name before class', () => {
    verifies('M4');
    fc.assert(
      fc.property(anyWish, anyModels, ({ hints }, among) => {
        const choice = choose({ hints }, among.map(model));
        if (choice === undefined || among.length < 2) return;
        const named = (hint: string) => among.some((name) => name.toLowerCase().includes(hint.toLowerCase()));
        const tiers = new Set(among.map((name) => familyOf(name, modelFamilies())?.tier));
        const tierOf = (hint: string) => familyOf(hint, modelFamilies())?.tier;
        const first = hints.find((hint) => named(hint) || (tierOf(hint) !== undefined && tiers.has(tierOf(hint))));
        if (first === undefined) expect(['default', 'priorities']).toContain(choice.reason.kind);
        else expect(choice.reason).toEqual({ kind: named(first) ? 'hint' : 'family', hint: first });
      }),
    );
  });

  it('is the best in the quality that is the only priority', () => {
    fc.assert(
      fc.property(anyModels, fc.constantFrom('cost', 'speed', 'intelligence'), (among, wish) => {
        const choice = choose({ [wish]: 1 }, among.map(model));
        const rated = (name: string) => {
          const { cheapness, speed, intelligence } = familyOf(name, modelFamilies()) ?? {
            cheapness: 0.5,
            speed: 0.5,
            intelligence: 0.5,
          };
          return { cost: cheapness, speed, intelligence }[wish];
        };
        if (choice === undefined) return;
        expect(rated(choice.model.model)).toBe(Math.max(...among.map(rated)));
      }),
    );
  });
});
