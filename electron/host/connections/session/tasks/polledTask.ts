import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import { z } from 'zod';
import { type HostError, problemError } from '../../../../../shared/domain/error.ts';
import { acceptedError } from '../../../../../shared/domain/notTaken.ts';
import { unreadableAnswer } from '../../../../../shared/domain/unreadableAnswer.ts';
import type { JsonObject } from '../../../../../shared/lib/json.ts';
import { abortable } from '../../../../../shared/lib/abortable.ts';
import type { Clock } from '../../../ports/system.ts';
import { connectionError } from '../connectionErrors.ts';
import {
  type FollowedTask,
  minBackgroundPollMs,
  type TaskNews,
  type TaskWatch,
  type Untold,
  untold,
} from './followedTask.ts';

/** Only the required fields of a task; others are kept unchanged (2025-11-25, basic/utilities/tasks). */
const task = z.lazy(() =>
  z.looseObject({
    taskId: z.string(),
    status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
    statusMessage: z.string().optional(),
    pollInterval: z.number().optional(),
  }),
);
type Task = z.infer<typeof task>;
const createdTask = z.looseObject({ task });
const anything = z.looseObject({});

const usualPollMs = 1000;
const minPollMs = 50;
const maxPollMs = 30_000;
/** For the short requests about a task; the task itself has its own limit. */
const timeout = 60_000;

/** A task that is polled. */
export interface Polling {
  readonly client: Client;
  readonly clock: Clock;
  /** Also ends the task. */
  readonly signal: AbortSignal;
  /** The server is still working. */
  readonly onSeen: (news: TaskNews) => void;
}

interface PacedPolling extends Polling {
  readonly minPollMs: number;
}

export interface PolledTask extends Polling {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly meta: { readonly _meta?: JsonObject };
  readonly watch?: TaskWatch | undefined;
}

/** Whether a tool can only be called as a task of this kind. */
export function mustBePolled(client: Client, tool: Tool): boolean {
  return tool.execution?.taskSupport === 'required' && isPollingOffered(client);
}

/** Whether a server has tasks of this kind. */
export function isPollingOffered(client: Client): boolean {
  if (client.getProtocolEra() === 'modern') return false;
  return client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined;
}

/**
 * Calls a tool as a task and answers its result (2025-11-25, basic/utilities/tasks): polls its state at the interval of
 * the server, and asks for the result when it is over or needs the user. It is cancelled with `tasks/cancel`, as the
 * specification demands, and not by cancelling a request.
 *
 * @throws what the SDK throws while the task is created; later a HostError that says that the call was accepted, the
 *   call's own error, or the reason of `signal` or of `watch.left`
 */
export async function callPolled(parts: PolledTask): Promise<CallToolResult> {
  const { client, tool, args, meta, signal, watch } = parts;
  const params = { name: tool.name, arguments: args, task: {}, ...meta };
  // Without the signal: a task whose id is not known yet could not be cancelled.
  const created = client.request({ method: 'tools/call', params }, createdTask, { timeout });
  const ending = endOnAbort(parts, created);
  try {
    const { task: first } = await abortable(created, signal);
    watch?.onTask(first.taskId);
    const waiting = watch === undefined ? signal : AbortSignal.any([signal, watch.left]);
    const ended = await ofAccepted(waiting, follow({ ...parts, signal: waiting, minPollMs }, first));
    if (ended.kind === 'result') return ended.result;
    throw ended.kind === 'unknown' || ended.kind === 'notNow' ? acceptedError(ended.error) : ended.error;
  } finally {
    ending.dispose();
  }
}

/**
 * Follows a task that another call began, perhaps in an earlier session.
 *
 * @throws a HostError when its server cannot be reached, or the reason of `signal`
 */
export async function followPolled(
  parts: Polling & { readonly left: AbortSignal },
  taskId: string,
): Promise<FollowedTask> {
  const { signal, left } = parts;
  const ending = endOnAbort(parts, Promise.resolve({ task: { taskId } }));
  const waiting = AbortSignal.any([signal, left]);
  try {
    const first = await readState({ ...parts, signal: waiting }, taskId);
    if (first.task === undefined) return first.untold;
    return await follow({ ...parts, signal: waiting, minPollMs: minBackgroundPollMs }, first.task);
  } catch (error) {
    throw waiting.aborted ? error : connectionError(error, undefined);
  } finally {
    ending.dispose();
  }
}

