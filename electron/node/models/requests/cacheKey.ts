import { hash } from 'node:crypto';
import { isOwnAddress } from '../../../../shared/domain/providers/providerTable.ts';
import type { ModelRequest, ProviderAccess } from '../../../host/ports/modelProvider.ts';

/**
 * Requests of a chat get to where its beginning is cached: https://platform.openai.com/docs/guides/prompt-caching. Only at OpenAI's own
 * address; compatible servers may refuse fields they do not know.
 */
export function cacheKey(
  { chatId }: Pick<ModelRequest, 'chatId'>,
  { kind, baseUrl }: Pick<ProviderAccess, 'kind' | 'baseUrl'>,
): { prompt_cache_key?: string } {
  if (chatId === undefined || !isOwnAddress(kind, baseUrl)) return {};
  return { prompt_cache_key: hash('sha256', chatId).slice(0, 32) };
}
