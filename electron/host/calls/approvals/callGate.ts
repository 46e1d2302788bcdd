import type { ApprovalBody } from '../../../../shared/contract/consentCommands.ts';
import type { ContextLeaving, Decision, Grant, LeavingPassage } from '../../../../shared/domain/approval.ts';
import type { ConversationMode } from '../../../../shared/domain/conversation.ts';
import type { ProjectMode } from '../../../../shared/domain/project.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ConversationId, RequestId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { accessToolOf } from '../../../../shared/domain/modelAccess.ts';
import { isKeptScope, isOfConversation } from '../../../../shared/domain/scope.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { SkillInUse, ToolCall, ToolSummary } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { SourcesOfConversations } from '../leaving/conversationSources.ts';
import type { ToolPins } from '../../consent/pins/toolPins.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import type { Clock } from '../../ports/system.ts';
import type { ServerConnection } from '../../connections/connection/serverConnection.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ToolCatalog } from '../catalog/toolCatalog.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import type { ApprovalBroker, ApprovalOutcome } from './approvalBroker.ts';
import { cancelledDecision, policyDecision, userDecision } from './callDecision.ts';
import type { BelievedAnnotations } from '../../consent/policy/believedAnnotations.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import type { Grants } from '../../consent/policy/grants.ts';
import {
  isBelievedToRead,
  nobodyToAsk,
  type PolicyAnswer,
  type PolicyQuestion,
  ruleCovers,
} from '../../consent/policy/policy.ts';
import { decideInProject } from '../../consent/policy/projectMode.ts';
import type { Rules } from '../../consent/policy/rules.ts';

export interface CallGateParts {
  readonly registry: Pick<ConnectedServers, 'find'> & {
    /** The `ended` signal of this connection also ends the open questions about its calls. */
    connection(id: ServerId): Pick<ServerConnection, 'ended'>;
  };
  readonly catalog: Pick<ToolCatalog, 'findOffered' | 'definitionHashes' | 'json' | 'standingChanged'>;
  readonly policy: Policy;
  readonly rules: Pick<Rules, 'all'>;
  readonly grants: Pick<Grants, 'all'>;
  readonly managed: Pick<ManagedPolicies, 'refusalOf' | 'rulesFor' | 'isOff'>;
  readonly believed: Pick<BelievedAnnotations, 'since'>;
  readonly pins: Pick<ToolPins, 'isChanged' | 'answer' | 'allowed'>;
  readonly sources: SourcesOfConversations;
  readonly approvals: Pick<ApprovalBroker, 'ask'>;
  readonly schemas: Pick<SchemaValidator, 'argumentProblems'>;
  readonly clock: Clock;
  /** Stays the same as long as the same account of a server is used. */
  readonly accountOf: (id: ServerId) => string;
  readonly modeOf: (id: ConversationId) => ConversationMode;
  /** What the project of a chat asks about at least. */
  readonly projectModeOf: (id: ConversationId) => ProjectMode | undefined;
  readonly contextLeaving: () => ContextLeaving;
}

/** A call of a tool that exists, with arguments that fit. */
export interface WantedCall {
  readonly call: ToolCall;
  readonly tool: ToolSummary;
  readonly args: JsonObject;
  /** Ask the user even if the call is allowed. */
  readonly mustAsk?: ApprovalBody['reason'] | undefined;
}

/** A decision, with the question and the arguments that it is about. */
export interface Verdict {
  readonly decision: Decision;
  readonly question: PolicyQuestion;
  /** The arguments that will run: the original ones, or those the user changed. */
  readonly args: JsonObject;
  readonly argumentsHash: Sha256;
  readonly isEdited: boolean;
  /** The account that the call would use. */
  readonly account: string;
  /** The skills that the model acted on. */
  readonly underSkills: readonly SkillInUse[];
  /** Text in these arguments that came from other servers. */
  readonly leaving: LeavingPassage[];
  /** The user wants to see the result first. */
  readonly mustReview: boolean;
  /** The reason that the user gave for denying. */
  readonly deniedBecause?: string | undefined;
}

/** Decides whether a call may run: applies the policy, and asks the user where the policy says so. */
export class CallGate {
  readonly #parts: CallGateParts;

  constructor(parts: CallGateParts) {
    this.#parts = parts;
  }

