import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import { z } from 'zod';
import { problemError } from '../../../../../shared/domain/error.ts';
import { acceptedError } from '../../../../../shared/domain/notTaken.ts';
import type { JsonObject } from '../../../../../shared/lib/json.ts';
import { abortable } from '../../../../../shared/lib/abortable.ts';
import type { Clock } from '../../../ports/system.ts';
import { connectionError } from '../connectionErrors.ts';

/** Only the required fields of a task; others are kept unchanged (2025-11-25, basic/utilities/tasks). */
const task = z.looseObject({
  taskId: z.string(),
  status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
  statusMessage: z.string().optional(),
  pollInterval: z.number().optional(),
});
type Task = z.infer<typeof task>;
const createdTask = z.looseObject({ task });
const anything = z.looseObject({});

const usualPollMs = 1000;
const minPollMs = 50;
const maxPollMs = 30_000;
/** For the short requests about a task; the task itself has its own limit. */
const timeout = 60_000;

export interface PolledTask {
  readonly client: Client;
  readonly clock: Clock;
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly meta: { readonly _meta?: JsonObject };
  /** Also ends the task. */
  readonly signal: AbortSignal;
  /** The server is still working. */
  readonly onSeen: (statusMessage: string | undefined) => void;
}

/** Whether a tool can only be called as a task of this kind. */
export function mustBePolled(client: Client, tool: Tool): boolean {
  if (client.getProtocolEra() === 'modern' || tool.execution?.taskSupport !== 'required') return false;
  return client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined;
}

/**
 * Calls a tool as a task and answers its result (2025-11-25, basic/utilities/tasks): polls its state at the interval of
 * the server, and asks for the result when it is over or needs the user. It is cancelled with `tasks/cancel`, as the
 * specification demands, and not by cancelling a request.
 *
 * @throws what the SDK throws while the task is created; later a HostError that says that the call was accepted, the
 *   call's own error, or the reason of `signal`
 */
export async function callPolled(parts: PolledTask): Promise<CallToolResult> {
  const { client, tool, args, meta, signal, onSeen } = parts;
  const params = { name: tool.name, arguments: args, task: {}, ...meta };
  // Without the signal: a task whose id is not known yet could not be cancelled.
  const created = client.request({ method: 'tools/call', params }, createdTask, { timeout });
  const onAbort = () => void created.then((answer) => cancel(client, answer.task)).catch(() => undefined);
  signal.addEventListener('abort', onAbort);
  try {
    const { task: first } = await abortable(created, signal);
    const last = await ofAccepted(signal, untilSettled(parts, first));
    onSeen(last.statusMessage);
    if (last.status === 'cancelled')
      throw problemError(
        last.statusMessage === undefined
          ? { kind: 'taskCancelledByServer' }
          : { kind: 'taskCancelledSaying', text: last.statusMessage },
      );
    return await ofAccepted(signal, resultOf(parts, last), (error) => isOwnError(error, last));
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Polls the task until it is over or needs the user. */
async function untilSettled({ client, clock, signal, onSeen }: PolledTask, first: Task): Promise<Task> {
  let current = first;
  while (current.status === 'working') {
    onSeen(current.statusMessage);
    await pause(clock, pollMs(current), signal);
    current = await client.request(request('tasks/get', current), task, { timeout, signal });
  }
  return current;
}

/** While input is required, this request carries the server's questions; its answer comes when the task is over. */
function resultOf({ client, signal }: PolledTask, current: Task): Promise<CallToolResult> {
  const schema = mcpSdk().specTypeSchemas.CallToolResult;
  return client.request(request('tasks/result', current), schema, { timeout: 2 ** 31 - 1, signal });
}

/**
 * Settles like `work`, but marks errors as those of an accepted call: a server that refuses to report about a task has
 * still run it.
 *
 * @param isOwn whether the error is the call's own answer
 */
async function ofAccepted<T>(
  signal: AbortSignal,
  work: Promise<T>,
  isOwn: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted || isOwn(error)) throw error;
    throw acceptedError(connectionError(error, undefined));
  }
}

/** JSON-RPC code for invalid parameters, such as the id of a task that the server no longer knows. */
const invalidParams = -32_602;

/** `tasks/result` answers with the error of the call itself, unless the server does not know the task. */
function isOwnError(error: unknown, { status }: Task): boolean {
  return error instanceof mcpSdk().ProtocolError && (status === 'failed' || error.code !== invalidParams);
}

async function cancel(client: Client, { taskId }: Task): Promise<void> {
  await client.request({ method: 'tasks/cancel', params: { taskId } }, anything, { timeout });
}

function request(method: 'tasks/get' | 'tasks/result', { taskId }: Task) {
  return { method, params: { taskId } };
}

function pollMs({ pollInterval = usualPollMs }: Task): number {
  return Math.min(Math.max(pollInterval, minPollMs), maxPollMs);
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>();
  const stop = clock.after(ms, over.resolve);
  return abortable(over.promise, signal).finally(stop);
}
