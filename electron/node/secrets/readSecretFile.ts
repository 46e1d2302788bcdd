import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { problemError } from '../../../shared/domain/error.ts';
import { setSecretsAside } from './setSecretsAside.ts';

export interface SecretFileParts<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  /** The value of a missing file, or of one that was set aside. */
  readonly empty: T;
  readonly onSetAside: (path: string) => void;
  /** Replaced by tests. */
  readonly read?: (path: string) => Promise<string>;
}

/**
 * Reads a file of secrets. It is set aside only if its text was read and is invalid: if it cannot be read just now, its
 * secrets may be intact, and the next attempt may succeed.
 *
 * @throws HostError `secretsUnavailable` when it cannot be read now
 */
export async function readSecretFile<T>(parts: SecretFileParts<T>): Promise<T> {
  const { path, schema, empty, onSetAside } = parts;
  const text = await readText(path, parts.read);
  if (text === undefined) return empty;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  onSetAside(await setSecretsAside(path));
  return empty;
}

async function readText(path: string, read = (from: string) => readFile(from, 'utf8')): Promise<string | undefined> {
  try {
    return await read(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    // A folder has no text, now or later.
    if (code === 'EISDIR') return '';
    throw problemError({ kind: 'secretsNotReadable', path, code: String(code) }, undefined, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
