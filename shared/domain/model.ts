import { z } from 'zod';
import { calendarDay, providerId, timestamp } from './ids.ts';

import { maxModelOptions, modelAbilities, modelOptions } from './modelOptions.ts';
import { wireKinds } from './providers/providerTable.ts';

export const providerKind = z.enum(['practice', ...wireKinds]);

/** A configured source of models. Keys are in the secret store and never in here. */
export const providerConfig = z.object({
  id: providerId,
  kind: providerKind,
  name: z.string().trim().min(1).max(64),
  /** Only set when it is not the provider's own. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the user confirmed the base URL on the trust surface; nothing is sent to one that was not. */
  isAddressConfirmed: z.boolean().default(true),
  /** Whether a server that is not the provider's own takes Anthropic's marks for its cache, as the user says. */
  hasCacheMarks: z.boolean().optional(),
  /** Names typed by the user, for providers that do not list theirs. */
  typedModels: z.array(z.string().min(1).max(200)),
  /** What the user set for single models, each at most once. */
  modelOptions: z.array(modelOptions).max(maxModelOptions).optional(),
});
export type ProviderConfig = z.infer<typeof providerConfig>;

/** A part of a request that a provider refuses for one model: the definition of a tool, or a picture, a sound or a file. */
export const refusedPart = z.object({
  providerId,
  /** Where it was refused: the base URL; empty for the provider's own. */
  address: z.string(),
  model: z.string(),
  hash: z.string(),
  at: timestamp,
});
export type RefusedPart = z.infer<typeof refusedPart>;

/** What the page knows of a provider. `session`: the key is kept until Gatehouse ends, because there is no keychain. */
export const providerView = z.lazy(() => providerConfig.extend({ key: z.enum(['none', 'stored', 'session']) }));
export type ProviderView = z.infer<typeof providerView>;

export const modelRef = z.object({ providerId, model: z.string().min(1).max(200) });
export type ModelRef = z.infer<typeof modelRef>;

/** What people choose a model by, as far as it is known. */
const modelOutline = z.lazy(() =>
  modelAbilities.unwrap().pick({ contextTokens: true, prices: true, images: true, hasTools: true }),
);
export type ModelOutline = z.infer<typeof modelOutline>;

const modelInfo = z.lazy(() => z.object({ model: z.string(), title: z.string().optional() }));
export type ModelInfo = z.infer<typeof modelInfo>;

/** A model in the list of its provider, for the page. */
export const listedModel = z.lazy(() => modelInfo.unwrap().extend({ outline: modelOutline.optional() }));
export type ListedModel = z.infer<typeof listedModel>;

/** The usage of one answer, as its provider counted it. */
export const tokenUsage = z.lazy(() =>
  z.object({
    /** With those read from the provider's cache. */
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    /** The part of the input that the provider had in its cache, which is cheaper. */
    cachedTokens: z.number().int().optional(),
    /** The part of the input that the provider wrote to its cache, which may be dearer. Nothing of it is among `cachedTokens`. */
    cacheWriteTokens: z.number().int().optional(),
    /** What the input was taken for before it was counted: how the model counts follows from both. */
    estimatedTokens: z.number().int().optional(),
    /** The context window of the model at that time. */
    contextTokens: z.number().int().optional(),
    /** An estimate in US dollars, from list prices. */
    costUsd: z.number().nonnegative().optional(),
    /** The day of the table that the prices are from, if they were old by then (`maxPriceAgeDays`). */
    pricesOf: calendarDay.optional(),
    /** The answer did not reach its end, so that its provider did not count all of it. */
    isEstimated: z.literal(true).optional(),
  }),
);
export type TokenUsage = z.infer<typeof tokenUsage>;

/** What all answers of a chat used, with those in other versions and those that were deleted: they cost as much. */
export const chatUsage = z.lazy(() =>
  tokenUsage
    .unwrap()
    .pick({ inputTokens: true, outputTokens: true })
    .extend({ cachedTokens: z.number().int(), costUsd: z.number().nonnegative(), answers: z.number().int() }),
);
export type ChatUsage = z.infer<typeof chatUsage>;
