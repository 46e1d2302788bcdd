import { AuditLog } from '../consent/audit/auditLog.ts';
import { AuditTrail } from '../consent/audit/auditTrail.ts';
import type { Clock } from '../ports/system.ts';
import { MemoryAuditStore } from './memoryStores.ts';

/** An audit that nobody reads, or whose rows a test looks at. */
export function memoryAudit(clock: Clock, store = new MemoryAuditStore()): AuditLog {
  const trail = new AuditTrail(store, clock, { write: () => undefined });
  return new AuditLog(trail, clock, { definitionHash: () => undefined, hideSecrets: (text) => text });
}
