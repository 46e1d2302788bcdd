import type { FolderPart } from '../../../shared/domain/dataFolder.ts';

/**
 * `data`: a backup contains it, or it belongs to what a backup contains; a restore replaces it. `everything`: only a reset puts it
 * aside. `stays`: belongs to the running program or to these changes themselves.
 */
type Scope = 'data' | 'everything' | 'stays';

interface PartOfFolder {
  readonly part: FolderPart;
  readonly scope: Scope;
}

/**
 * Every file and folder of ours in the data folder, by its name there. Whatever else is in it belongs to the browser or to nobody;
 * it is measured, and never touched.
 */
export const folderParts: Readonly<Record<string, PartOfFolder>> = {
  'gatehouse.db': { part: 'database', scope: 'data' },
  'gatehouse.db-wal': { part: 'database', scope: 'data' },
  'gatehouse.db-shm': { part: 'database', scope: 'data' },
  'gatehouse.db.damaged': { part: 'database', scope: 'data' },
  'gatehouse.db.recovered': { part: 'database', scope: 'data' },
  'gatehouse.db.recovering': { part: 'database', scope: 'data' },
  'gatehouse.db.reading': { part: 'database', scope: 'data' },
  'search.db': { part: 'searchIndex', scope: 'data' },
  'search.db-wal': { part: 'searchIndex', scope: 'data' },
  'search.db-shm': { part: 'searchIndex', scope: 'data' },
  'requests.db': { part: 'sentRequests', scope: 'data' },
  'requests.db-wal': { part: 'sentRequests', scope: 'data' },
  'requests.db-shm': { part: 'sentRequests', scope: 'data' },
  'registries.db': { part: 'registries', scope: 'everything' },
  'registries.db-wal': { part: 'registries', scope: 'everything' },
  'registries.db-shm': { part: 'registries', scope: 'everything' },
  blobs: { part: 'attachments', scope: 'data' },
  'import.tmp': { part: 'attachments', scope: 'stays' },
  drag: { part: 'attachments', scope: 'stays' },
  bundles: { part: 'bundles', scope: 'everything' },
  runtimes: { part: 'runtimes', scope: 'everything' },
  work: { part: 'serverFolders', scope: 'everything' },
  logs: { part: 'logs', scope: 'everything' },
  copies: { part: 'copies', scope: 'data' },
  damaged: { part: 'damaged', scope: 'data' },
  'mcp.json': { part: 'configuration', scope: 'data' },
  'secrets.json': { part: 'configuration', scope: 'everything' },
  'secrets.keychain.json': { part: 'configuration', scope: 'everything' },
  'servers.json': { part: 'configuration', scope: 'stays' },
  'spelling.json': { part: 'configuration', scope: 'everything' },
  'window.json': { part: 'configuration', scope: 'stays' },
  'change.json': { part: 'configuration', scope: 'stays' },
  'applied.json': { part: 'configuration', scope: 'stays' },
  'moved.json': { part: 'configuration', scope: 'stays' },
  'movedFrom.json': { part: 'configuration', scope: 'stays' },
  previous: { part: 'previous', scope: 'stays' },
  restore: { part: 'previous', scope: 'stays' },
};

/** The names in the data folder that a change replaces. Pure. */
export function namesOf(scope: 'data' | 'everything'): string[] {
  return Object.entries(folderParts)
    .filter(([, each]) => each.scope === 'data' || each.scope === scope)
    .map(([name]) => name);
}
