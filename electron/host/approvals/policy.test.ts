import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grant, Rule } from '../../../shared/domain/approval.ts';
import { conversationId, grantId, serverId, type Sha256 } from '../../../shared/domain/ids.ts';
import { decide, grantCovers, type Policy, type PolicyQuestion } from './policy.ts';

const hash = fc.constantFrom('a', 'b', 'c').map((letter) => letter.repeat(64) as Sha256);
const server = fc.constantFrom('one', 'two').map((id) => serverId.parse(id));
const conversation = fc.constantFrom('c1', 'c2').map((id) => conversationId.parse(id));
const tool = fc.constantFrom('read_file', 'write_file', 'echo');

const question: fc.Arbitrary<PolicyQuestion> = fc
  .record({ serverId: server, toolName: tool, launchHash: hash, definitionHash: hash, conversationId: conversation })
  .map((parts) => ({ ...parts, serverName: `server ${parts.serverId}` }));

const grant: fc.Arbitrary<Grant> = fc
  .record({
    serverId: server,
    launchHash: hash,
    action: fc.constantFrom('allow', 'deny'),
    scope: fc.constantFrom('conversation', 'always'),
    conversationId: conversation,
    subject: fc.oneof(
      fc.record({ kind: fc.constant('tool' as const), toolName: tool, definitionHash: hash }),
      fc.record({ kind: fc.constant('server' as const), definitionHashes: fc.array(hash) }),
    ),
  })
  .map((parts) => ({ ...parts, id: grantId.parse('g'), serverName: 'x', createdAt: 0 }));

const pattern = fc.constantFrom('*', 'read_*', '*_file', 'echo', 'server one', 'server *');
const rule: fc.Arbitrary<Rule> = fc.record({
  server: pattern,
  tool: pattern,
  action: fc.constantFrom('allow', 'ask', 'deny'),
});
const policy: fc.Arbitrary<Policy> = fc.record({
  rules: fc.array(rule, { maxLength: 4 }),
  default: fc.constantFrom('allow', 'ask', 'deny'),
});

describe('decide', () => {
  it('never allows without a grant, a rule or a default that says so', () => {
    fc.assert(
      fc.property(question, policy, fc.array(grant, { maxLength: 5 }), (asked, rules, grants) => {
        const answer = decide(asked, rules, grants);
        if (answer.action !== 'allow') return;
        const granted = grants.some((given) => given.action === 'allow' && grantCovers(given, asked));
        const ruled = rules.rules.some((each) => each.action === 'allow');
        expect(granted || ruled || rules.default === 'allow').toBe(true);
      }),
    );
  });

  it('lets deny win, whatever else is said', () => {
    fc.assert(
      fc.property(question, policy, fc.array(grant, { maxLength: 5 }), (asked, rules, grants) => {
        const refused = grants.some((given) => given.action === 'deny' && grantCovers(given, asked));
        if (refused) expect(decide(asked, rules, grants).action).toBe('deny');
      }),
    );
  });

  it('does not depend on the order of rules and grants', () => {
    fc.assert(
      fc.property(question, policy, fc.array(grant, { maxLength: 5 }), (asked, rules, grants) => {
        const turned = decide(asked, { ...rules, rules: rules.rules.toReversed() }, grants.toReversed());
        expect(turned.action).toBe(decide(asked, rules, grants).action);
      }),
    );
  });

  it('takes a grant for void when launch, definition, server or conversation differ', () => {
    fc.assert(
      fc.property(question, grant, hash, (asked, given, other) => {
        if (!grantCovers(given, asked)) return;
        if (other !== asked.launchHash) expect(grantCovers(given, { ...asked, launchHash: other })).toBe(false);
        const otherServer = serverId.parse(asked.serverId === 'one' ? 'two' : 'one');
        expect(grantCovers(given, { ...asked, serverId: otherServer })).toBe(false);
        if (given.subject.kind === 'tool' && other !== asked.definitionHash) {
          expect(grantCovers(given, { ...asked, definitionHash: other })).toBe(false);
        }
        if (given.scope === 'conversation') {
          const elsewhere = conversationId.parse(asked.conversationId === 'c1' ? 'c2' : 'c1');
          expect(grantCovers(given, { ...asked, conversationId: elsewhere })).toBe(false);
        }
      }),
    );
  });

  it('says why it asks again', () => {
    const asked = fc.sample(question, 1)[0] as PolicyQuestion;
    const given: Grant = {
      id: grantId.parse('g'),
      serverId: asked.serverId,
      serverName: asked.serverName,
      launchHash: asked.launchHash,
      subject: { kind: 'tool', toolName: asked.toolName, definitionHash: asked.definitionHash },
      action: 'allow',
      scope: 'always',
      createdAt: 0,
    };
    const ask: Policy = { rules: [], default: 'ask' };
    const other = 'f'.repeat(64) as Sha256;
    expect(decide(asked, ask, [given])).toMatchObject({ action: 'allow', by: 'grant', grantId: 'g' });
    expect(decide({ ...asked, definitionHash: other }, ask, [given])).toEqual({
      action: 'ask',
      reason: 'definitionChanged',
    });
    expect(decide({ ...asked, launchHash: other }, ask, [given])).toEqual({ action: 'ask', reason: 'launchChanged' });
    expect(decide(asked, ask, [])).toEqual({ action: 'ask', reason: 'noGrant' });
  });
});
