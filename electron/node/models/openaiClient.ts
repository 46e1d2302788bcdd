import type OpenAI from 'openai';
import type { ModelInfo } from '../../../shared/domain/model.ts';
import { addressOf } from '../../../shared/domain/providers/providerTable.ts';
import type { ProviderAccess } from '../../host/ports/modelProvider.ts';
import { keyToSend } from './requests/checkKey.ts';

/** Loads the SDK on first use, because loading is slow. */
export async function openOpenAIClient(access: ProviderAccess, fetch: typeof globalThis.fetch): Promise<OpenAI> {
  const apiKey = keyToSend(access);
  const { default: Sdk } = await import('openai');
  return new Sdk({
    apiKey,
    baseURL: addressOf(access.kind, access.baseUrl).replace(/\/$/, ''),
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
  readonly context_length?: unknown;
  readonly pricing?: unknown;
  readonly supported_parameters?: unknown;
  readonly top_provider?: unknown;
  /** vLLM. */
  readonly max_model_len?: unknown;
  /** LM Studio; what is loaded may be smaller than what is possible. */
  readonly loaded_context_length?: unknown;
  readonly max_context_length?: unknown;
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

/** The context window of a listed model, where its server says it. */
export function listedWindow(model: ListedModel): unknown {
  return model.loaded_context_length ?? model.context_length ?? model.max_model_len ?? model.max_context_length;
}
