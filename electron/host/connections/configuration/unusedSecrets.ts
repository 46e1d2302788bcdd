import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';

/** Selects the secrets that no server refers to. Pure. */
export function unusedSecrets(names: readonly string[], servers: readonly ServerDefinition[]): string[] {
  const used = new Set(servers.flatMap(({ launch }) => secretReferences(JSON.stringify(launch))));
  return names.filter((name) => !used.has(name));
}
