import { rename } from 'node:fs/promises';
import { problemError } from '../../../shared/domain/error.ts';

/**
 * Moves an unreadable file of secrets out of the way: it is not overwritten, because the user may be able to repair it,
 * and keys can be entered again. Returns its new path.
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
