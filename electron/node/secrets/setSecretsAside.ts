import { rename } from 'node:fs/promises';
import { problemError } from '../../../shared/domain/error.ts';

/**
 * Moves a file of secrets that cannot be read out of the way: it is not written over, because somebody may be able to mend it,
 * and keys can be entered again. Answers where it is.
 *
 * @throws HostError `secretsUnavailable` when it cannot be moved either
 */
export async function setSecretsAside(path: string): Promise<string> {
  const setAside = `${path}.damaged-${Date.now()}`;
  try {
    await rename(path, setAside);
    return setAside;
  } catch (error) {
    throw problemError({ kind: 'secretsDamaged', path }, undefined, { cause: error });
  }
}
