import type { ModelProvider } from '../ports/modelProvider.ts';

/** Wraps a provider so that each request to it is checked first. @param mustBeOpen throws when it may not be asked */
export function whileOpen(provider: ModelProvider, mustBeOpen: () => void): ModelProvider {
  return {
    limits: (model) => provider.limits(model),
    async listModels(signal) {
      mustBeOpen();
      return provider.listModels(signal);
    },
    async *stream(request, signal, onSent) {
      mustBeOpen();
      yield* provider.stream(request, signal, onSent);
    },
  };
}
