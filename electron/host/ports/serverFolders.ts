import type { ServerId } from '../../../shared/domain/ids.ts';

/** Port: a folder of its own for each server that has no working folder configured. */
export interface ServerFolders {
  /** Where it is, or would be. */
  pathOf(id: ServerId): string;
  /** Makes it where it is missing. Answers its path. */
  make(id: ServerId): Promise<string>;
  /** Deletes it with everything in it. */
  remove(id: ServerId): Promise<void>;
}
