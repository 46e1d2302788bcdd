import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import type { TaskEnabledSession, TaskOutcome } from '@modelcontextprotocol/ext-tasks/client';
import { type HostError, problemError } from '../../../../../shared/domain/error.ts';
import { acceptedError } from '../../../../../shared/domain/notTaken.ts';
import type { JsonObject } from '../../../../../shared/lib/json.ts';
import { connectionError } from '../connectionErrors.ts';
import { clientCapabilities, clientInfo } from '../makeClient.ts';
import type { ServerRequestHandlers } from '../serverRequests.ts';
import type { WireTap } from '../wireTap.ts';
import { type FollowedTask, type TaskNews, type TaskWatch, untold } from './followedTask.ts';
import { answerInput } from './inputAnswers.ts';
import { slowPolls } from './slowPolls.ts';

const extension = 'io.modelcontextprotocol/tasks';
/** The library compares it with that of the session; there is one session for each connection. */
const endpointId = 'connection';

export interface ExtensionTasksParts {
  readonly client: Client;
  readonly wire: WireTap;
  readonly clientVersion: string;
  readonly handlers: ServerRequestHandlers;
}

export interface ExtensionCall {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly meta: { readonly _meta?: JsonObject };
  /** Also ends the task. */
  readonly signal: AbortSignal;
  /** The server is still working. */
  readonly onSeen: (news: TaskNews) => void;
  readonly watch?: TaskWatch | undefined;
}

/** A task that another call began, perhaps in an earlier session. */
export interface ExtensionFollowing extends Pick<ExtensionCall, 'signal' | 'onSeen'> {
  readonly taskId: string;
  readonly left: AbortSignal;
}

type Execution = Awaited<ReturnType<TaskEnabledSession['callTool']>>;

/**
 * Calls of tools whose server may answer with a task (2026-07-28, extension `io.modelcontextprotocol/tasks`), with the
 * extension's own library. It bypasses the SDK's client, which does not know such answers.
 */
export class ExtensionTasks {
  readonly #parts: ExtensionTasksParts;
  #session: Promise<TaskEnabledSession> | undefined;
  /** The ids of tasks that nobody looks at. */
  readonly #followed = new Set<string>();

  constructor(parts: ExtensionTasksParts) {
    this.#parts = parts;
  }

  /** Whether a server may answer with tasks of this kind. */
  static isOffered(client: Client): boolean {
    return (
      client.getProtocolEra() === 'modern' && client.getServerCapabilities()?.extensions?.[extension] !== undefined
    );
  }

  /**
   * @throws ProtocolError when the server refuses the call; HostError `protocolError` when the task failed,
   *   `cancelled`, or an error that says that the call was accepted; the reason of `signal` or of `watch.left`
   */
  async call(call: ExtensionCall): Promise<CallToolResult> {
    const execution = await this.#begin(call);
    if (execution.kind === 'task') call.watch?.onTask(execution.handle.taskId);
    const ended = await this.#settle(execution, { ...call, left: call.watch?.left });
    if (ended.kind === 'result') return ended.result;
    throw ended.kind === 'unknown' || ended.kind === 'notNow' ? acceptedError(ended.error) : ended.error;
  }

  /** @throws a HostError when its server cannot be reached, or the reason of `signal` or `left` */
  async follow(following: ExtensionFollowing): Promise<FollowedTask> {
    const { taskId, signal, left } = following;
    const session = await (this.#session ??= this.#open());
    const library = await import('@modelcontextprotocol/ext-tasks/client');
    // The library has its own type for ids of tasks.
    const id = taskId as Parameters<TaskEnabledSession['cancelTask']>[0];
    if (signal.aborted) void session.cancelTask(id).catch(() => undefined);
    signal.throwIfAborted();
    const reference = { endpointId, generation: 'v2', taskId: id, originalOperation: 'tools/call' } as const;
    this.#followed.add(taskId);
    try {
      const execution = await session.resumeTask(reference, { signal: AbortSignal.any([signal, left]) });
      return await this.#settle(execution, following);
    } catch (error) {
      if (error instanceof library.JsonRpcResponseError) return untold(error.code, serverError(error));
      throw error;
    } finally {
      this.#followed.delete(taskId);
    }
  }

  async #settle(
    execution: Execution,
    { signal, onSeen, left }: Pick<ExtensionCall, 'signal' | 'onSeen'> & { readonly left?: AbortSignal | undefined },
  ): Promise<FollowedTask> {
    const onAbort = () => void execution.cancel().catch(() => undefined);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
    try {
      const { outcome } = await execution.settle({
        signal: left === undefined ? signal : AbortSignal.any([signal, left]),
        onEvent: (event) => {
          if (event.type !== 'task') return;
          const { statusMessage, status } = event.task;
          if (status === 'working' || status === 'input_required')
            onSeen({ statusMessage, needsInput: status === 'input_required' });
        },
      });
      if (outcome.status === 'completed') return { kind: 'result', result: outcome.result as CallToolResult };
      if (outcome.status === 'failed') return failedTask(outcome);
      return { kind: 'cancelled', error: problemError({ kind: 'taskCancelledByServer' }) };
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Sends the call; any error before this resolves may be a refusal of the call itself. */
  async #begin({ tool, args, meta, signal }: ExtensionCall) {
    const session = await (this.#session ??= this.#open());
    const library = await import('@modelcontextprotocol/ext-tasks/client');
    const metadata = meta._meta ? { metadata: meta._meta } : {};
    const declaration = library.toolDeclarationFromMcpTool(tool);
    try {
      return await session.callTool(tool.name, args, { declaration, signal, ...metadata });
    } catch (error) {
      if (error instanceof library.JsonRpcResponseError)
        throw new (mcpSdk().ProtocolError)(error.code, error.message, error.data);
      throw error;
    }
  }

  async #open(): Promise<TaskEnabledSession> {
    const { client, wire, clientVersion, handlers } = this.#parts;
    // Loaded when the first such server is called: few servers have tasks.
    const { createTaskSessionFromClient } = await import('@modelcontextprotocol/ext-tasks/client');
    return createTaskSessionFromClient(client, {
      endpointId,
      onInputRequest: (request, { signal }) => answerInput(handlers, request, signal),
      rawDispatch: async (request, options) => {
        const answer = await wire.request(request as never, options?.signal ?? new AbortController().signal);
        return 'error' in answer
          ? { kind: 'error', error: answer.error as never }
          : { kind: 'result', result: slowPolls(request, answer.result, this.#followed) as never };
      },
      v2RequestFraming: {
        protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
        clientInfo: clientInfo(clientVersion),
        clientCapabilities: clientCapabilities(handlers) as never,
      },
    });
  }
}

/** The task failed, or the server does not tell of it. @throws a HostError when the server cannot be asked */
function failedTask({ error, task }: Extract<TaskOutcome<unknown>, { status: 'failed' }>): FollowedTask {
  if (task?.status === 'failed') return { kind: 'failed', error: serverError(error) };
  if (error.code !== undefined) return untold(error.code, serverError(error));
  // The result is here and is none, and would be the same the next time.
  if (task?.status === 'completed') return { kind: 'failed', error: connectionError(error.cause, undefined) };
  throw acceptedError(connectionError(error.cause, undefined));
}

function serverError({ message, code }: { readonly message: string; readonly code?: number | undefined }): HostError {
  return problemError({ kind: 'serverSays', text: message }, code === undefined ? undefined : { code });
}
