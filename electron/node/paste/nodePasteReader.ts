import type { PasteReader } from '../../host/ports/pasteReader.ts';

/** Reads pasted texts; the parsers of YAML and TOML come with the first one. */
export function nodePasteReader(env: Readonly<Record<string, string | undefined>>): PasteReader {
  return {
    async read(text) {
      const { readPaste } = await import('./readPaste.ts');
      return readPaste(text);
    },
    async variablesOf(text) {
      const { readEnvFile } = await import('./readEnvFile.ts');
      return readEnvFile(text);
    },
    variable: (name) => (Object.hasOwn(env, name) ? env[name] : undefined),
  };
}
