import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import { namedVariables } from '../../../../shared/domain/variablePlaces.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

/**
 * Every tool call needs the hash of its server's launch, so hashes are cached. A launch is replaced by another object,
 * never changed.
 */
const known = new WeakMap<Launch, Sha256>();

/**
 * The hash that trust and grants are bound to: every byte of the launch, with secrets and variables as references. The name is not
 * included. A launch in which `${env:NAME}` is read has another hash than the same text had when it was handed on unread: trust in the text is
 * no trust in the variable.
 */
export function launchHash(launch: Launch): Sha256 {
  const hash = known.get(launch) ?? hashOf(launch);
  known.set(launch, hash);
  return hash;
}

/** The same, whichever account the launch names: one hash for all accounts with the same values. */
export function hashWithoutAccount(launch: Launch): Sha256 {
  if (!('account' in launch)) return launchHash(launch);
  const { account: _, ...rest } = launch;
  return hashOf(rest);
}

function hashOf(launch: Launch): Sha256 {
  const reads = namedVariables(launch);
  return canonicalHash(reads.length > 0 ? { launch, reads } : launch);
}
