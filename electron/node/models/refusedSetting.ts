import type { ModelSetting } from '../../../shared/domain/modelSettings.ts';
import type { ModelRequest } from '../../host/ports/modelProvider.ts';

/** Also that an answer begun without thinking cannot go on with it. */
const effortWords = /effort|budget_tokens|thinking\.type|thinking: |expected `?thinking/i;

/** Settings that a request can do without. */
export type DroppableSetting = Exclude<ModelSetting, 'maxOutputTokens'>;

/**
 * The setting for which a provider refused a request: no list says for certain which model has which. OpenAI names the parameter
 * beside its message.
 */
export function refusedSetting(request: ModelRequest, error: unknown): DroppableSetting | undefined {
  if (!(error instanceof Error)) return undefined;
  const { status, param } = error as { status?: unknown; param?: unknown };
  if (status !== 400 && status !== 422) return undefined;
  const words = `${error.message} ${typeof param === 'string' ? param : ''}`;
  if (request.temperature !== undefined && /temperature/i.test(words)) return 'temperature';
  if (request.effort !== undefined && effortWords.test(words)) return 'effort';
  return undefined;
}

export function withoutSetting(request: ModelRequest, setting: DroppableSetting): ModelRequest {
  const { [setting]: _, ...rest } = request;
  return rest;
}
