import { readPolicyText } from '../../../shared/domain/managed/readPolicyText.ts';
import type { ManagedPolicySource } from '../../host/ports/managedPolicy.ts';

/** `unknown`: there is a policy that does not count, and it may refuse the restore. */
type RestoreVerdict = 'allowed' | 'refused' | 'unknown';

export type PolicyReader = Pick<ManagedPolicySource, 'read'>;

/**
 * Whether the organization that manages this computer lets a backup be restored now. The policy may have come while Gatehouse was closed,
 * and no host has read it yet. Never rejects.
 */
export async function restoreVerdict(policy: PolicyReader): Promise<RestoreVerdict> {
  const reading = await policy.read().catch(() => undefined);
  if (reading?.kind === 'none') return 'allowed';
  if (reading?.kind !== 'text') return 'unknown';
  const read = readPolicyText(reading.text);
  if (read.kind === 'fault') return 'unknown';
  return read.policy.off?.includes('backups') === true ? 'refused' : 'allowed';
}
