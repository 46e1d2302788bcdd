import { describe, expect, it } from 'vitest';
import type { Grant, GrantSubject } from '../../../../shared/domain/approval.ts';
import { conversationId, grantId, ruleId, serverId } from '../../../../shared/domain/ids.ts';
import type { Policy, PolicyRule } from '../../../../shared/domain/policy.ts';
import { hashOf, ids } from '../../testing/records.ts';
import { askAlways, decide, type PolicyQuestion } from './policy.ts';

/** A call without any grant or rule. */
const question: PolicyQuestion = {
  serverId: ids.server,
  serverName: 'tools',
  account: undefined,
  toolName: 'echo',
  launchHash: hashOf('a'),
  definitionHash: hashOf('b'),
  isDefinitionWaiting: false,
  appearedAt: undefined,
  argumentsHash: hashOf('c'),
  conversationId: ids.conversation,
  asker: 'model',
  mode: 'askAlways',
  annotations: {},
  believedAt: undefined,
  managedRefusal: 'none',
  leaving: 'none',
};
const rule = (part: Partial<PolicyRule> = {}): PolicyRule => ({
  server: 'tools',
  tool: 'echo',
  action: 'allow',
  ...part,
});
const grant = (part: Partial<Grant> = {}): Grant => ({
  id: grantId.parse('grant_1'),
  serverId: question.serverId,
  serverName: 'tools',
  launchHash: question.launchHash,
  subject: { kind: 'tool', toolName: 'echo', definitionHash: question.definitionHash },
  action: 'allow',
  scope: 'always',
  createdAt: 1,
  ...part,
});
const byRules = (...rules: PolicyRule[]): Policy => ({ ...askAlways, rules });
const other = hashOf('f');
const anotherServer = serverId.parse('another');
const call = (part: object = {}) =>
  ({
    kind: 'call',
    toolName: 'echo',
    definitionHash: question.definitionHash,
    argumentsHash: question.argumentsHash,
    argumentsStart: '{}',
    ...part,
  }) as const;
const tool = (part: object = {}) =>
  ({ kind: 'tool', toolName: 'echo', definitionHash: question.definitionHash, ...part }) as const;
const wholeServer: GrantSubject = { kind: 'server', definitionHashes: [question.definitionHash] };

describe('the reason of a decision', () => {
  const said = { server: 'tools', tool: 'echo' };

  it.each<[name: string, rule: PolicyRule, reason: object]>([
    ['a rule that allows', rule(), { ...said, action: 'allow' }],
    ['a rule that denies', rule({ action: 'deny' }), { ...said, action: 'deny' }],
    ['a rule of the user', rule({ id: ruleId.parse('rule_1') }), { ...said, action: 'allow', ruleId: 'rule_1' }],
    [
      'a damaged answer',
      rule({ action: 'deny', damaged: { what: 'grant' } }),
      { ...said, action: 'deny', damaged: true },
    ],
  ])('names %s', (_name, one, reason) => {
    const action = one.action === 'deny' ? 'deny' : 'allow';
    expect(decide(question, byRules(one), [])).toEqual({ action, by: 'rule', reason: { kind: 'rule', ...reason } });
  });

  it.each<[name: string, grant: Grant, reason: object]>([
    ['of a tool', grant(), { covers: 'tool', name: 'echo' }],
    ['of these arguments', grant({ subject: call() }), { covers: 'call', name: 'echo' }],
    ['of a whole server', grant({ subject: wholeServer }), { covers: 'server', name: 'tools' }],
    ['that denies', grant({ action: 'deny' }), { action: 'deny', covers: 'tool', name: 'echo' }],
    ['of a chat', grant({ scope: 'conversation', conversationId: ids.conversation }), { scope: 'conversation' }],
    ['given to an app, that denies', grant({ asker: 'app', action: 'deny' }), { action: 'deny', forApps: true }],
  ])('names a grant %s', (_name, one, reason) => {
    const plain = { kind: 'grant', grantId: one.id, action: 'allow', scope: 'always', covers: 'tool', name: 'echo' };
    expect(decide(question, askAlways, [one])).toEqual({
      action: one.action,
      by: 'grant',
      grantId: one.id,
      reason: { ...plain, ...reason },
    });
  });

  it.each(['allow', 'deny'] as const)('is the default (%s), when nothing else decides', (action) => {
    const answer = { action, by: 'policy', reason: { kind: 'policyDefault', action } };
    expect(decide(question, { rules: [], default: action }, [])).toEqual(answer);
  });
});

