import type { ToolCallId } from '../../../../shared/domain/ids.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import { type ErrorInfo, problemOf, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { isCallableBy, type ToolCall, type ToolCallState } from '../../../../shared/domain/tool.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { CallGate, Verdict, WantedCall } from '../approvals/callGate.ts';
import type { Grants } from '../../consent/policy/grants.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { isRefusedSession } from '../../connections/connection/callOutcome.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { keepAnswer } from './keepAnswer.ts';
import type { LeftCalls, NewTask } from './leftCalls.ts';
import { ProgressTeller } from './progressTeller.ts';
import type { ResultGate } from './resultGate.ts';
import type { CallLog } from './callLog.ts';
import type { ToolCatalog } from '../catalog/toolCatalog.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';

export interface ToolRunnerParts {
  readonly state: HostState;
  readonly registry: Pick<ConnectedServers, 'find' | 'connection'>;
  readonly catalog: ToolCatalog;
  readonly gate: CallGate;
  readonly results: ResultGate;
  /** Where calls continue that the turn is not to wait for. */
  readonly background: LeftCalls;
  readonly grants: Grants;
  readonly audit: AuditLog;
  /** Where the progress of a call is published and stored. */
  readonly log: Pick<CallLog, 'noteCall' | 'save'>;
  readonly blobs: BlobStore;
  readonly schemas: SchemaValidator;
  readonly clock: Clock;
}

/** A call is sent a second time only where the server refused it together with its session. */
type Attempt = 'first' | 'again';

type Outcome =
  | Extract<ToolCallState, { kind: 'done' | 'failed' | 'cancelled' }>
  | { readonly kind: 'refusedSession'; readonly error: ErrorInfo }
  | { readonly kind: 'moved'; readonly task: NewTask };

/** A call that a server is working on. */
interface RunningCall {
  readonly cancel: AbortController;
  /** Why the user cancelled it. */
  said: string;
  /** Aborted: nobody waits for its result any more. */
  readonly left: AbortController;
  /** What its server made of it, if the turn need not wait for that. */
  task: NewTask | undefined;
  isMoving: boolean;
}

/**
 * Takes one call of a model or an app from request to result: find the tool, check the arguments, ask, run, check,
 * store, publish.
 */
export class ToolRunner {
  readonly #parts: ToolRunnerParts;
  /** The calls that servers are working on. */
  readonly #running = new Map<ToolCallId, RunningCall>();

  constructor(parts: ToolRunnerParts) {
    this.#parts = parts;
  }

  /** Never rejects: every outcome becomes the call's state. `MessageLog.save` writes it to disk. */
  run(call: ToolCall, signal: AbortSignal): Promise<ToolCall> {
    return this.#run(call, signal, 'first');
  }

  /**
   * The user cancels one call; the turn continues, and its model is told. A call that is not running stays as it is.
   *
   * @param said why, for the model only: its server is not told
   */
  cancel(id: ToolCallId, said: string): void {
    const running = this.#running.get(id);
    if (running === undefined) return;
    running.said = said;
    running.cancel.abort(problemError({ kind: 'cancelledByUser', said: '' }));
  }

