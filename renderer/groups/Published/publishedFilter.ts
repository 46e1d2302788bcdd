import type { PublishedServer } from '../../../shared/domain/published/publishedServer.ts';

/** What a server can be run with, as the list is filtered by it. */
export const publishedFilters = ['all', 'remote', 'local', 'npm', 'pypi', 'oci', 'nuget', 'mcpb'] as const;
export type PublishedFilter = (typeof publishedFilters)[number];

/** Whether one of the ways to run a server is of this kind. Pure. */
export function isOfKind({ ways }: Pick<PublishedServer, 'ways'>, filter: PublishedFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'local':
      return ways.some(({ kind }) => kind !== 'remote');
    default:
      return ways.some(({ kind }) => kind === filter);
  }
}
