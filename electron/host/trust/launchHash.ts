import type { Sha256 } from '../../../shared/domain/ids.ts';
import type { Launch } from '../../../shared/domain/server.ts';
import { canonicalHash } from '../hash/canonicalHash.ts';

/** What trust and grants are bound to: every byte of the launch, secrets as references. The name is not part of it. */
export function launchHash(launch: Launch): Sha256 {
  return canonicalHash(launch);
}
