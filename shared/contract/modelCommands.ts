import { z } from 'zod';
import { errorInfo } from '../domain/error.ts';
import { providerId } from '../domain/ids.ts';
import { listedModel, modelRef, providerConfig, providerKind } from '../domain/model.ts';
import { localServer } from '../domain/localModels.ts';
import { modelAbilities, modelFacts } from '../domain/modelOptions.ts';
import { modelSettings } from '../domain/modelSettings.ts';
import { defineCommand, nothing } from './define.ts';

export const modelCommands = [
  /** A base URL and a key are confirmed on the trust surface: chats go there. */
  defineCommand({
    name: 'provider.add',
    input: () =>
      z.object({
        kind: providerKind.exclude(['practice']),
        name: providerConfig.shape.name,
        baseUrl: providerConfig.shape.baseUrl,
        hasCacheMarks: providerConfig.shape.hasCacheMarks,
        typedModels: providerConfig.shape.typedModels,
        key: z.string().trim().min(1).max(4000).optional(),
      }),
    output: () => z.object({ providerId }),
  }),
  /** A changed base URL drops the key: it was given to the old one. Both are confirmed on the trust surface. */
  defineCommand({
    name: 'provider.update',
    input: () =>
      z.object({
        providerId,
        name: providerConfig.shape.name,
        baseUrl: providerConfig.shape.baseUrl,
        hasCacheMarks: providerConfig.shape.hasCacheMarks,
        typedModels: providerConfig.shape.typedModels,
        /** `null` forgets the key; absent keeps it. */
        key: z.string().trim().min(1).max(4000).nullable().optional(),
      }),
    output: nothing,
  }),
  defineCommand({ name: 'provider.remove', input: () => z.object({ providerId }), output: nothing }),
  /**
   * The provider's models; typed ones are always among them. A list is kept for a while, unless it has to be read again
   * (`isFresh`).
   */
  defineCommand({
    name: 'provider.models',
    input: () => z.object({ providerId, isFresh: z.boolean().optional() }),
    output: () =>
      z.object({
        models: z.array(listedModel),
        problem: errorInfo.nullable(),
      }),
  }),
  /** Servers of models that answer on this computer. Only the user's press asks for them. */
  defineCommand({
    name: 'provider.findLocal',
    input: nothing,
    output: () => z.object({ servers: z.array(localServer) }),
  }),
  /** What a model takes and has, as far as is known: with what the user says about it. */
  defineCommand({ name: 'model.limits', input: () => z.object({ model: modelRef }), output: modelAbilities }),
  /** Replaces what the user says about a model, and its settings for chats that have none. */
  defineCommand({
    name: 'model.configure',
    input: () => z.object({ model: modelRef, facts: modelFacts, settings: modelSettings }),
    output: nothing,
  }),
] as const;
