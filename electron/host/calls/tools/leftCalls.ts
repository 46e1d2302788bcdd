import type { ServerId, Sha256, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';

/** A call that is sent, and the task that its server made of it. */
export interface NewTask {
  readonly call: ToolCall;
  readonly serverId: ServerId;
  readonly toolName: string;
  /** The server's id of the task. */
  readonly taskId: string;
  /** Of the launch that it was sent to. */
  readonly launchHash: Sha256;
  /** The account that it was sent with. */
  readonly account: string;
}

/** Where calls continue that their turns do not wait for. */
export interface LeftCalls {
  /**
   * Stores that a call continues without its turn; `follow` or `withdraw` comes next.
   *
   * @throws HostError `conflict` when too many do; errors of the store, then it does not
   */
  begin(task: NewTask): Promise<void>;
  /** It ended before it could. */
  withdraw(callId: ToolCallId): Promise<void>;
  /** Nobody else waits for it any more. Returns the call as it is from now on. */
  follow(task: NewTask): ToolCall;
}
