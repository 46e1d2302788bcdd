import { z } from 'zod';

/** How much a model thinks before it answers, from nothing to as much as it can. */
export const reasoningEffort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);
export type ReasoningEffort = z.infer<typeof reasoningEffort>;

/** Above this, no model of today answers. */
export const maxTemperature = 2;
const maxAnswerTokens = 1_000_000;

/** What the user sets for the answers of a model. What is missing is left to the provider. */
export const modelSettings = z.object({
  temperature: z.number().min(0).max(maxTemperature).optional(),
  /** The maximum length of an answer, with what the model thinks. */
  maxOutputTokens: z.number().int().min(1).max(maxAnswerTokens).optional(),
  effort: reasoningEffort.optional(),
});
export type ModelSettings = z.infer<typeof modelSettings>;

export const modelSetting = modelSettings.keyof();
export type ModelSetting = z.infer<typeof modelSetting>;

/** The settings that a model has. */
export interface SettingsOffer {
  /** In rising order; empty if its effort cannot be set. */
  readonly efforts?: readonly ReasoningEffort[] | undefined;
  /** Missing if it has no temperature. */
  readonly maxTemperature?: number | undefined;
  /** The length of its longest answer in tokens; missing when it is not known. */
  readonly maxOutputTokens?: number | undefined;
}

/**
 * What of the settings goes to a model: what it has, within its limits. An effort that it does not have becomes the next lower one,
 * or else the next higher one. Pure.
 */
export function fitSettings(settings: ModelSettings, offer: SettingsOffer): ModelSettings {
  const effort = settings.effort && nearestEffort(settings.effort, offer.efforts ?? []);
  const { temperature, maxOutputTokens } = settings;
  return {
    ...(temperature === undefined || offer.maxTemperature === undefined
      ? {}
      : { temperature: Math.min(temperature, offer.maxTemperature) }),
    ...(maxOutputTokens === undefined
      ? {}
      : { maxOutputTokens: Math.min(maxOutputTokens, offer.maxOutputTokens ?? maxOutputTokens) }),
    ...(effort === undefined ? {} : { effort }),
  };
}

/** No reasoning is not a low one: who switched it off gets none, or what the model does by itself. */
function nearestEffort(wanted: ReasoningEffort, offered: readonly ReasoningEffort[]): ReasoningEffort | undefined {
  if (offered.includes(wanted)) return wanted;
  if (wanted === 'none') return undefined;
  const order = reasoningEffort.options;
  const thinking = order.filter((effort) => effort !== 'none' && offered.includes(effort));
  const at = order.indexOf(wanted);
  return thinking.findLast((effort) => order.indexOf(effort) < at) ?? thinking[0];
}

export function hasSettings(settings: ModelSettings): boolean {
  return Object.values(settings).some((value) => value !== undefined);
}
