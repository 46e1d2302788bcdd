import type { DatabaseSync } from 'node:sqlite';
import { openReplaceableFile } from '../store/replaceableFile.ts';

/** Changes with the tables: a file of another format is begun again. */
const format = 1;

/**
 * The pieces of bodies, once for each chat, and requests as lists of them. A list names what it has in common with the list before it
 * (`base`, of which the first `kept` pieces count). A segment is a row of lists that build on each other; its first one is whole. The
 * segment of a piece is the last one that uses it.
 */
const tables = `
  CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, chat TEXT NOT NULL, begun_at INTEGER NOT NULL,
    newest_at INTEGER NOT NULL) STRICT;
  CREATE TABLE pieces (id INTEGER PRIMARY KEY AUTOINCREMENT, chat TEXT NOT NULL, hash TEXT NOT NULL, segment INTEGER NOT NULL, text TEXT NOT NULL,
    UNIQUE (chat, hash)) STRICT;
  CREATE INDEX pieces_of_segment ON pieces (segment);
  CREATE TABLE requests (id INTEGER PRIMARY KEY AUTOINCREMENT, segment INTEGER NOT NULL, chat TEXT NOT NULL, message TEXT NOT NULL,
    sent_at INTEGER NOT NULL, digest TEXT NOT NULL, has_secrets INTEGER NOT NULL, servers INTEGER NOT NULL, base INTEGER,
    kept INTEGER NOT NULL, added TEXT NOT NULL) STRICT;
  CREATE INDEX requests_of_message ON requests (message);
  CREATE INDEX requests_of_segment ON requests (segment)`;

/** Opens the file of sent requests; one that is damaged or of another format is replaced by an empty one. */
export function openSentRequests(path: string): DatabaseSync {
  return openReplaceableFile(path, { format, tables });
}
