import { z } from 'zod';
import { timestamp } from '../../../shared/domain/ids.ts';

/** The names in the archive of a backup. Others are not read. */
export const backupNames = { manifest: 'manifest.json', database: 'gatehouse.db', config: 'mcp.json' } as const;

/** An attachment: the folder is the beginning of its hash. */
const attachmentName = /^blobs\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** The hash of an attachment, by its name in the archive. Pure. */
export function attachmentHash(name: string): string | undefined {
  return attachmentName.exec(name)?.[2];
}

/** What a backup says about itself. */
export const backupManifest = z.object({
  format: z.literal('gatehouse-backup'),
  version: z.literal(1),
  madeAt: timestamp,
});
export type BackupManifest = z.infer<typeof backupManifest>;
