import { effectsOf } from '../../../../shared/domain/annotations.ts';
import type { Asker, AskReason, ContextLeaving, Decision, Grant } from '../../../../shared/domain/approval.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import type { ConversationMode } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, GrantId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ManagedRefusal } from '../../../../shared/domain/managed/managedRefusal.ts';
import { type AccountMark, firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { ToolAnnotations } from '../../../../shared/domain/tool.ts';
import type { Policy, PolicyRule } from '../../../../shared/domain/policy.ts';
import { isOfConversation } from '../../../../shared/domain/scope.ts';
import { matchesWildcard } from './wildcard.ts';

/** The interactive shells ask for everything that was not granted. */
export const askAlways: Policy = { rules: [], default: 'ask' };

export const nobodyToAsk = { action: 'deny', by: 'policy', reason: { kind: 'nobodyThere' } } as const;

/** The facts of one call that the decision depends on. */
export interface PolicyQuestion {
  readonly serverId: ServerId;
  readonly serverName: string;
  /** The account that the server uses. `undefined` for a server without accounts. */
  readonly account: AccountMark | undefined;
  readonly toolName: string;
  readonly launchHash: Sha256;
  readonly definitionHash: Sha256;
  /** The definition differs from the approved one, and the user has not accepted the change. */
  readonly isDefinitionWaiting: boolean;
  /** When the tool appeared, if it is new: its server did not have it when the user trusted it, and the user has not allowed it since. */
  readonly appearedAt: number | undefined;
  readonly argumentsHash: Sha256;
  readonly conversationId: ConversationId;
  readonly asker: Asker;
  readonly mode: ConversationMode;
  readonly annotations: ToolAnnotations;
  /** Since when the user trusts the labels of this server, with its present launch; `undefined`: they do not. */
  readonly believedAt: number | undefined;
  /** Why the organization that manages this computer refuses the server. */
  readonly managedRefusal: ManagedRefusal | 'none';
  /** The setting for text of other servers in the arguments; `none` when there is no such text. */
  readonly leaving: ContextLeaving | 'none';
}

export type PolicyAnswer =
  | {
      readonly action: 'allow' | 'deny';
      readonly by: Extract<Decision['by'], 'grant' | 'rule' | 'mode' | 'policy'>;
      readonly reason: DecisionReason;
      readonly grantId?: GrantId;
    }
  | { readonly action: 'ask'; readonly reason: AskReason };

/**
 * Decides about a call. Pure. Deny wins over everything and ask wins over allow; then grants, rules and the mode may allow, in this order.
 * Rules for many tools and the mode do not allow a tool that appeared since. The order of rules and grants never matters.
 */
export function decide(asked: PolicyQuestion, policy: Policy, grants: readonly Grant[]): PolicyAnswer {
  // Where nobody is asked, nobody has looked at the other tools either.
  const question = policy.isUnattended === true ? { ...asked, appearedAt: undefined } : asked;
  const rules = policy.rules.filter((rule) => ruleCovers(rule, question));
  const valid = grants.filter((grant) => grantCovers(grant, question));
  const said =
    refusal(question, rules, valid) ??
    mustAsk(question, rules) ??
    permission(question, rules, valid, policy) ??
    byDefault(question, policy, grants);
  const waits = question.isDefinitionWaiting && said.action !== 'deny';
  const answer = waits ? ({ action: 'ask', reason: 'definitionChanged' } as const) : said;
  if (answer.action !== 'ask' || policy.isUnattended !== true) return answer;
  return nobodyToAsk;
}

function refusal(question: PolicyQuestion, rules: readonly PolicyRule[], valid: readonly Grant[]) {
  if (question.managedRefusal !== 'none') {
    return { action: 'deny', by: 'policy', reason: { kind: 'managedServer', why: question.managedRefusal } } as const;
  }
  const denyRule = rules.find(({ action }) => action === 'deny');
  if (denyRule) return byRule('deny', denyRule);
  const denyGrant = valid.find(({ action }) => action === 'deny');
  if (denyGrant) return byGrant(denyGrant);
  if (question.mode === 'exploreOnly' && !isBelievedToRead(question)) {
    return { action: 'deny', by: 'mode', reason: { kind: 'mode', found: 'notKnownToRead' } } as const;
  }
  if (question.leaving !== 'deny') return undefined;
  return { action: 'deny', by: 'policy', reason: { kind: 'leavingRefused' } } as const;
}

/** Cases in which the user is asked although the tool was allowed before. */
function mustAsk(question: PolicyQuestion, rules: readonly PolicyRule[]): PolicyAnswer | undefined {
  const asking = rules.filter(({ action }) => action === 'ask');
  if (asking.length > 0) {
    const isDamageAlone = asking.every(({ damaged }) => damaged !== undefined);
    return { action: 'ask', reason: isDamageAlone ? 'answerDamaged' : 'ruleAsks' };
  }
  if (question.leaving === 'ask') return { action: 'ask', reason: 'contextLeaves' };
  return undefined;
}

function permission(
  question: PolicyQuestion,
  rules: readonly PolicyRule[],
  valid: readonly Grant[],
  { isUnattended }: Policy,
) {
  const grant = valid.find(({ action }) => action === 'allow');
  if (grant) return byGrant(grant);
  const rule = rules.find((each) => each.action === 'allow' && knowsTool(each, question));
  if (rule) return byRule('allow', rule);
  if (!wasThere(question.believedAt, question)) return undefined;
  // The user did not approve this very tool, so they must see the text it would send from another server.
  if (question.mode === 'askAlways' || question.leaving !== 'none' || !isBelievedToRead(question)) return undefined;
  const byPolicyFile = isUnattended === true ? ({ byPolicyFile: true } as const) : {};
  return { action: 'allow', by: 'mode', reason: { kind: 'mode', found: 'believedToRead', ...byPolicyFile } } as const;
}

function byDefault(question: PolicyQuestion, policy: Policy, grants: readonly Grant[]): PolicyAnswer {
  if (policy.default !== 'ask') {
    return { action: policy.default, by: 'policy', reason: { kind: 'policyDefault', action: policy.default } };
  }
  const reason = reasonToAsk(question, grants);
  if (reason === 'noGrant' && question.appearedAt !== undefined) return { action: 'ask', reason: 'newTool' };
  if (reason !== 'noGrant' || question.mode === 'askAlways') return { action: 'ask', reason };
  return { action: 'ask', reason: isBelievedToRead(question) ? 'contextLeaves' : 'mayChange' };
}

/** Whether the user trusts the labels of the tool's server, and they say that it only reads. Pure. */
export function isBelievedToRead({ annotations, believedAt }: PolicyQuestion): boolean {
  return believedAt !== undefined && effectsOf(annotations).isReadOnly;
}

export function ruleCovers(rule: PolicyRule, question: PolicyQuestion): boolean {
  return isAboutServer(rule, question) && matchesWildcard(rule.tool, question.toolName);
}

/** Whether who wrote the rule could know the tool: they named it, or it was there. */
function knowsTool({ tool, createdAt }: PolicyRule, question: PolicyQuestion): boolean {
  return !tool.includes('*') || wasThere(createdAt, question);
}

/** Whether the tool was there when the user allowed many at once. */
function wasThere(then: number | undefined, { appearedAt }: PolicyQuestion): boolean {
  return appearedAt === undefined || (then !== undefined && appearedAt <= then);
}

function isAboutServer({ bound, damaged, server }: PolicyRule, question: PolicyQuestion): boolean {
  if (bound !== undefined) return bound.serverId === question.serverId && bound.launchHash === question.launchHash;
  if (damaged?.serverId !== undefined) return damaged.serverId === question.serverId;
  return matchesWildcard(server, question.serverName);
}

/**
 * A grant is bound to server, launch, definition, asker and, if it says so, conversation and arguments: if one of them
 * differs, the grant is void. A denial applies to models and apps alike, so that neither can bypass it.
 */
export function grantCovers(grant: Grant, question: PolicyQuestion): boolean {
  if (grant.serverId !== question.serverId || grant.launchHash !== question.launchHash) return false;
  if (!holdsInConversation(grant, question)) return false;
  if (grant.action === 'allow' && !isOfAsker(grant, question)) return false;
  const { subject } = grant;
  if (subject.kind === 'server') return subject.definitionHashes.includes(question.definitionHash);
  if (subject.toolName !== question.toolName || subject.definitionHash !== question.definitionHash) return false;
  return subject.kind === 'tool' || subject.argumentsHash === question.argumentsHash;
}

function holdsInConversation({ scope, conversationId }: Grant, question: PolicyQuestion): boolean {
  return !isOfConversation(scope) || conversationId === question.conversationId;
}

/** Grants from before apps existed were given to models. */
function isOfAsker({ asker = 'model' }: Grant, question: PolicyQuestion): boolean {
  return asker === question.asker;
}

/** Tells the user if a grant would have covered the call before something changed. */
function reasonToAsk(question: PolicyQuestion, grants: readonly Grant[]): AskReason {
  const sameTool = grants.filter(
    (grant) =>
      grant.serverId === question.serverId &&
      isOfAsker(grant, question) &&
      holdsInConversation(grant, question) &&
      (grant.subject.kind === 'server' || grant.subject.toolName === question.toolName),
  );
  const ofLaunch = sameTool.filter((grant) => grant.launchHash === question.launchHash);
  const others = sameTool.filter((grant) => grant.launchHash !== question.launchHash);
  if (others.some((grant) => isOfAccount(grant, question))) return 'launchChanged';
  if (ofLaunch.length === 0 && others.length > 0) return 'otherAccount';
  const exact = ofLaunch.flatMap(({ subject }) => (subject.kind === 'server' ? [] : [subject]));
  const current = exact.filter(({ definitionHash }) => definitionHash === question.definitionHash);
  if (current.length > 0) return 'argumentsDiffer';
  return exact.length > 0 ? 'definitionChanged' : 'noGrant';
}

/** For words only: the launch names the account, so a grant of another one never covers a call. */
function isOfAccount({ account }: Grant, question: PolicyQuestion): boolean {
  return (account?.id ?? firstAccount) === (question.account?.id ?? firstAccount);
}

function byRule(
  action: 'allow' | 'deny',
  { id, server, tool, action: says, damaged, isManaged }: PolicyRule,
): PolicyAnswer {
  if (isManaged) return { action, by: 'rule', reason: { kind: 'managedRule', server, tool, action: says } };
  const reason: DecisionReason = {
    kind: 'rule',
    ...(id === undefined ? {} : { ruleId: id }),
    server,
    tool,
    action: says,
    ...(damaged === undefined ? {} : { damaged: true }),
  };
  return { action, by: 'rule', reason };
}

function byGrant({ id, action, scope, subject, serverName, asker }: Grant): PolicyAnswer {
  const reason: DecisionReason = {
    kind: 'grant',
    grantId: id,
    action,
    scope,
    covers: subject.kind,
    name: subject.kind === 'server' ? serverName : subject.toolName,
    ...(asker === 'app' ? { forApps: true } : {}),
  };
  return { action, by: 'grant', reason, grantId: id };
}
