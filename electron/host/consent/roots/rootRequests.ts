import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Roots } from './roots.ts';

/** Answers `roots/list` with the folders that were shared with this server; the list is empty before that. */
export function rootRequests(roots: Roots, server: ServerId) {
  return { listRoots: async () => roots.listFor(server) };
}
