import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

const words = fileURLToPath(new URL('../../shared/domain/words/problemText.ts', import.meta.url));
const kinds = fileURLToPath(new URL('./problemKinds.ts', import.meta.url));
/** The files that put English words into an error. */
const wording = ['error.ts', 'outcomeUnknown.ts'].map((name) => `/shared/domain/${name}`);

/**
 * In unit tests the message of a `HostError` is its problem as data instead of a sentence, so that no test can compare one: no
 * lint rule can tell which errors a call throws. The words themselves are tested in `shared/domain/words/`, which calls
 * `problemText` directly.
 */
export function unwordedErrors(): Plugin {
  return {
    name: 'unworded-errors',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/problemText.ts') || !wording.some((file) => importer?.endsWith(file))) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === words ? kinds : null;
    },
  };
}
