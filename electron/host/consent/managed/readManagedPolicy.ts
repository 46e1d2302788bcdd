import type { ManagedFault } from '../../../../shared/domain/managed/managedFault.ts';
import type { ManagedStanding } from '../../../../shared/domain/managed/managedStanding.ts';
import { readPolicyText } from '../../../../shared/domain/managed/readPolicyText.ts';
import type { ManagedReading } from '../../ports/managedPolicy.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

/** What a reading of the file means. Pure. */
export function readManagedPolicy(path: string, reading: ManagedReading): ManagedStanding {
  if (reading.kind === 'none') return { kind: 'none' };
  const unusable = (fault: ManagedFault, detail = '', place = path): ManagedStanding => ({
    kind: 'unusable',
    path,
    place,
    fault,
    detail,
  });
  if (reading.kind === 'refused') return unusable(reading.fault, '', reading.place);
  const read = readPolicyText(reading.text);
  if (read.kind === 'fault') return unusable(read.fault, read.detail);
  return { kind: 'inForce', path, policy: read.policy, hash: canonicalHash(read.policy) };
}
