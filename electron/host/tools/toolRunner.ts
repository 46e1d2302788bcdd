import type { Decision, Reply } from '../../../shared/domain/approval.ts';
import { HostError, toErrorInfo } from '../../../shared/domain/error.ts';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import type { ToolCall, ToolCallState, ToolProgress, ToolSummary } from '../../../shared/domain/tool.ts';
import { isJsonObject, type JsonObject } from '../../../shared/lib/json.ts';
import type { ApprovalBroker, ApprovalOutcome, ApprovalQuestion } from '../approvals/approvalBroker.ts';
import type { Grants } from '../approvals/grants.ts';
import { decide, type Policy, type PolicyAnswer, type PolicyQuestion } from '../approvals/policy.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { MessageLog } from '../conversations/messageLog.ts';
import { canonicalHash } from '../hash/canonicalHash.ts';
import type { SchemaValidator } from '../ports/schema.ts';
import type { BlobStore } from '../ports/stores.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { ServerRegistry } from '../servers/serverRegistry.ts';
import type { HostState } from '../state/hostState.ts';
import { launchHash } from '../trust/launchHash.ts';
import { keepResult } from './resultContent.ts';
import type { ToolCatalog } from './toolCatalog.ts';

/** More often nobody could read it. */
const progressEveryMs = 100;

export interface ToolRunnerParts {
  readonly state: HostState;
  readonly registry: ServerRegistry;
  readonly catalog: ToolCatalog;
  readonly policy: Policy;
  readonly grants: Grants;
  readonly approvals: ApprovalBroker;
  readonly audit: AuditLog;
  readonly log: MessageLog;
  readonly blobs: BlobStore;
  readonly schemas: SchemaValidator;
  readonly clock: Clock;
  readonly logger: Log;
  readonly callTimeoutMs: () => number;
}

/** A call that may run, bound to what was decided about. */
interface Admitted {
  readonly call: ToolCall;
  readonly tool: ToolSummary;
  readonly args: JsonObject;
  /** Of the server when the decision was made. */
  readonly launchHash?: Sha256;
}

/** Takes one call from the model's wish to its result: exists? fits? allowed? run, keep, tell. */
export class ToolRunner {
  readonly #parts: ToolRunnerParts;

  constructor(parts: ToolRunnerParts) {
    this.#parts = parts;
  }

  /** Never rejects: whatever happens becomes the call's state, and is on disk when this resolves. */
  async run(call: ToolCall, signal: AbortSignal): Promise<ToolCall> {
    try {
      const admitted = await this.#admit(call, signal);
      return 'args' in admitted ? await this.#execute(admitted, signal) : admitted;
    } catch (error) {
      return this.#settle(call, { kind: 'failed', error: toErrorInfo(error) });
    }
  }

