import { parse } from 'yaml';
import { z } from 'zod';
import { isVersion } from '../../../shared/domain/update/compareVersions.ts';
import { maxReleaseNotes } from '../../../shared/domain/update/update.ts';
import { UpdateError } from '../../../shared/domain/update/updateError.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';

/** The largest file of an update; bytes. */
const maxUpdateBytes = 1024 ** 3;

/** What electron-builder writes about a version. A name is one of a file beside it: it leads nowhere else. */
const updateMetadata = z.lazy(() =>
  z.object({
    version: z.string().max(100).refine(isVersion),
    files: z
      .array(
        z.object({
          url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+ -]{0,200}$/),
          /** Of 64 bytes, in base64. */
          sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
          size: z.number().int().positive().max(maxUpdateBytes),
        }),
      )
      .min(1)
      .max(20),
    releaseNotes: z.string().optional(),
    /** Parts of an installer that would be downloaded later, unseen. */
    packages: z.undefined().optional(),
  }),
);

export interface UpdateFile {
  readonly url: string;
  /** In base64. */
  readonly sha512: string;
  /** Bytes. */
  readonly size: number;
}

/** A version, as its publisher signed it. */
export interface UpdateMetadata {
  readonly version: string;
  readonly files: readonly UpdateFile[];
  readonly notes: string;
}

/** Reads a text whose signature is checked. @throws UpdateError `unreadable` */
export function readUpdateMetadata(text: string): UpdateMetadata {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new UpdateError('unreadable', String(error));
  }
  const read = updateMetadata.safeParse(value);
  if (!read.success) throw new UpdateError('unreadable', z.prettifyError(read.error));
  const { version, files, releaseNotes = '' } = read.data;
  return { version, files, notes: keepStart(releaseNotes, maxReleaseNotes) };
}
