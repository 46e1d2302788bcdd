import type { ApprovalBroker } from './approvals/approvalBroker.ts';
import type { Grants } from './approvals/grants.ts';
import type { AuditLog } from './audit/auditLog.ts';
import type { ConversationList } from './conversations/conversationList.ts';
import type { MessageLog } from './conversations/messageLog.ts';
import type { Turns } from './conversations/turns.ts';
import type { ModelCatalog } from './models/modelCatalog.ts';
import type { ServerRegistry } from './servers/serverRegistry.ts';
import type { SettingsService } from './settings/settingsService.ts';
import type { HostState } from './state/hostState.ts';
import type { TextStreams } from './state/textStreams.ts';
import type { ToolCatalog } from './tools/toolCatalog.ts';
import type { TrustBroker } from './trust/trustBroker.ts';

/** The rooms of the host, as the command handlers know them. */
export interface HostRooms {
  readonly state: HostState;
  readonly streams: TextStreams;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
  readonly grants: Grants;
  readonly approvals: ApprovalBroker;
  readonly trust: TrustBroker;
  readonly catalog: ToolCatalog;
  readonly registry: ServerRegistry;
  readonly models: ModelCatalog;
  readonly conversations: ConversationList;
  readonly log: MessageLog;
  readonly turns: Turns;
}
