import { z } from 'zod';
import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import { runtimeCopyName } from '../../../shared/domain/runtimes/runtime.ts';

/** Names below a folder, with slashes. */
const path = z.string().regex(/^(?!\/)[\w@+./-]*$/);

const bytes = z.number().int().positive();

/** The names of a host, without a port. */
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);

const archiveStart = { address: z.url({ protocol: /^https?$/ }), kind: z.enum(['tgz', 'zip']) };
const archiveEnd = {
  sha256,
  /**
   * Where its entries go: one that is named exactly goes to each place that is given for it and nowhere else; others below a `from` that
   * ends in a slash go below its `to`. Entries that fit nowhere are not unpacked.
   */
  places: z.array(z.strictObject({ from: path, to: path })),
  /** Entries that are not unpacked, although they are below a `from`. */
  leftOut: z.array(path),
  /** Where a redirect may lead besides the origin of the address: over https only. */
  hosts: z.array(host).min(1).optional(),
};
/** One that could not be measured where the list was made says how long it is at most; its SHA-256 is known all the same. */
const archive = z.union([
  z.strictObject({ ...archiveStart, bytes, ...archiveEnd }),
  z.strictObject({ ...archiveStart, maxBytes: bytes, ...archiveEnd }),
]);
export type RuntimeArchive = z.infer<typeof archive>;

const releaseStart = {
  name: runtimeCopyName,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64']),
  /** Who published its files where its makers did not; it is said before a download. */
  repackedBy: z.string().min(1).nullable(),
};
const releaseEnd = {
  archives: z.array(archive).min(1),
  /** Files of the folder `bin` that have to be there and to be programs. */
  programs: z.array(z.string().regex(/^[\w.-]+$/)).min(1),
};
/** One runtime for one kind of computer. The text of an entry names its copy: a new field must not change the text of entries without it. */
const release = z.union([
  z.strictObject({
    ...releaseStart,
    /** Of all that is unpacked. */
    unpackedBytes: bytes,
    /** Of the list of all that is unpacked: `filesHash`. */
    filesSha256: sha256,
    ...releaseEnd,
  }),
  /** One whose files could not be measured where the list was made: the hashes of its archives say what they are. */
  z.strictObject({ ...releaseStart, maxUnpackedBytes: bytes, ...releaseEnd }),
]);
export type RuntimeRelease = z.infer<typeof release>;

const releases = z.strictObject({ about: z.string(), runtimes: z.array(release) });

/** What the release of Gatehouse names, checked. @throws Error for content of another form: it is our own file */
export function readReleases(content: unknown): readonly RuntimeRelease[] {
  return releases.parse(content).runtimes;
}

/** The runtimes of this release of Gatehouse; read with the first question. */
export async function readOwnReleases(): Promise<readonly RuntimeRelease[]> {
  const { default: content } = await import('../../../resources/runtimes.json', { with: { type: 'json' } });
  return readReleases(content);
}

/** Where an entry of an archive goes, below the folder of the copy; nowhere, one place, or several. Pure. */
export function placesOf({ places, leftOut }: Pick<RuntimeArchive, 'places' | 'leftOut'>, entry: string): string[] {
  if (leftOut.includes(entry)) return [];
  const exact = places.filter(({ from }) => from === entry && !from.endsWith('/'));
  if (exact.length > 0) return exact.map(({ to }) => to);
  const above = places.find(({ from }) => from.endsWith('/') && entry.startsWith(from));
  return above === undefined ? [] : [above.to + entry.slice(above.from.length)];
}

/** A release with the hash that names its folder, which is of its text: everything that is said of it, as JSON. */
export type NamedRelease = RuntimeRelease & { readonly text: string; readonly sha256: Sha256 };