/** Cancels the task at its server when `signal` is aborted. */
function endOnAbort(
  { client, signal }: Pick<Polling, 'client' | 'signal'>,
  created: Promise<{ task: { taskId: string } }>,
) {
  const onAbort = () => void created.then((answer) => cancel(client, answer.task)).catch(() => undefined);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort);
  return { dispose: () => signal.removeEventListener('abort', onAbort) };
}

/** Polls the task until it is over or needs the user, and asks for its result. */
async function follow(parts: PacedPolling, first: Task): Promise<FollowedTask> {
  const { clock, signal, onSeen, minPollMs: least } = parts;
  let current = first;
  while (current.status === 'working') {
    onSeen({ statusMessage: current.statusMessage, needsInput: false });
    await pause(clock, pollMs(current, least), signal);
    const next = await readState(parts, current.taskId);
    if (next.task === undefined) return next.untold;
    current = next.task;
  }
  if (current.status === 'input_required') onSeen({ statusMessage: current.statusMessage, needsInput: true });
  if (current.status === 'cancelled') return { kind: 'cancelled', error: cancelledError(current) };
  return resultOf(parts, current);
}

type ReadState = { readonly task: Task } | { readonly task?: undefined; readonly untold: Untold };

async function readState({ client, signal }: Polling, taskId: string): Promise<ReadState> {
  try {
    return { task: await client.request(request('tasks/get', taskId), task, { timeout, signal }) };
  } catch (error) {
    if (signal.aborted || !isAnswer(error)) throw error;
    return { untold: untold(error.code, connectionError(error, undefined)) };
  }
}

/** While input is required, this request carries the server's questions; its answer comes when the task is over. */
async function resultOf({ client, signal }: Polling, { taskId, status }: Task): Promise<FollowedTask> {
  const schema = mcpSdk().specTypeSchemas.CallToolResult;
  try {
    const asked = request('tasks/result', taskId);
    return { kind: 'result', result: await client.request(asked, schema, { timeout: 2 ** 31 - 1, signal }) };
  } catch (error) {
    if (signal.aborted) throw error;
    // The result is here, and would be the same the next time.
    if (isUnreadable(error)) return { kind: 'failed', error: connectionError(error, undefined) };
    if (!isAnswer(error)) throw error;
    const said = connectionError(error, undefined);
    // For a task that failed it answers with the error of the call itself.
    return status === 'failed' ? { kind: 'failed', error: said } : untold(error.code, said);
  }
}

/**
 * Settles like `work`, but marks errors as those of an accepted call: a server that cannot be asked about a task has
 * still run it.
 */
async function ofAccepted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw error;
    throw acceptedError(connectionError(error, undefined));
  }
}

/** An answer that is no result of a call. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof mcpSdk().SdkError) return error.code === mcpSdk().SdkErrorCode.InvalidResult;
  return isAnswer(error) && unreadableAnswer.safeParse(error.data).success;
}

function isAnswer(error: unknown): error is InstanceType<ReturnType<typeof mcpSdk>['ProtocolError']> {
  return error instanceof mcpSdk().ProtocolError;
}

function cancelledError({ statusMessage }: Task): HostError {
  return problemError(
    statusMessage === undefined
      ? { kind: 'taskCancelledByServer' }
      : { kind: 'taskCancelledSaying', text: statusMessage },
  );
}

async function cancel(client: Client, { taskId }: { readonly taskId: string }): Promise<void> {
  await client.request({ method: 'tasks/cancel', params: { taskId } }, anything, { timeout });
}

function request(method: 'tasks/get' | 'tasks/result', taskId: string) {
  return { method, params: { taskId } };
}

function pollMs({ pollInterval = usualPollMs }: Task, least: number): number {
  return Math.min(Math.max(pollInterval, least), maxPollMs);
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>();
  const stop = clock.after(ms, over.resolve);
  return abortable(over.promise, signal).finally(stop);
}
