import type { Decision, Grant, UserRule } from '../../../../shared/domain/approval.ts';
import type { AppDomains } from '../../../../shared/domain/app.ts';
import type { AuditEntry, AuditKind, AuditRow } from '../../../../shared/domain/audit.ts';
import type { ContextAct, DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolCall, ToolRef } from '../../../../shared/domain/tool.ts';
import type { TrustAnswer, TrustRecord, TrustRequest } from '../../../../shared/domain/trust.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonObject, JsonValue } from '../../../../shared/lib/json.ts';
import type { Clock } from '../../ports/system.ts';
import { cutWords } from '../../ground/offers/listedWords.ts';
import type { AuditTrail } from './auditTrail.ts';
import { recordedArguments } from './recordedArguments.ts';

/** The maximum length of an app's permitted addresses, in characters. */
const maxAppChars = 4000;

/** The audited facts of an app that was shown. */
interface ShownApp {
  readonly uri: string;
  readonly domains: AppDomains;
  readonly refused: readonly string[];
  /** The hash of the document and its policy. */
  readonly hash: Sha256;
}

/** The server that a row is about. Without the name of an account, it is the one that the server uses now. */
type AboutServer = Pick<AuditRow, 'serverId' | 'serverName' | 'accountName'>;

/** The contents of a row besides who decided what about which server. */
export type AuditDetails = Pick<
  AuditRow,
  'conversationId' | 'callId' | 'toolName' | 'definitionHash' | 'argumentsHash' | 'arguments' | 'address'
>;

/** The audited facts of a resource or a prompt. */
export type ContextEntry = Pick<
  AuditEntry,
  'kind' | 'serverId' | 'serverName' | 'conversationId' | 'bytes' | 'byApp'
> & {
  readonly address: string;
  readonly act: ContextAct;
};

/** Characters. */
const maxAddressChars = 1000;

/** What the log is told of the host it is part of. */
export interface AuditFacts {
  /** A policy file answers; no user does. */
  readonly isUnattended: boolean;
  readonly definitionHash: (tool: ToolRef) => Sha256 | undefined;
  /** Removes the values of secrets from a text. */
  readonly hideSecrets: (text: string) => string;
}

/** Records every decision: who allowed or refused what, and why. */
export class AuditLog {
  readonly #trail: AuditTrail;
  readonly #clock: Clock;
  readonly #facts: AuditFacts;

  constructor(trail: AuditTrail, clock: Clock, facts: AuditFacts) {
    this.#trail = trail;
    this.#clock = clock;
    this.#facts = facts;
  }

