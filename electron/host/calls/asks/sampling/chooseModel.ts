import type { ModelRef } from '../../../../../shared/domain/model.ts';
import type { AvailableModel, ChoiceReason, ModelPreferences } from '../../../../../shared/domain/sampling.ts';
import type { ModelFamily } from '../../../ports/modelFigures.ts';

export interface ModelChoice {
  readonly model: ModelRef;
  readonly reason: ChoiceReason;
}

/** What is assumed of a model nobody knows figures of. */
const unknown = { cheapness: 0.5, speed: 0.5, intelligence: 0.5 } as const;

/**
 * Maps what a server wishes to a model (2024-11-05, client/sampling#model-preferences). Hints come first, each in its turn:
 * as the name of a model, then as a part of one, then as a family nobody here offers, for which a model of the same class
 * stands in. Several that fit, and everything without a hint, are put in order by the priorities; without those it is the
 * user's default.
 *
 * @param models those that can be asked, in the order of their providers
 * @returns `undefined` when there is none
 */
export function chooseModel(
  preferences: ModelPreferences,
  models: readonly AvailableModel[],
  families: readonly ModelFamily[],
  usual: ModelRef | null,
): ModelChoice | undefined {
  const [first, ...others] = models;
  if (first === undefined) return undefined;
  if (others.length === 0) return { model: first.ref, reason: { kind: 'only' } };
  const best = (candidates: readonly AvailableModel[]) => bestOf(preferences, candidates, usual);
  for (const hint of preferences.hints) {
    const named = best(namedBy(hint, models));
    if (named !== undefined) return { model: named.ref, reason: { kind: 'hint', hint } };
    const tier = familyOf(hint, families)?.tier;
    const related = best(
      models.filter(({ ref }) => tier !== undefined && familyOf(ref.model, families)?.tier === tier),
    );
    if (related !== undefined) return { model: related.ref, reason: { kind: 'family', hint } };
  }
  const found = best(models) ?? first;
  return { model: found.ref, reason: { kind: hasPriorities(preferences) ? 'priorities' : 'default' } };
}

/** The models whose name a hint is; where there is none, those whose name it is a part of. */
function namedBy(hint: string, models: readonly AvailableModel[]): readonly AvailableModel[] {
  const wanted = hint.toLowerCase();
  const exact = models.filter(({ ref }) => ref.model.toLowerCase() === wanted);
  return exact.length > 0 ? exact : models.filter(({ ref }) => ref.model.toLowerCase().includes(wanted));
}

/** What is known of a model by its name. */
export function familyOf(name: string, families: readonly ModelFamily[]): ModelFamily | undefined {
  const plain = name.toLowerCase();
  return families.find(({ match }) => plain.includes(match));
}

function bestOf(
  preferences: ModelPreferences,
  candidates: readonly AvailableModel[],
  usual: ModelRef | null,
): AvailableModel | undefined {
  const isUsual = ({ ref }: AvailableModel) => ref.model === usual?.model && ref.providerId === usual.providerId;
  const scored = candidates.map((model) => ({ model, score: scoreOf(preferences, model) }));
  const top = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === top).map(({ model }) => model);
  return best.find(isUsual) ?? best[0];
}

function scoreOf({ cost = 0, speed = 0, intelligence = 0 }: ModelPreferences, { figures }: AvailableModel) {
  const rated = figures ?? unknown;
  return cost * rated.cheapness + speed * rated.speed + intelligence * rated.intelligence;
}

function hasPriorities({ cost = 0, speed = 0, intelligence = 0 }: ModelPreferences): boolean {
  return cost > 0 || speed > 0 || intelligence > 0;
}