  async #admit(call: ToolCall, signal: AbortSignal): Promise<Admitted | ToolCall> {
    const tool = call.tool && this.#parts.catalog.find(call.tool);
    if (!tool) {
      const message = `There is no tool called "${call.modelName}". Use only the tools that were offered.`;
      return this.#settle(call, { kind: 'failed', error: { code: 'toolUnknown', message } });
    }
    const args = call.arguments;
    const problems = isJsonObject(args) ? this.#parts.schemas.problems(tool.inputSchema, args) : ['not a JSON object'];
    if (problems.length > 0 || !isJsonObject(args)) {
      const message = `The arguments do not fit the tool's schema: ${problems.join('; ')}`;
      return this.#settle(call, { kind: 'failed', error: { code: 'toolArguments', message } });
    }
    return this.#decide({ call, tool, args }, signal);
  }

  /** Asks the policy, then the user where it says so, until the answer is about the tool as it is now. */
  async #decide(wish: Admitted, signal: AbortSignal): Promise<Admitted | ToolCall> {
    const question = this.#question(wish);
    const answer = decide(question, this.#parts.policy, this.#parts.grants.all);
    if (answer.action !== 'ask') {
      return this.#answered(wish, question.launchHash, this.#policyDecision(answer), undefined);
    }
    const outcome = await this.#ask(wish, question, answer.reason, signal);
    const { call } = wish;
    if (outcome.kind === 'cancelled') {
      const decision = this.#decision('cancelled', 'host', outcome.reason);
      await this.#audit(wish, decision);
      return this.#settle({ ...call, decision }, { kind: 'cancelled', reason: outcome.reason });
    }
    const now = this.#parts.catalog.find(wish.tool.tool);
    if (now?.definitionHash !== wish.tool.definitionHash && outcome.reply.kind === 'allow') {
      // What was allowed is not what would run any more.
      return now ? this.#decide({ ...wish, tool: now }, signal) : this.#admit(call, signal);
    }
    const decision = this.#userDecision(outcome.reply, outcome.grantId);
    return this.#answered(wish, question.launchHash, decision, outcome.reply);
  }

  async #answered(
    wish: Admitted,
    decidedLaunch: Sha256,
    decision: Decision,
    reply: Reply | undefined,
  ): Promise<Admitted | ToolCall> {
    const call = { ...wish.call, decision };
    await this.#audit(wish, decision);
    if (decision.grantId && decision.by === 'grant')
      await this.#parts.grants.used(decision.grantId, decision.decidedAt);
    if (decision.outcome === 'allowed') return { ...wish, call, launchHash: decidedLaunch };
    const reason = reply?.kind === 'deny' ? reply.reason : decision.reason;
    return this.#settle(call, { kind: 'denied', reason });
  }

  #ask(
    { call, tool, args }: Admitted,
    question: PolicyQuestion,
    reason: ApprovalQuestion['body']['reason'],
    signal: AbortSignal,
  ): Promise<ApprovalOutcome> {
    const hashes = this.#parts.catalog.definitionHashes(tool.tool.serverId);
    const connection = this.#parts.registry.connection(tool.tool.serverId);
    return this.#parts.approvals.ask(
      {
        body: {
          conversationId: call.conversationId,
          callId: call.id,
          serverId: tool.tool.serverId,
          serverName: question.serverName,
          toolName: tool.tool.name,
          title: tool.title ?? tool.annotations.title,
          description: tool.description,
          annotations: tool.annotations,
          inputSchema: tool.inputSchema,
          arguments: args,
          argumentsHash: canonicalHash(args),
          definitionHash: tool.definitionHash,
          reason,
          serverToolCount: hashes.length,
        },
        launchHash: question.launchHash,
        serverDefinitionHashes: hashes,
        signal: AbortSignal.any([signal, connection.ended]),
      },
      (requestId) => {
        this.#change(call, { kind: 'waiting', requestId }).catch((error: unknown) => {
          this.#parts.logger.write('error', 'A waiting call could not be saved', { error: toErrorInfo(error).message });
        });
      },
    );
  }

  async #execute(wish: Admitted, signal: AbortSignal): Promise<ToolCall> {
    const { call, tool, args } = wish;
    if (!this.#isStillWhatWasDecided(wish)) {
      const message = 'The tool or its server changed after this was decided. Nothing was run; call it again.';
      return this.#settle(call, { kind: 'failed', error: { code: 'conflict', message } });
    }
    const running: ToolCall = { ...call, state: { kind: 'running' }, startedAt: this.#parts.clock.now() };
    const saved = this.#parts.log.saveCall(running);
    try {
      const connection = this.#parts.registry.connection(tool.tool.serverId);
      const result = await connection.callTool(tool.tool.name, args, {
        signal,
        timeoutMs: this.#parts.callTimeoutMs(),
        onProgress: this.#progressTeller(running),
      });
      const kept = await keepResult(result, this.#parts.blobs);
      await saved;
      return await this.#settle(running, { kind: result.isError ? 'failed' : 'done', result: kept });
    } catch (error) {
      await saved;
      if (signal.aborted)
        return this.#settle(running, { kind: 'cancelled', reason: toErrorInfo(signal.reason).message });
      return this.#settle(running, { kind: 'failed', error: toErrorInfo(error) });
    }
  }

  /** Writing the decision down takes a moment, in which a server may be changed or list other tools. */
  #isStillWhatWasDecided({ call, tool, launchHash: decided }: Admitted): boolean {
    const definition = this.#parts.registry.find(tool.tool.serverId);
    const now = this.#parts.catalog.find(tool.tool);
    const { decision } = call;
    if (decision?.by === 'grant' && decision.grantId && !this.#parts.grants.has(decision.grantId)) return false;
    return (
      definition !== undefined &&
      launchHash(definition.launch) === decided &&
      now?.definitionHash === tool.definitionHash
    );
  }

  /** Passes on at most one progress in `progressEveryMs`; the result says the rest. */
  #progressTeller({ conversationId, id: callId }: ToolCall): (progress: ToolProgress) => void {
    let last = -Infinity;
    return ({ progress, total, message }) => {
      const now = this.#parts.clock.monotonic();
      if (now - last < progressEveryMs) return;
      last = now;
      const told = { progress, total, message };
      this.#parts.state.publish({ type: 'toolCall.progressed', conversationId, callId, progress: told });
    };
  }

  #question({ call, tool }: Admitted): PolicyQuestion {
    const definition = this.#parts.registry.find(tool.tool.serverId);
    if (definition === undefined) throw new HostError('notFound', 'The server of this tool was removed.');
    return {
      serverId: definition.id,
      serverName: definition.name,
      toolName: tool.tool.name,
      launchHash: launchHash(definition.launch),
      definitionHash: tool.definitionHash,
      conversationId: call.conversationId,
    };
  }

  #policyDecision(answer: Exclude<PolicyAnswer, { action: 'ask' }>): Decision {
    const outcome = answer.action === 'allow' ? 'allowed' : 'denied';
    return {
      ...this.#decision(outcome, answer.by, answer.reason),
      ...(answer.grantId ? { grantId: answer.grantId } : {}),
    };
  }

  #userDecision(reply: Reply, grantId: Decision['grantId'] | null): Decision {
    const words = reply.kind === 'allow' ? 'Allowed' : 'Denied';
    const scope = { once: 'once', conversation: 'in this conversation', always: 'always' }[reply.scope];
    const more = reply.kind === 'deny' && reply.reason ? `: ${reply.reason}` : '';
    const decision = this.#decision(reply.kind === 'allow' ? 'allowed' : 'denied', 'user', `${words} ${scope}${more}`);
    return { ...decision, ...(grantId ? { grantId } : {}) };
  }

  #decision(outcome: Decision['outcome'], by: Decision['by'], reason: string): Decision {
    return { outcome, by, reason, decidedAt: this.#parts.clock.now() };
  }

  #audit({ call, args }: Admitted, decision: Decision): Promise<void> {
    return this.#parts.audit.toolCall(call, canonicalHash(args), decision);
  }

  async #settle(call: ToolCall, state: ToolCallState): Promise<ToolCall> {
    return this.#change({ ...call, finishedAt: this.#parts.clock.now() }, state);
  }

  async #change(call: ToolCall, state: ToolCallState): Promise<ToolCall> {
    const changed = { ...call, state };
    await this.#parts.log.saveCall(changed);
    return changed;
  }
}
