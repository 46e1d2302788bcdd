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
import { answerInput } from './inputAnswers.ts';

const extension = 'io.modelcontextprotocol/tasks';

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
  readonly onSeen: (statusMessage: string | undefined) => void;
}

/**
 * Calls of tools whose server may answer with a task (2026-07-28, extension `io.modelcontextprotocol/tasks`), with the
 * extension's own library. It bypasses the SDK's client, which does not know such answers.
 */
export class ExtensionTasks {
  readonly #parts: ExtensionTasksParts;
  #session: Promise<TaskEnabledSession> | undefined;

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
   *   `cancelled`, or an error that says that the call was accepted; the reason of `signal`
   */
  async call(call: ExtensionCall): Promise<CallToolResult> {
    const { signal, onSeen } = call;
    const execution = await this.#begin(call);
    const onAbort = () => void execution.cancel().catch(() => undefined);
    signal.addEventListener('abort', onAbort);
    try {
      const { outcome } = await execution.settle({
        signal,
        onEvent: (event) => {
          if (event.type === 'task') onSeen(event.task.statusMessage);
        },
      });
      if (outcome.status === 'completed') return outcome.result as CallToolResult;
      if (outcome.status === 'cancelled') throw problemError({ kind: 'taskCancelledByServer' });
      throw taskError(outcome);
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
      endpointId: 'connection',
      onInputRequest: (request, { signal }) => answerInput(handlers, request, signal),
      rawDispatch: async (request, options) => {
        const answer = await wire.request(request as never, options?.signal ?? new AbortController().signal);
        return 'error' in answer
          ? { kind: 'error', error: answer.error as never }
          : { kind: 'result', result: answer.result as never };
      },
      v2RequestFraming: {
        protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
        clientInfo: clientInfo(clientVersion),
        clientCapabilities: clientCapabilities(handlers) as never,
      },
    });
  }
}

/** The task failed, or its outcome is unknown. Either way the server had accepted the call. */
function taskError({ error, task }: Extract<TaskOutcome<unknown>, { status: 'failed' }>): HostError {
  if (task?.status === 'failed') {
    return serverError(error);
  }
  const isRefusal = error.code !== undefined;
  return acceptedError(isRefusal ? serverError(error) : connectionError(error.cause, undefined));
}

function serverError({ message, code }: { readonly message: string; readonly code?: number | undefined }): HostError {
  return problemError({ kind: 'serverSays', text: message }, code === undefined ? undefined : { code });
}