  /**
   * Lets the turn continue without a call that its server works on as a task; the result comes later.
   *
   * @throws HostError `conflict` for other calls, or when too many run in the background; errors of the store
   */
  async continueInBackground(id: ToolCallId): Promise<void> {
    const running = this.#running.get(id);
    if (running?.task === undefined) throw problemError({ kind: 'callNotTask' });
    if (running.isMoving) return;
    running.isMoving = true;
    try {
      await this.#parts.background.begin(running.task);
    } catch (error) {
      running.isMoving = false;
      throw error;
    }
    if (this.#running.get(id) === running) return running.left.abort();
    // It ended while this was stored.
    await this.#parts.background.withdraw(id);
    throw problemError({ kind: 'callNotTask' });
  }

  async #run(call: ToolCall, signal: AbortSignal, attempt: Attempt): Promise<ToolCall> {
    try {
      await this.#untilBack(call, signal);
      const wanted = this.#admit(call, attempt);
      if ('kind' in wanted) return this.#settle(call, wanted);
      const verdict = await this.#parts.gate.decide(wanted, signal, (requestId) =>
        this.#lasts({ ...call, state: { kind: 'waiting', requestId } }),
      );
      // The tool is no longer the one that was allowed.
      if (verdict === 'changed') return await this.#run(call, signal, attempt);
      return await this.#carryOut(call, verdict, signal, attempt);
    } catch (error) {
      return this.#settle(call, { kind: 'failed', error: toErrorInfo(error) });
    }
  }

  /** Finds problems of a call before the user is asked. */
  #admit(call: ToolCall, attempt: Attempt): WantedCall | ToolCallState {
    const tool = call.tool && this.#parts.catalog.findOffered(call.tool);
    if (!tool || !isCallableBy(tool, call.byApp === undefined ? 'model' : 'app')) {
      return failedWith({ kind: 'noToolCalled', name: call.modelName });
    }
    const args = call.arguments;
    const problems = isJsonObject(args)
      ? this.#parts.schemas.argumentProblems(tool.inputSchema, args)
      : ['not a JSON object'];
    if (problems.length > 0 || !isJsonObject(args)) {
      return failedWith({ kind: 'argumentsOffSchema', problems: problems.join('; ') });
    }
    return { call, tool, args, mustAsk: mustAskBecause(call, attempt) };
  }

  /** The call is recorded before it runs. */
  async #carryOut(wanted: ToolCall, verdict: Verdict, signal: AbortSignal, attempt: Attempt): Promise<ToolCall> {
    const { decision, argumentsHash } = verdict;
    const call = decided(wanted, verdict);
    await this.#parts.audit.toolCall(call, argumentsHash, decision);
    if (decision.grantId && decision.by === 'grant') this.#parts.grants.used(decision.grantId, decision.decidedAt);
    if (decision.outcome === 'cancelled') return this.#settle(call, { kind: 'cancelled', reason: decision.reason });
    if (decision.outcome === 'allowed') return this.#execute(call, verdict, signal, attempt);
    return this.#settle(call, { kind: 'denied', reason: denialReason(verdict) });
  }

  async #execute(call: ToolCall, verdict: Verdict, signal: AbortSignal, attempt: Attempt): Promise<ToolCall> {
    if (!this.#parts.gate.stillHolds(verdict)) {
      return this.#settle(call, failedWith({ kind: 'changedSinceDecided' }));
    }
    const running: ToolCall = {
      ...call,
      state: { kind: 'running' },
      startedAt: this.#parts.clock.now(),
      ...(attempt === 'again' ? { sentAgain: true } : {}),
    };
    const calling = this.#callUntilCancelled(running, verdict, signal);
    // Stored once the request is sent, or with the result if that comes first.
    this.#parts.log.noteCall(running);
    const outcome = await calling;
    if (outcome.kind === 'moved') return this.#parts.background.follow(outcome.task);
    if (outcome.kind === 'refusedSession') {
      if (attempt === 'first') return this.#sendAgain(call, verdict, outcome.error, signal);
      return this.#settle(running, { kind: 'failed', error: outcome.error });
    }
    if (!verdict.mustReview || outcome.kind === 'cancelled') return this.#settle(running, outcome);
    // The time in which the user reviews the result does not count.
    const answered: ToolCall = { ...running, finishedAt: this.#parts.clock.now() };
    const reviewed = await this.#parts.results.review(answered, outcome, signal, (requestId) =>
      this.#lasts({ ...answered, state: { kind: 'reviewing', requestId } }),
    );
    return this.#settle(reviewed.isEdited ? { ...answered, resultEdited: true } : answered, reviewed.state);
  }

  /**
   * The session was lost and the server refused the call without running it, so nothing can run twice. Once there is a
   * new session and a fresh list of tools, the call is sent again if it is exactly what was allowed; otherwise the user
   * is asked again.
   */
  async #sendAgain(call: ToolCall, verdict: Verdict, refusal: ErrorInfo, signal: AbortSignal): Promise<ToolCall> {
    const { registry, gate, audit, clock } = this.#parts;
    const { serverId } = verdict.question;
    await this.#untilBack(call, signal);
    if (signal.aborted)
      return this.#settle(call, { kind: 'cancelled', reason: { kind: 'cancelled', cause: problemOf(signal.reason) } });
    const isBack = registry.find(serverId) !== undefined && registry.connection(serverId).state.kind === 'running';
    if (!isBack) return this.#settle(call, { kind: 'failed', error: refusal });
    if (!gate.stillHolds(verdict)) return this.#run(call, signal, 'again');
    await audit.toolCall(call, verdict.argumentsHash, {
      outcome: 'allowed',
      by: 'host',
      reason: { kind: 'sentAgain' },
      decidedAt: clock.now(),
    });
    return this.#execute(call, verdict, signal, 'again');
  }

  /** Waits for a server that is being started again; the card of the call says so. */
  async #untilBack(call: ToolCall, signal: AbortSignal): Promise<void> {
    const { registry } = this.#parts;
    const id = call.tool?.serverId;
    if (id === undefined || registry.find(id) === undefined) return;
    const connection = registry.connection(id);
    if (!connection.isComingBack) return;
    this.#lasts({ ...call, state: { kind: 'pending', waitsForServer: true } });
    await connection.comeBack(signal);
  }

  async #callUntilCancelled(call: ToolCall, verdict: Verdict, signal: AbortSignal): Promise<Outcome> {
    const running: RunningCall = {
      cancel: new AbortController(),
      said: '',
      left: new AbortController(),
      task: undefined,
      isMoving: false,
    };
    this.#running.set(call.id, running);
    const isCancelled = () => running.cancel.signal.aborted && !signal.aborted;
    let outcome: Outcome | undefined;
    try {
      outcome = await this.#call(call, verdict, AbortSignal.any([signal, running.cancel.signal]), running);
      return outcome.kind === 'cancelled' && isCancelled()
        ? { kind: 'cancelled', reason: { kind: 'cancelled', cause: { kind: 'cancelledByUser', said: running.said } } }
        : outcome;
    } finally {
      this.#running.delete(call.id);
      // Its result was faster.
      if (running.left.signal.aborted && outcome?.kind !== 'moved') await this.#parts.background.withdraw(call.id);
    }
  }

  async #call(call: ToolCall, verdict: Verdict, signal: AbortSignal, running: RunningCall): Promise<Outcome> {
    const { registry, catalog, clock, state } = this.#parts;
    const { conversationId, id: callId } = call;
    const { serverId, toolName } = verdict.question;
    // The output schema may change while the tool runs.
    const definition = catalog.json({ serverId, name: toolName });
    const progress = new ProgressTeller(clock, (told) =>
      state.publish({ type: 'toolCall.progressed', conversationId, callId, progress: told }),
    );
    const watch = { left: running.left.signal, onTask: (id: string) => this.#becameTask(call, verdict, running, id) };
    try {
      const connection = registry.connection(serverId);
      const options = { signal, onProgress: progress.receive, ...(canLeave(call, verdict) ? { watch } : {}) };
      const result = await connection.callTool(toolName, verdict.args, options);
      return { kind: result.isError ? 'failed' : 'done', result: await keepAnswer(result, definition, this.#parts) };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', reason: { kind: 'cancelled', cause: problemOf(signal.reason) } };
      if (running.left.signal.aborted && running.task) return { kind: 'moved', task: running.task };
      return { kind: isRefusedSession(error) ? 'refusedSession' : 'failed', error: toErrorInfo(error) };
    } finally {
      progress.dispose();
    }
  }

  /** The card of the call can now offer not to wait for it. */
  #becameTask(call: ToolCall, { question, account }: Verdict, running: RunningCall, taskId: string): void {
    const { serverId, toolName, launchHash } = question;
    running.task = { call, serverId, toolName, taskId, launchHash, account };
    this.#parts.log.noteCall({ ...call, state: { kind: 'running', isTask: true } });
  }

  /** The call now waits for the user or the server, so this is the time to write it to disk. */
  #lasts(call: ToolCall): void {
    this.#parts.log.noteCall(call);
    // A failing store fails again at the next save, which reports it to the turn.
    this.#parts.log.save().catch(() => undefined);
  }

  #settle(call: ToolCall, state: ToolCallState): ToolCall {
    const settled = { ...call, state, finishedAt: call.finishedAt ?? this.#parts.clock.now() };
    this.#parts.log.noteCall(settled);
    return settled;
  }
}

