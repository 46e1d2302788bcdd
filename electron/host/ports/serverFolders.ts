import type { ServerId } from '../../../shared/domain/ids.ts';

/** Port: a separate folder for each server without a configured working folder. */
export interface ServerFolders {
  /** Its path, whether or not it exists. */
  pathOf(id: ServerId): string;
  /** Creates it if it is missing. Returns its path. */
  make(id: ServerId): Promise<string>;
  /** Deletes it with its contents. */
  remove(id: ServerId): Promise<void>;
}
