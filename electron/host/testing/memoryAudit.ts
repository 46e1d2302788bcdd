import { AuditLog } from '../consent/audit/auditLog.ts';
import { AuditTrail } from '../consent/audit/auditTrail.ts';
import type { Clock } from '../ports/system.ts';
import { MemoryAuditStore } from './memoryAuditStore.ts';

/** An audit in memory. Tests may read its rows. */
export function memoryAudit(clock: Clock, store = new MemoryAuditStore()): AuditLog {
  // The end of its chain is not noted anywhere, because nobody reads it again.
  const timeless: Clock = { now: () => clock.now(), monotonic: () => clock.monotonic(), after: () => () => undefined };
  const trail = new AuditTrail(store, timeless, { write: () => undefined });
  return new AuditLog(trail, clock, {
    isUnattended: false,
    definitionHash: () => undefined,
    hideSecrets: (text) => text,
  });
}
