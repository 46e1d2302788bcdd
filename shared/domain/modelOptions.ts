import { z } from 'zod';
import { type ModelPrices, modelPrices, ownPrices } from './modelPrices.ts';
import { modelSettings, reasoningEffort, type SettingsOffer } from './modelSettings.ts';

const maxTokens = 100_000_000;

/** What the user says about a model. It goes before what Gatehouse knows, and before what the provider's list says. */
export const modelFacts = z.lazy(() =>
  z.object({
    contextTokens: z.number().int().min(1).max(maxTokens).optional(),
    maxOutputTokens: z.number().int().min(1).max(maxTokens).optional(),
    prices: ownPrices.optional(),
    images: z.boolean().optional(),
    files: z.boolean().optional(),
    hasTools: z.boolean().optional(),
    hasReasoning: z.boolean().optional(),
  }),
);
export type ModelFacts = z.infer<typeof modelFacts>;

/** What the user set for one model of a provider. */
export const modelOptions = z.lazy(() =>
  z.object({
    model: z.string().min(1).max(200),
    facts: modelFacts.default({}),
    /** For chats that have none of their own. */
    settings: modelSettings.default({}),
  }),
);
export type ModelOptions = z.infer<typeof modelOptions>;

/** How many models of one provider may have options. */
export const maxModelOptions = 200;

/** What is known of a model, for the page. */
export const modelAbilities = z.lazy(() =>
  z.object({
    images: z.boolean(),
    audio: z.boolean(),
    files: z.boolean(),
    hasTools: z.boolean(),
    contextTokens: z.number().int().positive().optional(),
    maxOutputTokens: z.number().int().positive().optional(),
    prices: modelPrices.optional(),
    efforts: z.array(reasoningEffort),
    maxTemperature: z.number().optional(),
  }),
);
export type ModelAbilities = z.infer<typeof modelAbilities>;

/** The efforts of a model of which the user says that it reasons, and nothing else is known. */
const usualEfforts = ['none', 'low', 'medium', 'high'] as const;

/** What counts for a model, in the form of the port of providers. */
export interface KnownLimits extends SettingsOffer {
  readonly tools: number;
  readonly images: boolean;
  readonly files?: boolean | undefined;
  readonly contextTokens?: number | undefined;
  readonly prices?: ModelPrices | undefined;
}

/** The limits of a model, with what the user says about it. Pure. */
export function withFacts<Limits extends KnownLimits>(known: Limits, facts: ModelFacts): Limits {
  const { hasReasoning, hasTools, prices, contextTokens, maxOutputTokens, images, files } = facts;
  const efforts = known.efforts?.length ? known.efforts : usualEfforts;
  return {
    ...known,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(prices === undefined ? {} : { prices }),
    ...(images === undefined ? {} : { images }),
    ...(files === undefined ? {} : { files }),
    ...(hasTools === false ? { tools: 0 } : {}),
    ...(hasReasoning === undefined ? {} : { efforts: hasReasoning ? efforts : [] }),
  };
}
