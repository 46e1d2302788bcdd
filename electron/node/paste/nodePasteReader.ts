import type { PasteReader } from '../../host/ports/pasteReader.ts';
import { PasteThread } from './pasteThread.ts';

/** Reads pasted texts in a thread of their own, which ends with `close`; the parsers of YAML and TOML come with the first text. */
export function nodePasteReader(
  env: Readonly<Record<string, string | undefined>>,
): PasteReader & { readonly close: () => void } {
  const thread = new PasteThread();
  return {
    read: (text, signal) => thread.read(text, signal),
    async variablesOf(text) {
      const { readEnvFile } = await import('./readEnvFile.ts');
      return readEnvFile(text);
    },
    close: () => thread.close(),
    variable: (name) => (Object.hasOwn(env, name) ? env[name] : undefined),
  };
}
