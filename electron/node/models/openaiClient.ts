import type OpenAI from 'openai';
import type { ModelInfo } from '../../../shared/domain/model.ts';
import { ownAddresses } from '../../../shared/domain/providerAddress.ts';
import type { ProviderAccess } from '../../host/ports/modelProvider.ts';
import { keyToSend } from './checkKey.ts';

/** Loads the SDK on first use, because loading is slow. */
export async function openOpenAIClient(access: ProviderAccess, fetch: typeof globalThis.fetch): Promise<OpenAI> {
  const apiKey = keyToSend(access);
  const { default: Sdk } = await import('openai');
  return new Sdk({
    apiKey,
    baseURL: (access.baseUrl ?? ownAddresses[access.kind]).replace(/\/$/, ''),
    // No values from the environment: the key belongs only to this provider and this address.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    fetch,
    maxRetries: 2,
    logLevel: 'off',
  });
}

/** A model of the list, with what some compatible servers add to it. */
export type ListedModel = OpenAI.Models.Model & {
  readonly name?: unknown;
  /** OpenRouter. */
  readonly architecture?: { readonly input_modalities?: unknown };
};

/** Every model the server lists, in its order. */
export async function listOpenAIModels(client: OpenAI, signal: AbortSignal): Promise<ListedModel[]> {
  const models: ListedModel[] = [];
  for await (const model of client.models.list({ signal })) models.push(model);
  return models;
}

export function toModelInfo(model: ListedModel): ModelInfo {
  const title = typeof model.name === 'string' && model.name !== model.id ? model.name : undefined;
  return { model: model.id, ...(title === undefined ? {} : { title }) };
}
