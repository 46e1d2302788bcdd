import type { ModelProviderFactory } from '../../host/ports/modelProvider.ts';
import { createAnthropicProvider } from './anthropic.ts';
import { createModelFetch } from './modelFetch.ts';
import { modelFamilies } from './modelFamilies.ts';
import { createChatProvider } from './openaiChat.ts';
import { createResponsesProvider } from './openaiResponses.ts';

/**
 * Adapter of the port: providers reached through their official SDKs, which are loaded on first use.
 * @param fetch the network access; see `HostNetwork`
 */
export function createModelProviderFactory(fetch: typeof globalThis.fetch): ModelProviderFactory {
  const modelFetch = createModelFetch(fetch);
  return {
    create(access) {
      switch (access.kind) {
        case 'anthropic':
          return createAnthropicProvider(access, modelFetch);
        case 'openai':
          return createResponsesProvider(access, modelFetch);
        case 'openai-chat':
          return createChatProvider(access, modelFetch);
      }
    },
    async prepare(kind) {
      await (kind === 'anthropic' ? import('@anthropic-ai/sdk') : import('openai'));
      await import('undici');
      modelFamilies();
    },
  };
}