describe('what a rule is about', () => {
  const bound = { serverId: question.serverId, launchHash: question.launchHash };

  it.each<[name: string, rule: PolicyRule, covers: boolean]>([
    ['another server', rule({ server: 'other' }), false],
    ['another tool', rule({ tool: 'other' }), false],
    ['every server', rule({ server: '*' }), true],
    ['this launch of this server, whatever its name', rule({ server: 'renamed', bound }), true],
    ['another server of that name', rule({ bound: { ...bound, serverId: anotherServer } }), false],
    ['another launch of it', rule({ bound: { ...bound, launchHash: other } }), false],
    [
      'this server, by what is left of it',
      rule({ server: 'x', damaged: { what: 'rule', serverId: ids.server } }),
      true,
    ],
    ['another server, by what is left of it', rule({ damaged: { what: 'rule', serverId: anotherServer } }), false],
    ['nobody knows which server', rule({ damaged: { what: 'rule' } }), true],
  ])('%s', (_name, one, covers) => {
    const answer = decide(question, byRules({ ...one, action: 'deny' }), []);
    expect(answer.action).toBe(covers ? 'deny' : 'ask');
  });

  it('names a damaged answer as the reason only when no other rule asks', () => {
    const asks = rule({ action: 'ask' });
    const damaged = rule({ action: 'ask', damaged: { what: 'rule' } });
    const reasonOf = (...rules: PolicyRule[]) => decide(question, byRules(...rules), [grant()]).reason;
    expect(reasonOf(asks)).toBe('ruleAsks');
    expect(reasonOf(damaged)).toBe('answerDamaged');
    expect(reasonOf(damaged, asks)).toBe('ruleAsks');
    expect(reasonOf(asks, damaged)).toBe('ruleAsks');
  });

  it('does not ask because of rules that allow', () => {
    expect(decide(question, byRules(rule()), []).action).toBe('allow');
  });
});

describe('the reason for asking the user', () => {
  it.each<[reason: string, grants: Grant[]]>([
    ['noGrant', []],
    ['launchChanged', [grant({ launchHash: other })]],
    ['launchChanged', [grant({ launchHash: other, subject: wholeServer })]],
    ['definitionChanged', [grant({ subject: tool({ definitionHash: other }) })]],
    ['definitionChanged', [grant({ subject: call({ definitionHash: other }) })]],
    ['argumentsDiffer', [grant({ subject: call({ argumentsHash: other }) })]],
    // Grants that do not match this tool, server, chat or asker.
    ['noGrant', [grant({ launchHash: other, serverId: anotherServer })]],
    ['noGrant', [grant({ launchHash: other, subject: tool({ toolName: 'x' }) })]],
    ['noGrant', [grant({ subject: tool({ toolName: 'x' }) })]],
    ['noGrant', [grant({ launchHash: other, asker: 'app' })]],
    ['noGrant', [grant({ launchHash: other, scope: 'conversation', conversationId: conversationId.parse('x') })]],
    ['noGrant', [grant({ subject: { kind: 'server', definitionHashes: [other] } })]],
  ])('%s', (reason, grants) => {
    expect(decide(question, askAlways, grants)).toEqual({ action: 'ask', reason });
  });

  it('is "may change something" in the modes that use labels, unless there is a more specific reason', () => {
    const asking: PolicyQuestion = { ...question, mode: 'askChanges' };
    expect(decide(asking, askAlways, [])).toEqual({ action: 'ask', reason: 'mayChange' });
    expect(decide(asking, askAlways, [grant({ launchHash: other })])).toEqual({
      action: 'ask',
      reason: 'launchChanged',
    });
  });
});
