import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Roots } from './roots.ts';

/** Answers `roots/list` with what was shared with this server; nothing, as long as nothing was. */
export function rootRequests(roots: Roots, server: ServerId) {
  return { listRoots: async () => roots.listFor(server) };
}
