import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { findLookalikes, mayLookAlike } from './lookalikes.ts';

/**
 * The names of other servers that look just like this one's: a question about one of them could be answered with the other
 * in mind. The skeleton table is loaded only where a name needs it.
 */
export async function serverLookalikes(
  servers: readonly Pick<ServerDefinition, 'id' | 'name'>[],
  id: ServerId,
): Promise<readonly string[]> {
  if (!servers.some(({ name }) => mayLookAlike(name))) return [];
  const { default: skeletonOf } = await import('unhomoglyph');
  const named = servers.map((server) => ({ key: server.id, name: server.name }));
  return findLookalikes(named, skeletonOf).get(id) ?? [];
}