  async toolCall(call: ToolCall, argumentsHash: Sha256, decision: Decision): Promise<void> {
    if (call.tool === null) return;
    this.#trail.append({
      at: decision.decidedAt,
      kind: 'toolCall',
      ...callOf(call, call.tool),
      ...this.#detailsOf(call.tool, call.editedArguments ?? call.arguments),
      argumentsHash,
      decision,
    });
  }

  /** Records a call of a tool of Gatehouse itself. @param about the tool whose result it reads, or what it searches for */
  async hostCall(call: ToolCall, about: string): Promise<void> {
    const { host, conversationId, id: callId, modelName, decision } = call;
    if (decision === undefined) return;
    const of = host !== undefined && 'of' in host ? host.of : undefined;
    this.#trail.append({
      at: decision.decidedAt,
      kind: 'toolCall',
      conversationId,
      callId,
      ...(of === undefined ? {} : { serverId: of.serverId }),
      serverName: of?.serverName ?? '',
      toolName: modelName,
      address: cutWords(about, maxAddressChars),
      arguments: recordedArguments(call.arguments, this.#facts.hideSecrets),
      decision,
    });
  }

  /** Records the outcome of a call that ran. */
  async toolFinished(
    call: ToolCall,
    ended: NonNullable<AuditEntry['ended']>,
    resultHash: Sha256 | undefined,
  ): Promise<void> {
    if (call.tool === null) return;
    const at = call.finishedAt ?? this.#clock.now();
    const decision: Decision = { outcome: 'allowed', by: 'host', reason: { kind: 'callEnded', ended }, decidedAt: at };
    const durationMs = Math.max(0, Math.round(at - (call.startedAt ?? at)));
    const result = resultHash === undefined ? {} : { resultHash };
    this.#trail.append({
      at,
      kind: 'toolFinished',
      ...callOf(call, call.tool),
      decision,
      ended,
      durationMs,
      ...result,
    });
  }

  /** Records a call that the user made themselves, with the tool's form. */
  async handRun(tool: ToolRef, serverName: string, args: JsonObject, argumentsHash: Sha256): Promise<void> {
    await this.#answered(
      'toolCall',
      { serverId: tool.serverId, serverName },
      'allowed',
      { kind: 'handRun' },
      {
        toolName: tool.name,
        ...this.#detailsOf(tool, args),
        argumentsHash,
      },
    );
  }

  /** Records that the user had an app shown: which one, and what it may access. */
  async appShown(call: ToolCall, serverId: ServerId, app: ShownApp): Promise<void> {
    const { conversationId, id: callId, serverName, tool } = call;
    const shown = JSON.stringify({ uri: app.uri, domains: app.domains, refused: app.refused });
    await this.#answered(
      'app',
      { serverId, serverName },
      'allowed',
      { kind: 'appShown' },
      {
        conversationId,
        callId,
        toolName: tool?.name,
        argumentsHash: app.hash,
        arguments: keepStart(shown, maxAppChars),
      },
    );
  }

  async trust(request: TrustRequest, answer: TrustAnswer): Promise<void> {
    await this.#answered('trust', aboutAccount(request), answer === 'trust' ? 'allowed' : 'denied', {
      kind: 'trust',
      answer,
      ...(this.#facts.isUnattended && { byPolicyFile: true }),
    });
  }

  async trustRevoked(record: Pick<TrustRecord, 'serverId' | 'serverName' | 'accountName'>): Promise<void> {
    await this.#answered('trustRevoked', aboutAccount(record), 'cancelled', { kind: 'trustRevoked' });
  }

  /** Records an answer that holds for longer than once. */
  async grantGiven(grant: Grant): Promise<void> {
    const { action, scope, subject, conversationId } = grant;
    const reason: DecisionReason = { kind: 'grantGiven', action, scope };
    await this.#answered('grantGiven', aboutGrant(grant), action === 'allow' ? 'allowed' : 'denied', reason, {
      ...(conversationId === undefined ? {} : { conversationId }),
      ...(subject.kind === 'server' ? {} : { toolName: subject.toolName, definitionHash: subject.definitionHash }),
    });
  }

  async grantRevoked(grant: Grant): Promise<void> {
    await this.#answered(
      'grantRevoked',
      aboutGrant(grant),
      'cancelled',
      { kind: 'grantRevoked' },
      {
        toolName: grant.subject.kind === 'server' ? undefined : grant.subject.toolName,
      },
    );
  }

  /** Records that a folder is now shared with a server, or no longer. */
  async root(
    { serverId, serverName = '' }: { serverId: ServerId; serverName: string | undefined },
    became: 'shared' | 'unshared',
    path: string,
  ): Promise<void> {
    const outcome = became === 'shared' ? 'allowed' : 'cancelled';
    await this.#answered('root', { serverId, serverName }, outcome, { kind: 'root', became, path });
  }

  /** A rule with a server pattern belongs to no single server. */
  async ruleChanged({ server, bound, tool, action }: UserRule, change: 'added' | 'removed'): Promise<void> {
    const account = bound === undefined ? {} : { accountName: bound.account?.name };
    const about = { serverId: bound?.serverId, serverName: server, ...account };
    const outcome = change === 'removed' ? 'cancelled' : action === 'deny' ? 'denied' : 'allowed';
    await this.#answered(
      'rule',
      about,
      outcome,
      { kind: 'ruleChanged', change, server, tool, action },
      { toolName: tool },
    );
  }

  async annotationsBelieved(server: Pick<AuditRow, 'serverId' | 'serverName'>, isBelieved: boolean): Promise<void> {
    const reason = { kind: 'annotations', believed: isBelieved } as const;
    await this.#answered('rule', server, isBelieved ? 'allowed' : 'cancelled', reason);
  }

  /** Records the outcome of a review of a result. */
  async resultReviewed(call: ToolCall, decision: Decision): Promise<void> {
    if (call.tool === null) return;
    const { conversationId, id: callId, tool, serverName, accountName } = call;
    const server = { serverId: tool.serverId, serverName, accountName };
    await this.decided('toolResult', server, decision, { conversationId, callId, toolName: tool.name });
  }

  async grantRestored(grant: Grant): Promise<void> {
    await this.#answered(
      'grantGiven',
      aboutGrant(grant),
      'allowed',
      { kind: 'grantRestored' },
      {
        toolName: grant.subject.kind === 'server' ? undefined : grant.subject.toolName,
      },
    );
  }

  /** Records what the user requested from a server or passes on from it, and what an app read. */
  async context(
    { kind, serverId, serverName, conversationId, address, act, bytes, byApp }: ContextEntry,
    how: Pick<AuditEntry, 'ended' | 'durationMs' | 'bytes'>,
  ): Promise<void> {
    const at = this.#clock.now();
    this.#trail.append({
      at,
      kind,
      serverId,
      serverName,
      ...(conversationId === undefined ? {} : { conversationId }),
      // Hidden before it is cut: half a secret would not be recognized.
      address: cutWords(this.#facts.hideSecrets(address), maxAddressChars),
      ...(bytes === undefined ? {} : { bytes }),
      ...(byApp === undefined ? {} : { byApp }),
      ...how,
      // The user opened the app, but did not decide about each read.
      decision: {
        outcome: 'allowed',
        by: byApp === undefined ? this.#decider : 'host',
        reason: { kind: 'context', act },
        decidedAt: at,
      },
    });
  }

  /** Records any other decision. */
  async decided(kind: AuditKind, server: AboutServer, decision: Decision, more: AuditDetails = {}): Promise<void> {
    const { serverId, serverName } = server;
    const account = 'accountName' in server ? { accountName: server.accountName } : {};
    this.#trail.append({ at: decision.decidedAt, kind, serverId, serverName, ...account, decision, ...more });
  }

  /** Records what the user decided, or in their place a policy file. */
  #answered(
    kind: AuditKind,
    server: AboutServer,
    outcome: Decision['outcome'],
    reason: DecisionReason,
    more: AuditDetails = {},
  ): Promise<void> {
    return this.decided(kind, server, { outcome, by: this.#decider, reason, decidedAt: this.#clock.now() }, more);
  }

  get #decider(): Decision['by'] {
    return this.#facts.isUnattended ? 'policy' : 'user';
  }

  #detailsOf(tool: ToolRef, args: JsonValue): Pick<AuditEntry, 'definitionHash' | 'arguments'> {
    const definitionHash = this.#facts.definitionHash(tool);
    return {
      ...(definitionHash === undefined ? {} : { definitionHash }),
      arguments: recordedArguments(args, this.#facts.hideSecrets),
    };
  }
}

function callOf(call: ToolCall, { serverId, name: toolName }: ToolRef) {
  const { conversationId, id: callId, serverName, accountName, byApp } = call;
  const asker = byApp === undefined ? {} : { byApp };
  return { conversationId, callId, ...asker, serverId, serverName, accountName, toolName };
}

function aboutAccount({ serverId, serverName, accountName }: AboutServer): AboutServer {
  return { serverId, serverName, accountName };
}

function aboutGrant({ serverId, serverName, account }: Grant): AboutServer {
  return { serverId, serverName, accountName: account?.name };
}
