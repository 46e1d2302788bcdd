import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

/**
 * Every tool call needs the hash of its server's launch, so hashes are cached. A launch is replaced by another object,
 * never changed.
 */
const known = new WeakMap<Launch, Sha256>();

/**
 * The hash that trust and grants are bound to: every byte of the launch, with secrets as references. The name is not
 * included.
 */
export function launchHash(launch: Launch): Sha256 {
  const hash = known.get(launch) ?? canonicalHash(launch);
  known.set(launch, hash);
  return hash;
}

/** The same, whichever account the launch names: one hash for all accounts with the same values. */
export function hashWithoutAccount(launch: Launch): Sha256 {
  if (!('account' in launch)) return launchHash(launch);
  const { account: _, ...rest } = launch;
  return canonicalHash(rest);
}
