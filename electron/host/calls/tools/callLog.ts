import type { ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';

/** Where calls are noted: the thread that asked for them, or nowhere but the snapshot. */
export interface CallLog {
  /** Tells a call as it stands now, and stores it with the next write. */
  noteCall(call: ToolCall): void;
  /** Writes what was noted. @throws Error when it cannot be stored */
  save(): Promise<void>;
  /** A call that was noted, also one of an earlier run. */
  call(id: ToolCallId): Promise<ToolCall | undefined>;
}
