import type { FolderPart } from '../../../shared/domain/dataFolder.ts';

/**
 * Every file and folder of ours in the data folder, by its name there. Whatever else is in it belongs to the browser or to nobody;
 * it is measured, and never touched.
 */
export const folderParts: Readonly<Record<string, FolderPart>> = {
  'gatehouse.db': 'database',
  'gatehouse.db-wal': 'database',
  'gatehouse.db-shm': 'database',
  'gatehouse.db.damaged': 'database',
  'gatehouse.db.recovered': 'database',
  'gatehouse.db.recovering': 'database',
  'gatehouse.db.reading': 'database',
  'search.db': 'searchIndex',
  'search.db-wal': 'searchIndex',
  'search.db-shm': 'searchIndex',
  blobs: 'attachments',
  'import.tmp': 'attachments',
  work: 'serverFolders',
  logs: 'logs',
  copies: 'copies',
  damaged: 'damaged',
  'mcp.json': 'configuration',
  'secrets.json': 'configuration',
  'secrets.keychain.json': 'configuration',
  'servers.json': 'configuration',
  'window.json': 'configuration',
};
