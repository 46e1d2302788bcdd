import type { Action, AskReason, Decision, Grant, Rule } from '../../../shared/domain/approval.ts';
import type { ConversationId, GrantId, ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import { matchesWildcard } from './wildcard.ts';

/** Rules of a policy file, and what happens where no rule and no grant says anything. */
export interface Policy {
  readonly rules: readonly Rule[];
  readonly default: Action;
}

/** The interactive shells ask for everything that was not granted. */
export const askAlways: Policy = { rules: [], default: 'ask' };

/** One call, as far as deciding about it goes. */
export interface PolicyQuestion {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly toolName: string;
  readonly launchHash: Sha256;
  readonly definitionHash: Sha256;
  readonly conversationId: ConversationId;
}

export type PolicyAnswer =
  | {
      readonly action: 'allow' | 'deny';
      readonly by: Extract<Decision['by'], 'grant' | 'rule' | 'policy'>;
      readonly reason: string;
      readonly grantId?: GrantId;
    }
  | { readonly action: 'ask'; readonly reason: AskReason };

/**
 * Decides about a call. Pure. Deny wins over everything, a rule that asks wins over grants, grants win over rules that
 * allow; the order of rules and grants never matters.
 */
export function decide(question: PolicyQuestion, policy: Policy, grants: readonly Grant[]): PolicyAnswer {
  const rules = policy.rules.filter((rule) => ruleCovers(rule, question));
  const valid = grants.filter((grant) => grantCovers(grant, question));
  const ruleSaying = (action: Action) => rules.find((rule) => rule.action === action);
  const grantSaying = (action: Grant['action']) => valid.find((grant) => grant.action === action);

  const denyRule = ruleSaying('deny');
  if (denyRule) return byRule('deny', denyRule);
  const denyGrant = grantSaying('deny');
  if (denyGrant) return byGrant(denyGrant);
  if (ruleSaying('ask')) return { action: 'ask', reason: 'ruleAsks' };
  const allowGrant = grantSaying('allow');
  if (allowGrant) return byGrant(allowGrant);
  const allowRule = ruleSaying('allow');
  if (allowRule) return byRule('allow', allowRule);
  if (policy.default === 'ask') return { action: 'ask', reason: reasonToAsk(question, grants) };
  return { action: policy.default, by: 'policy', reason: `The policy's default is ${policy.default}` };
}

function ruleCovers(rule: Rule, question: PolicyQuestion): boolean {
  return matchesWildcard(rule.server, question.serverName) && matchesWildcard(rule.tool, question.toolName);
}

/** Bound to server, launch, definition and, for that scope, the conversation: one of them differs, and it is void. */
export function grantCovers(grant: Grant, question: PolicyQuestion): boolean {
  if (grant.serverId !== question.serverId || grant.launchHash !== question.launchHash) return false;
  if (grant.scope === 'conversation' && grant.conversationId !== question.conversationId) return false;
  return grant.subject.kind === 'server'
    ? grant.subject.definitionHashes.includes(question.definitionHash)
    : grant.subject.toolName === question.toolName && grant.subject.definitionHash === question.definitionHash;
}

/** A grant that would have covered the call before something changed is worth telling. */
function reasonToAsk(question: PolicyQuestion, grants: readonly Grant[]): AskReason {
  const sameTool = grants.filter(
    (grant) =>
      grant.serverId === question.serverId &&
      (grant.scope === 'always' || grant.conversationId === question.conversationId) &&
      (grant.subject.kind === 'server' || grant.subject.toolName === question.toolName),
  );
  if (sameTool.some((grant) => grant.launchHash !== question.launchHash)) return 'launchChanged';
  const exact = sameTool.some((grant) => grant.subject.kind === 'tool');
  return exact ? 'definitionChanged' : 'noGrant';
}

function byRule(action: 'allow' | 'deny', rule: Rule): PolicyAnswer {
  return { action, by: 'rule', reason: `Rule: ${rule.server} / ${rule.tool} → ${rule.action}` };
}

function byGrant(grant: Grant): PolicyAnswer {
  const scope = grant.scope === 'always' ? 'always' : 'in this conversation';
  const subject = grant.subject.kind === 'server' ? `all tools of ${grant.serverName}` : grant.subject.toolName;
  const verb = grant.action === 'allow' ? 'Allowed' : 'Denied';
  return { action: grant.action, by: 'grant', reason: `${verb} ${scope}: ${subject}`, grantId: grant.id };
}
