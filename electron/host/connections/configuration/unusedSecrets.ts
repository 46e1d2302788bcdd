import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { secretsOf } from './accountChanges.ts';

/** Selects the secrets that no server refers to. Pure. */
export function unusedSecrets(names: readonly string[], servers: readonly ServerDefinition[]): string[] {
  const used = new Set(servers.flatMap(secretsOf));
  return names.filter((name) => !used.has(name));
}
