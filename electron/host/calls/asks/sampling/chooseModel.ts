import type { ModelRef } from '../../../../../shared/domain/model.ts';
import {
  type AvailableModel,
  type ChoiceReason,
  isOfFamily,
  type ModelPreferences,
} from '../../../../../shared/domain/sampling.ts';
import type { ModelFamily } from '../../../ports/modelFigures.ts';

export interface ModelChoice {
  readonly model: ModelRef;
  readonly reason: ChoiceReason;
}

/** Assumed for a model without known figures. */
export const unrated = { cheapness: 0.5, speed: 0.5, intelligence: 0.5 } as const;

/**
 * Chooses the model that fits a server's preferences best (2024-11-05, client/sampling#model-preferences). Hints come
 * first, in order: as the name of a model, then as a part of a name, then as a known family that is not available here;
 * a model of the same class then stands in. Several matches, and all models when there are no hints, are ordered by the
 * priorities; without priorities it is the user's default.
 *
 * @param models the available models, in the order of their providers
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

/** The models whose name equals the hint; if there are none, those whose name contains it. */
function namedBy(hint: string, models: readonly AvailableModel[]): readonly AvailableModel[] {
  const wanted = hint.toLowerCase();
  const exact = models.filter(({ ref }) => ref.model.toLowerCase() === wanted);
  return exact.length > 0 ? exact : models.filter(({ ref }) => ref.model.toLowerCase().includes(wanted));
}

/** The known family of a model, by its name. */
export function familyOf(name: string, families: readonly ModelFamily[]): ModelFamily | undefined {
  return families.find(({ match }) => isOfFamily(name, match));
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
  const rated = figures ?? unrated;
  return cost * rated.cheapness + speed * rated.speed + intelligence * rated.intelligence;
}

function hasPriorities({ cost = 0, speed = 0, intelligence = 0 }: ModelPreferences): boolean {
  return cost > 0 || speed > 0 || intelligence > 0;
}
