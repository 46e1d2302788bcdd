import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import type { TaskEnabledSession } from '@modelcontextprotocol/ext-tasks/client';
import { HostError } from '../../../../../shared/domain/error.ts';
import type { JsonObject } from '../../../../../shared/lib/json.ts';
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
  /** Ends the task too. */
  readonly signal: AbortSignal;
  /** The server shows that it still works. */
  readonly onSeen: (statusMessage: string | undefined) => void;
}

/**
 * Calls of tools whose server may answer with a task (2026-07-28, extension `io.modelcontextprotocol/tasks`), with the
 * extension's own library. It speaks past the SDK's client, which does not know such answers.
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

  /** @throws HostError `protocolError`, `cancelled`, or the reason of `signal` */
  async call({ tool, args, meta, signal, onSeen }: ExtensionCall): Promise<CallToolResult> {
    const session = await (this.#session ??= this.#open());
    const { toolDeclarationFromMcpTool } = await import('@modelcontextprotocol/ext-tasks/client');
    const metadata = meta._meta ? { metadata: meta._meta } : {};
    const declaration = toolDeclarationFromMcpTool(tool);
    const execution = await session.callTool(tool.name, args, { declaration, signal, ...metadata });
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
      if (outcome.status === 'cancelled') throw new HostError('cancelled', 'The server cancelled the task.');
      const { code, message } = outcome.error;
      throw new HostError('protocolError', message, code === undefined ? undefined : { code });
    } finally {
      signal.removeEventListener('abort', onAbort);
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
