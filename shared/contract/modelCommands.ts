import { z } from 'zod';
import { errorInfo } from '../domain/error.ts';
import { providerId } from '../domain/ids.ts';
import { modelInfo, modelRef, providerConfig, providerKind } from '../domain/model.ts';
import { defineCommand, nothing } from './define.ts';

export const modelCommands = [
  /** A base URL and a key are confirmed on the trust surface: chats go there. */
  defineCommand({
    name: 'provider.add',
    input: z.object({
      kind: providerKind.exclude(['practice']),
      name: providerConfig.shape.name,
      baseUrl: providerConfig.shape.baseUrl,
      typedModels: providerConfig.shape.typedModels,
      key: z.string().trim().min(1).max(4000).optional(),
    }),
    output: z.object({ providerId }),
  }),
  /** A changed base URL drops the key: it was given to the old one. Both are confirmed on the trust surface. */
  defineCommand({
    name: 'provider.update',
    input: z.object({
      providerId,
      name: providerConfig.shape.name,
      baseUrl: providerConfig.shape.baseUrl,
      typedModels: providerConfig.shape.typedModels,
      /** `null` forgets the key; absent keeps it. */
      key: z.string().trim().min(1).max(4000).nullable().optional(),
    }),
    output: nothing,
  }),
  defineCommand({ name: 'provider.remove', input: z.object({ providerId }), output: nothing }),
  /** Asks the provider for its models; typed ones are always among them. */
  defineCommand({
    name: 'provider.models',
    input: z.object({ providerId }),
    output: z.object({ models: z.array(modelInfo), problem: errorInfo.nullable() }),
  }),
  /** What a model takes besides text, as far as is known. */
  defineCommand({
    name: 'model.limits',
    input: z.object({ model: modelRef }),
    output: z.object({ images: z.boolean(), audio: z.boolean() }),
  }),
] as const;
