import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { RootView } from '../../../../shared/domain/root.ts';
import type { AuditLog } from '../audit/auditLog.ts';

/** Records which servers get a folder, and which lose one, when `next` replaces `before`. */
export async function auditRootChange(
  audit: Pick<AuditLog, 'root'>,
  nameOf: (id: ServerId) => string | undefined,
  before: RootView | undefined,
  next: RootView | undefined,
): Promise<void> {
  const kept = before?.realPath === next?.realPath ? (before?.sharedWith ?? []) : [];
  const told = (ids: readonly ServerId[]) => ids.map((serverId) => ({ serverId, serverName: nameOf(serverId) }));
  const added = told((next?.sharedWith ?? []).filter((id) => !kept.includes(id)));
  const taken = told((before?.sharedWith ?? []).filter((id) => !next?.sharedWith.includes(id)));
  for (const server of added) await audit.root(server, 'shared', next?.realPath ?? '');
  for (const server of taken) await audit.root(server, 'unshared', before?.realPath ?? '');
}
