import type { ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';

/** Where calls are recorded: in the thread that asked for them, or only in the snapshot. */
export interface CallLog {
  /** Publishes the present state of a call, and stores it with the next write. */
  noteCall(call: ToolCall): void;
  /** Writes the recorded calls. @throws Error when they cannot be stored */
  save(): Promise<void>;
  /** A recorded call, including calls of an earlier run. */
  call(id: ToolCallId): Promise<ToolCall | undefined>;
}
