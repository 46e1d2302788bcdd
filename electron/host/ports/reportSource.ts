import type { JsonObject } from '../../../shared/lib/json.ts';

/** Port: what a report says of this computer, and the archive that it becomes. */
export interface ReportSource {
  /** The home folder in every way a text may write it; none where there is none. */
  readonly homes: readonly string[];
  /** Versions of the system and of what Gatehouse runs on. */
  runtime(): JsonObject;
  /** The newest whole lines of Gatehouse's own log, oldest first, of at most `maxBytes`. None where it cannot be read. */
  logLines(maxBytes: number): Promise<readonly string[]>;
  /** One archive of these texts, piece by piece. */
  archive(files: readonly { readonly name: string; readonly text: string }[]): AsyncIterable<Uint8Array>;
}
