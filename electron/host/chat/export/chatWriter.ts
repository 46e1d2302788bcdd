import type { ExportedHead, ExportedMessage } from '../../../../shared/domain/chatExport.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';

/** The pictures of messages as data URLs. */
export type Pictures = ReadonlyMap<Sha256, string>;

/** Writes a chat piece by piece; the pieces in their order are the file. Pure. */
export interface ChatWriter {
  /** Its messages contain their pictures. */
  readonly hasPictures?: true;
  /** Its head has the hashes of the activity log. */
  readonly hasAudit?: true;
  head(head: ExportedHead): string;
  message(message: ExportedMessage, isFirst: boolean, pictures: Pictures): string;
  tail(): string;
}

export const noPictures: Pictures = new Map();