function failedWith(problem: Problem): ToolCallState {
  return { kind: 'failed', error: problemError(problem).toInfo() };
}

/** Whether a result may come after its turn: not where the user looks at it first, and calls of apps are in no chat. */
function canLeave({ byApp }: ToolCall, { mustReview }: Verdict): boolean {
  return byApp === undefined && !mustReview;
}

/** The user is asked about these calls even where they are allowed: nothing is repeated silently. */
function mustAskBecause({ ranElsewhere }: ToolCall, attempt: Attempt): WantedCall['mustAsk'] {
  if (attempt === 'again') return 'sessionLost';
  return ranElsewhere === undefined ? undefined : 'ranElsewhere';
}

/** The reason for the model: the text the user typed when they denied, if any. */
function denialReason({ decision, deniedBecause }: Verdict): DecisionReason | undefined {
  if (decision.by !== 'user') return decision.reason;
  return deniedBecause ? { kind: 'said', text: deniedBecause } : undefined;
}

/** Adds the decision to the call; defaults are left out. */
function decided(call: ToolCall, { decision, question, args, isEdited, leaving }: Verdict): ToolCall {
  return {
    ...call,
    decision,
    ...(question.account && { accountName: question.account.name }),
    ...(isEdited ? { editedArguments: args } : {}),
    ...(leaving.length > 0 ? { leaving } : {}),
  };
}
