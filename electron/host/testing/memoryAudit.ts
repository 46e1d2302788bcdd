import { AuditLog } from '../consent/audit/auditLog.ts';
import { AuditTrail } from '../consent/audit/auditTrail.ts';
import type { Clock } from '../ports/system.ts';
import { MemoryAuditStore } from './memoryAuditStore.ts';

/** An audit that nobody reads, or whose rows a test looks at. */
export function memoryAudit(clock: Clock, store = new MemoryAuditStore()): AuditLog {
  // Nobody ends it: where its chain ends is noted nowhere.
  const timeless: Clock = { now: () => clock.now(), monotonic: () => clock.monotonic(), after: () => () => undefined };
  const trail = new AuditTrail(store, timeless, { write: () => undefined });
  return new AuditLog(trail, clock, { definitionHash: () => undefined, hideSecrets: (text) => text });
}
