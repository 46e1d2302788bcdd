// Apart from the schemas, which are made with the first question about runtimes and not at the start.
import type { RuntimeArchive, RuntimeRelease } from './runtimeRelease.ts';

/** How long an archive is at most. Pure. */
export function maxArchiveBytes(of: RuntimeArchive): number {
  return 'bytes' in of ? of.bytes : of.maxBytes;
}

/** How much is unpacked at most. Pure. */
export function maxUnpackedBytes(of: RuntimeRelease): number {
  return 'unpackedBytes' in of ? of.unpackedBytes : of.maxUnpackedBytes;
}

/** Whether a download that began at one address may go on at another: at the same origin, or over https at a host of the list. Pure. */
export function mayLeadOn({ hosts = [] }: Pick<RuntimeArchive, 'hosts'>, first: URL, next: URL): boolean {
  if (next.username !== '' || next.password !== '') return false;
  return next.origin === first.origin || (next.protocol === 'https:' && hosts.includes(next.host));
}
