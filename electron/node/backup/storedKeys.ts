import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tells whether a key may be stored under the id of a provider. Both files of secrets have the names in clear text; where one
 * cannot be read, every id may have a key.
 */
export function storedKeys(folder: string): (id: string) => boolean {
  const texts = ['secrets.json', 'secrets.keychain.json'].map((name) => textOf(join(folder, name)));
  return (id) => texts.some((text) => text?.includes(JSON.stringify(id).slice(1, -1)) ?? true);
}

/** `undefined` when it cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? '' : undefined;
  }
}
