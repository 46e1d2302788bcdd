import { toErrorInfo } from '../../../shared/domain/error.ts';
import { isCallableBy, type ToolCall, type ToolCallState } from '../../../shared/domain/tool.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import type { CallGate, Verdict, WantedCall } from '../approvals/callGate.ts';
import type { Grants } from '../approvals/grants.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { MessageLog } from '../conversations/messageLog.ts';
import type { SchemaValidator } from '../ports/schema.ts';
import type { BlobStore } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import type { ServerRegistry } from '../servers/serverRegistry.ts';
import type { HostState } from '../state/hostState.ts';
import { keepAnswer } from './keepAnswer.ts';
import { ProgressTeller } from './progressTeller.ts';
import type { ResultGate } from './resultGate.ts';
import type { ToolCatalog } from './toolCatalog.ts';

export interface ToolRunnerParts {
  readonly state: HostState;
  readonly registry: ServerRegistry;
  readonly catalog: ToolCatalog;
  readonly gate: CallGate;
  readonly results: ResultGate;
  readonly grants: Grants;
  readonly audit: AuditLog;
  /** Where what becomes of a call is told and kept. */
  readonly log: Pick<MessageLog, 'noteCall' | 'save'>;
  readonly blobs: BlobStore;
  readonly schemas: SchemaValidator;
  readonly clock: Clock;
}

/** Takes one call from the wish of a model, or an app, to its result: exists? fits? allowed? run, look at, keep, tell. */
export class ToolRunner {
  readonly #parts: ToolRunnerParts;

  constructor(parts: ToolRunnerParts) {
    this.#parts = parts;
  }

  /** Never rejects: whatever happens becomes the call's state. `MessageLog.save` puts it on disk. */
  async run(call: ToolCall, signal: AbortSignal): Promise<ToolCall> {
    try {
      const wanted = this.#admit(call);
      if ('kind' in wanted) return this.#settle(call, wanted);
      const verdict = await this.#parts.gate.decide(wanted, signal, (requestId) =>
        this.#lasts({ ...call, state: { kind: 'waiting', requestId } }),
      );
      // What was allowed is not what would run any more.
      if (verdict === 'changed') return await this.run(call, signal);
      return await this.#carryOut(call, verdict, signal);
    } catch (error) {
      return this.#settle(call, { kind: 'failed', error: toErrorInfo(error) });
    }
  }

  /** What is wrong with a call before anybody is asked about it. */
  #admit(call: ToolCall): WantedCall | ToolCallState {
    const tool = call.tool && this.#parts.catalog.findOffered(call.tool);
    if (!tool || !isCallableBy(tool, call.byApp === undefined ? 'model' : 'app')) {
      const message = `There is no tool called "${call.modelName}". Use only the tools that were offered.`;
      return { kind: 'failed', error: { code: 'toolUnknown', message } };
    }
    const args = call.arguments;
    const problems = isJsonObject(args)
      ? this.#parts.schemas.argumentProblems(tool.inputSchema, args)
      : ['not a JSON object'];
    if (problems.length > 0 || !isJsonObject(args)) {
      const message = `The arguments do not fit the tool's schema: ${problems.join('; ')}`;
      return { kind: 'failed', error: { code: 'toolArguments', message } };
    }
    return { call, tool, args };
  }

  /** Written down before it runs. */
  async #carryOut(wanted: ToolCall, verdict: Verdict, signal: AbortSignal): Promise<ToolCall> {
    const { decision, argumentsHash } = verdict;
    const call = decided(wanted, verdict);
    await this.#parts.audit.toolCall(call, argumentsHash, decision);
    if (decision.grantId && decision.by === 'grant') this.#parts.grants.used(decision.grantId, decision.decidedAt);
    if (decision.outcome === 'cancelled') return this.#settle(call, { kind: 'cancelled', reason: decision.reason });
    if (decision.outcome === 'allowed') return this.#execute(call, verdict, signal);
    const reason = decision.by === 'user' ? verdict.deniedBecause : decision.reason;
    return this.#settle(call, { kind: 'denied', reason });
  }

  async #execute(call: ToolCall, verdict: Verdict, signal: AbortSignal): Promise<ToolCall> {
    if (!this.#parts.gate.stillHolds(verdict)) {
      const message = 'The tool or its server changed after this was decided. Nothing was run; call it again.';
      return this.#settle(call, { kind: 'failed', error: { code: 'conflict', message } });
    }
    const running: ToolCall = { ...call, state: { kind: 'running' }, startedAt: this.#parts.clock.now() };
    const calling = this.#call(running, verdict, signal);
    // On disk when the request is out, or with the result if that comes first.
    this.#parts.log.noteCall(running);
    const outcome = await calling;
    if (!verdict.reviews || outcome.kind === 'cancelled') return this.#settle(running, outcome);
    const reviewed = await this.#parts.results.review(running, outcome, signal, (requestId) =>
      this.#lasts({ ...running, state: { kind: 'reviewing', requestId } }),
    );
    return this.#settle(reviewed.isEdited ? { ...running, resultEdited: true } : running, reviewed.state);
  }

  async #call(
    { conversationId, id: callId }: ToolCall,
    { question: { serverId, toolName }, args }: Verdict,
    signal: AbortSignal,
  ): Promise<Extract<ToolCallState, { kind: 'done' | 'failed' | 'cancelled' }>> {
    const { registry, catalog, clock, state } = this.#parts;
    // What the server promises may change while it works.
    const definition = catalog.json({ serverId, name: toolName });
    const progress = new ProgressTeller(clock, (told) =>
      state.publish({ type: 'toolCall.progressed', conversationId, callId, progress: told }),
    );
    try {
      const connection = registry.connection(serverId);
      const result = await connection.callTool(toolName, args, { signal, onProgress: progress.receive });
      return { kind: result.isError ? 'failed' : 'done', result: await keepAnswer(result, definition, this.#parts) };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', reason: toErrorInfo(signal.reason).message };
      return { kind: 'failed', error: toErrorInfo(error) };
    } finally {
      progress.dispose();
    }
  }

  /** The call stays like this until the user or the server has answered: the time to put it on disk. */
  #lasts(call: ToolCall): void {
    this.#parts.log.noteCall(call);
    // A store that fails fails again at the next save, where the turn hears of it.
    this.#parts.log.save().catch(() => undefined);
  }

  #settle(call: ToolCall, state: ToolCallState): ToolCall {
    const settled = { ...call, state, finishedAt: this.#parts.clock.now() };
    this.#parts.log.noteCall(settled);
    return settled;
  }
}

/** The call with what was decided about it; what is usual leaves no trace. */
function decided(call: ToolCall, { decision, args, isEdited, leaving }: Verdict): ToolCall {
  return {
    ...call,
    decision,
    ...(isEdited ? { editedArguments: args } : {}),
    ...(leaving.length > 0 ? { leaving } : {}),
  };
}
