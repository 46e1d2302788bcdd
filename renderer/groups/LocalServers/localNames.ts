import type { LocalProgram } from '../../../shared/domain/localModels.ts';

/** The names of products: the same in every language. */
export const localNames: Record<LocalProgram, string> = {
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  llamacpp: 'llama.cpp',
};
