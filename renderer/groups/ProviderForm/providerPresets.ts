import type { ProviderConfig } from '../../../shared/domain/model.ts';

export interface ProviderPreset {
  readonly id: string;
  readonly kind: Exclude<ProviderConfig['kind'], 'practice'>;
  /** The name of a product: the same in every language. */
  readonly name: string;
  readonly baseUrl?: string;
  readonly needsKey: boolean;
}

/** Well-known providers of models. The base URLs are the ones they document for their OpenAI-compatible API. */
export const providerPresets: readonly ProviderPreset[] = [
  { id: 'anthropic', kind: 'anthropic', name: 'Anthropic', needsKey: true },
  { id: 'openai', kind: 'openai', name: 'OpenAI', needsKey: true },
  { id: 'ollama', kind: 'openai-chat', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  { id: 'lmstudio', kind: 'openai-chat', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', needsKey: false },
  { id: 'llamacpp', kind: 'openai-chat', name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', needsKey: false },
  { id: 'vllm', kind: 'openai-chat', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', needsKey: false },
  {
    id: 'openrouter',
    kind: 'openai-chat',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
  },
];