  /**
   * Returns `changed` when the tool is no longer the one that the user allowed; the caller then checks it again.
   *
   * @throws HostError `notFound` when the server was removed
   */
  async decide(
    wanted: WantedCall,
    signal: AbortSignal,
    onRequested: (id: RequestId) => void,
  ): Promise<Verdict | 'changed'> {
    const leaving = this.#leaving(wanted, wanted.args);
    const question = this.#question(wanted, leaving);
    const answer = this.#answerTo(question, wanted);
    const about = {
      question,
      args: wanted.args,
      argumentsHash: question.argumentsHash,
      isEdited: false,
      leaving,
      account: this.#parts.accountOf(question.serverId),
      underSkills: wanted.call.underSkills ?? [],
    };
    if (answer.action !== 'ask')
      return { ...about, decision: policyDecision(answer, this.#parts.clock.now()), mustReview: false };

    const outcome = await this.#ask(wanted, question, { reason: answer.reason, leaving }, signal, onRequested);
    if (outcome.kind === 'cancelled')
      return { ...about, decision: cancelledDecision(outcome, this.#parts.clock.now()), mustReview: false };
    const { reply, editedArguments } = outcome;
    const { tool } = wanted;
    const now = this.#parts.catalog.findOffered(tool.tool);
    if (now?.definitionHash !== tool.definitionHash && reply.kind !== 'deny') return 'changed';
    if (tool.isChanged && reply.kind === 'allow' && isKeptScope(reply.scope)) await this.#acceptDefinition(tool);
    if (tool.appearedAt !== undefined && reply.kind !== 'deny') await this.#acceptNew(tool);
    const verdict: Verdict = {
      ...about,
      decision: userDecision(outcome, this.#parts.clock.now()),
      mustReview: reply.kind === 'allowAndReview',
    };
    if (reply.kind === 'deny') return { ...verdict, deniedBecause: reply.reason };
    if (editedArguments === undefined) return verdict;
    return {
      ...verdict,
      args: editedArguments,
      argumentsHash: canonicalHash(editedArguments),
      isEdited: true,
      leaving: this.#leaving(wanted, editedArguments),
    };
  }

  /** A definition that is allowed for longer than once counts as accepted, as the card showed it. */
  async #acceptDefinition({ tool, definitionHash }: ToolSummary): Promise<void> {
    const { pins, catalog } = this.#parts;
    if (!pins.isChanged(tool)) return;
    await pins.answer(tool, definitionHash, 'accept');
    catalog.standingChanged();
  }

  /** Its card showed all of it: what allows many tools covers it from now on. */
  async #acceptNew({ tool }: ToolSummary): Promise<void> {
    const { pins, catalog } = this.#parts;
    await pins.allowed(tool);
    catalog.standingChanged();
  }

  /** Checks the decision again: storing it takes a moment, and everything it depends on may change meanwhile. */
  stillHolds({ decision, question, leaving, account, underSkills }: Verdict): boolean {
    const definition = this.#parts.registry.find(question.serverId);
    const now = this.#parts.catalog.findOffered({ serverId: question.serverId, name: question.toolName });
    if (definition === undefined || now?.definitionHash !== question.definitionHash) return false;
    if (launchHash(definition.launch) !== question.launchHash) return false;
    if (this.#parts.accountOf(question.serverId) !== account) return false;
    const asked = { ...question, ...this.#presentRules(question, leaving) };
    // No answer of the user outweighs the organization.
    if (asked.managedRefusal !== 'none' || this.#isDeniedByOrganization(asked, definition)) return false;
    if (decision.by === 'user') return true;
    return this.#answer(asked).action === 'allow' && !this.#isForSkill(asked, underSkills);
  }

  #isDeniedByOrganization(question: PolicyQuestion, definition: ServerDefinition): boolean {
    return this.#parts.managed
      .rulesFor(definition)
      .some((rule) => rule.action === 'deny' && ruleCovers(rule, question));
  }

  #answerTo(question: PolicyQuestion, { call, mustAsk: repeats }: WantedCall): PolicyAnswer {
    const answer = this.#answer(question);
    if (answer.action !== 'allow') return answer;
    const mustAsk = repeats ?? (this.#isForSkill(question, call.underSkills ?? []) ? 'skillLoaded' : undefined);
    if (mustAsk === undefined) return answer;
    return this.#parts.policy.isUnattended === true ? nobodyToAsk : { action: 'ask', reason: mustAsk };
  }

  /**
   * While a model acts on a skill of a server, its calls may do what that server wrote. Only what was allowed in this chat since then counts,
   * except for tools that are believed to only read. A resource of another server is asked about each time. (Skills extension, "No implicit
   * local execution" and "Origin-scoped resource reads".)
   */
  #isForSkill(question: PolicyQuestion, inUse: readonly SkillInUse[]): boolean {
    if (inUse.length === 0) return false;
    const ofOthers = inUse.some(({ serverId }) => serverId !== question.serverId);
    if (ofOthers && accessToolOf(question.toolName) !== undefined) return true;
    if (isBelievedToRead(question)) return false;
    return this.#answer(question, Math.max(...inUse.map(({ loadedAt }) => loadedAt))).action !== 'allow';
  }

  /** @param since where given, of what is allowed only that of this chat counts, and only from then on */
  #answer(question: PolicyQuestion, since?: number): PolicyAnswer {
    const { policy, rules, grants, managed, registry } = this.#parts;
    const definition = registry.find(question.serverId);
    const ofOrganization = definition === undefined ? [] : managed.rulesFor(definition);
    const isOnceOnly = managed.isOff('lastingApprovals');
    const isOfNow = ({ action, scope, createdAt }: Grant) =>
      action !== 'allow' || (isOfConversation(scope) && createdAt >= (since ?? 0));
    const isStrict = since !== undefined || isOnceOnly;
    const own = isStrict ? rules.all.filter(({ action }) => action !== 'allow') : rules.all;
    const kept = isOnceOnly ? grants.all.filter(({ action }) => action !== 'allow') : grants.all;
    const given = since === undefined ? kept : kept.filter(isOfNow);
    const added = [...ofOrganization, ...own];
    const all = added.length === 0 ? policy : { ...policy, rules: [...policy.rules, ...added] };
    const projectMode = this.#parts.projectModeOf(question.conversationId);
    return decideInProject(question, projectMode, all, given);
  }

  #leaving({ call, tool }: WantedCall, args: JsonObject): LeavingPassage[] {
    return this.#parts.sources.of(call.conversationId).leaving(tool.tool.serverId, args);
  }

  #question({ call, tool, args }: WantedCall, leaving: LeavingPassage[]): PolicyQuestion {
    const definition = this.#parts.registry.find(tool.tool.serverId);
    if (definition === undefined) throw problemError({ kind: 'toolServerRemoved' });
    const bound = {
      serverId: definition.id,
      serverName: definition.name,
      account: definition.accounts?.inUse,
      toolName: tool.tool.name,
      launchHash: launchHash(definition.launch),
      definitionHash: tool.definitionHash,
      isDefinitionWaiting: tool.isChanged,
      appearedAt: tool.appearedAt,
      argumentsHash: canonicalHash(args),
      conversationId: call.conversationId,
      asker: call.byApp === undefined ? ('model' as const) : ('app' as const),
      annotations: tool.annotations,
    };
    return { ...bound, ...this.#presentRules(bound, leaving) };
  }

  /** The settings that the user can change at any time. */
  #presentRules(
    {
      conversationId,
      serverId,
      launchHash: launch,
    }: Pick<PolicyQuestion, 'conversationId' | 'serverId' | 'launchHash'>,
    leaving: LeavingPassage[],
  ): Pick<PolicyQuestion, 'mode' | 'believedAt' | 'managedRefusal' | 'leaving'> {
    const definition = this.#parts.registry.find(serverId);
    return {
      mode: this.#parts.modeOf(conversationId),
      believedAt: this.#parts.believed.since(serverId, launch),
      managedRefusal: definition === undefined ? 'none' : this.#parts.managed.refusalOf(definition),
      leaving: leaving.length === 0 ? 'none' : this.#parts.contextLeaving(),
    };
  }

  #ask(
    { call, tool, args }: WantedCall,
    question: PolicyQuestion,
    { reason, leaving }: Pick<ApprovalBody, 'reason' | 'leaving'>,
    signal: AbortSignal,
    onRequested: (id: RequestId) => void,
  ): Promise<ApprovalOutcome> {
    const { catalog, registry, schemas, approvals } = this.#parts;
    const { serverId, name } = tool.tool;
    const hashes = catalog.definitionHashes(serverId);
    return approvals.ask(
      {
        body: {
          conversationId: call.conversationId,
          callId: call.id,
          ...(call.byApp === undefined ? {} : { byApp: call.byApp }),
          serverId,
          serverName: question.serverName,
          ...(question.account && { accountName: question.account.name }),
          toolName: name,
          title: tool.title ?? tool.annotations.title,
          description: tool.description,
          annotations: tool.annotations,
          hasBelievedAnnotations: question.believedAt !== undefined,
          inputSchema: tool.inputSchema,
          definition: catalog.json(tool.tool) ?? {},
          arguments: args,
          argumentsHash: question.argumentsHash,
          definitionHash: tool.definitionHash,
          reason,
          ...(call.ranElsewhere === undefined ? {} : { ranElsewhere: call.ranElsewhere }),
          ...(call.underSkills === undefined ? {} : { underSkills: call.underSkills }),
          leaving,
          looksLike: tool.looksLike,
          serverToolCount: hashes.length,
        },
        launchHash: question.launchHash,
        account: question.account,
        serverDefinitionHashes: hashes,
        problems: (changed) => schemas.argumentProblems(tool.inputSchema, changed),
        signal: AbortSignal.any([signal, registry.connection(serverId).ended]),
      },
      onRequested,
    );
  }
}
