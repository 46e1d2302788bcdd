import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { effectsOf } from '../../../../shared/domain/annotations.ts';
import type { Grant, GrantSubject } from '../../../../shared/domain/approval.ts';
import { conversationId, grantId, serverId, type Sha256 } from '../../../../shared/domain/ids.ts';
import { scopes } from '../../../../shared/domain/scope.ts';
import type { Policy, PolicyRule } from '../../../../shared/domain/policy.ts';
import { decide, grantCovers, isBelievedToRead, type PolicyQuestion, ruleCovers } from './policy.ts';
import { aboutIt, grant, hash, question, rule, situation } from './testing/anyQuestion.ts';

describe('decide', () => {
  it('generates situations with and without matching grants', () => {
    const counts = fc.sample(situation, 200).map(([asked, , given]) => given.some((each) => grantCovers(each, asked)));
    expect(new Set(counts).size).toBe(2);
    expect(counts.filter(Boolean).length).toBeGreaterThan(50);
  });

  it('never allows without a grant, a rule, a mode or a default that allows', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        if (decide(asked, rules, given).action !== 'allow') return;
        const granted = given.some((each) => each.action === 'allow' && grantCovers(each, asked));
        const ruled = rules.rules.some((each) => each.action === 'allow' && ruleCovers(each, asked));
        const readsBelieved = asked.believedAt !== undefined && effectsOf(asked.annotations).isReadOnly;
        const byMode = asked.mode !== 'askAlways' && readsBelieved && asked.leaving === 'none';
        expect(asked.isDefinitionWaiting).toBe(false);
        expect(granted || ruled || byMode || rules.default === 'allow').toBe(true);
      }),
    );
  });

  it('lets deny win over everything else', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        const refused =
          given.some((each) => each.action === 'deny' && grantCovers(each, asked)) ||
          rules.rules.some((each) => each.action === 'deny' && ruleCovers(each, asked));
        if (refused) expect(decide(asked, rules, given).action).toBe('deny');
      }),
    );
  });

  it('lets an ask rule win over everything that allows', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        const asks = rules.rules.some((each) => each.action === 'ask' && ruleCovers(each, asked));
        if (asks) expect(decide(asked, rules, given).action).not.toBe('allow');
      }),
    );
  });

  it('never allows a definition that waits for review', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        const answer = decide({ ...asked, isDefinitionWaiting: true }, rules, given);
        expect(answer.action).toBe(decide(asked, rules, given).action === 'deny' ? 'deny' : 'ask');
      }),
    );
  });

  it('asks about a new tool where only what allows many tools would allow it, and decides all else as for others', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        const attended = { ...rules, default: 'ask' } as const;
        const answer = decide({ ...asked, appearedAt: 5 }, attended, given);
        const asOther = decide({ ...asked, appearedAt: undefined }, attended, given);
        const isMeant = ({ tool, createdAt }: PolicyRule) => !tool.includes('*') || (createdAt ?? 0) >= 5;
        const isBelieved = isBelievedToRead(asked) && (asked.believedAt ?? 0) >= 5;
        const mayAllow =
          (isBelieved && asked.mode !== 'askAlways' && asked.leaving === 'none') ||
          given.some((each) => each.action === 'allow' && grantCovers(each, asked)) ||
          rules.rules.some((each) => each.action === 'allow' && ruleCovers(each, asked) && isMeant(each));
        expect(answer.action).toBe(asOther.action === 'allow' && !mayAllow ? 'ask' : asOther.action);
        const nobodyThere = { ...attended, isUnattended: true };
        expect(decide({ ...asked, appearedAt: 5 }, nobodyThere, given).action).toBe(
          decide({ ...asked, appearedAt: undefined }, nobodyThere, given).action,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('does not depend on the order of rules and grants', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        const turned = decide(asked, { ...rules, rules: rules.rules.toReversed() }, given.toReversed());
        expect(turned.action).toBe(decide(asked, rules, given).action);
      }),
    );
  });

  it('is never made more permissive by a rule or a grant that denies or asks', () => {
    const narrow = fc.oneof(
      rule.map((each) => ({ rule: { ...each, action: each.action === 'allow' ? ('ask' as const) : each.action } })),
      grant.map((each) => ({ grant: { ...each, action: 'deny' as const } })),
    );
    const width = { deny: 0, ask: 1, allow: 2 };
    fc.assert(
      fc.property(situation, narrow, ([asked, rules, given], more) => {
        const wider = 'rule' in more ? { ...rules, rules: [...rules.rules, more.rule] } : rules;
        const after = decide(asked, wider, 'grant' in more ? [...given, more.grant] : given);
        // With a default of deny, an ask rule still asks: that is the only thing a rule may open.
        if (rules.default === 'deny' && after.action === 'ask') return;
        expect(width[after.action]).toBeLessThanOrEqual(width[decide(asked, rules, given).action]);
      }),
    );
  });

  it('runs only tools with trusted read-only labels in the explore-only mode', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        const readsBelieved = asked.believedAt !== undefined && effectsOf(asked.annotations).isReadOnly;
        if (readsBelieved) return;
        expect(decide({ ...asked, mode: 'exploreOnly' }, rules, given).action).toBe('deny');
      }),
    );
  });

  it('ignores annotations unless the user chose to trust them', () => {
    verifies('O6');
    const claims = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    fc.assert(
      fc.property(situation, ([asked, , given]) => {
        const unbelieved = { ...asked, believedAt: undefined };
        const ask: Policy = { rules: [], default: 'ask' };
        const said = decide({ ...unbelieved, annotations: claims }, ask, given);
        expect(said).toEqual(decide({ ...unbelieved, annotations: {} }, ask, given));
      }),
    );
  });

  it('never asks in unattended mode', () => {
    fc.assert(
      fc.property(situation, ([asked, rules, given]) => {
        const attended = decide(asked, rules, given);
        const alone = decide(asked, { ...rules, isUnattended: true }, given);
        expect(alone.action).toBe(attended.action === 'ask' ? 'deny' : attended.action);
      }),
    );
  });

  it('applies grants only to their asker, model or app, and denials to both', () => {
    fc.assert(
      fc.property(aboutIt, ([asked, given]) => {
        const other = asked.asker === 'app' ? 'model' : 'app';
        expect(grantCovers(given, { ...asked, asker: other })).toBe(given.action === 'deny');
        const ask: Policy = { rules: [], default: 'ask' };
        const elsewhere = { ...asked, asker: other, believedAt: undefined } as const;
        expect(decide(elsewhere, ask, [given]).action).not.toBe('allow');
      }),
    );
  });

  it('ignores a grant when launch, definition, arguments, server or conversation differ', () => {
    fc.assert(
      fc.property(aboutIt, hash, ([asked, given], other) => {
        expect(grantCovers(given, asked)).toBe(true);
        if (other !== asked.launchHash) expect(grantCovers(given, { ...asked, launchHash: other })).toBe(false);
        const otherServer = serverId.parse(asked.serverId === 'one' ? 'two' : 'one');
        expect(grantCovers(given, { ...asked, serverId: otherServer })).toBe(false);
        if (given.subject.kind !== 'server' && other !== asked.definitionHash) {
          expect(grantCovers(given, { ...asked, definitionHash: other })).toBe(false);
        }
        if (given.subject.kind === 'call' && other !== asked.argumentsHash) {
          expect(grantCovers(given, { ...asked, argumentsHash: other })).toBe(false);
        }
        if (scopes[given.scope].ends === 'withConversation') {
          const elsewhere = conversationId.parse(asked.conversationId === 'c1' ? 'c2' : 'c1');
          expect(grantCovers(given, { ...asked, conversationId: elsewhere })).toBe(false);
        }
      }),
    );
  });

  it('applies a bound rule only to its own server and launch, whatever the names', () => {
    fc.assert(
      fc.property(question, rule, hash, (asked, each, other) => {
        if (each.bound === undefined || !ruleCovers(each, asked)) return;
        const otherServer = serverId.parse(asked.serverId === 'one' ? 'two' : 'one');
        expect(ruleCovers(each, { ...asked, serverId: otherServer })).toBe(false);
        expect(ruleCovers(each, { ...asked, serverName: 'renamed' })).toBe(true);
        if (other !== asked.launchHash) expect(ruleCovers(each, { ...asked, launchHash: other })).toBe(false);
      }),
    );
  });
});

describe('decide, one call', () => {
  const h = (letter: string) => letter.repeat(64) as Sha256;
  const asked: PolicyQuestion = {
    serverId: serverId.parse('one'),
    serverName: 'files',
    account: undefined,
    toolName: 'read_file',
    launchHash: h('a'),
    definitionHash: h('b'),
    isDefinitionWaiting: false,
    appearedAt: undefined,
    argumentsHash: h('c'),
    conversationId: conversationId.parse('c1'),
    asker: 'model',
    mode: 'askAlways',
    annotations: { readOnlyHint: true },
    believedAt: 0,
    managedRefusal: 'none',
    leaving: 'none',
  };
  const given = (what: GrantSubject): Grant => ({
    id: grantId.parse('g'),
    serverId: asked.serverId,
    serverName: asked.serverName,
    launchHash: asked.launchHash,
    subject: what,
    action: 'allow',
    scope: 'always',
    createdAt: 0,
  });
  const byTool = given({ kind: 'tool', toolName: 'read_file', definitionHash: h('b') });
  const byCall = given({
    kind: 'call',
    toolName: 'read_file',
    definitionHash: h('b'),
    argumentsHash: h('c'),
    argumentsStart: '{}',
  });
  const ask: Policy = { rules: [], default: 'ask' };

  it.each([
    ['nothing was granted', {}, [], 'noGrant'],
    ['the definition changed', { definitionHash: h('f') }, [byTool], 'definitionChanged'],
    ['the definition waits, and nothing was granted', { isDefinitionWaiting: true }, [], 'definitionChanged'],
    ['the definition waits, and a grant covers it', { isDefinitionWaiting: true }, [byTool], 'definitionChanged'],
    ['the tool is new', { appearedAt: 1 }, [], 'newTool'],
    ['the tool is new, and the mode would allow it', { appearedAt: 1, mode: 'askChanges' }, [], 'newTool'],
    ['the tool is new, and may change things', { appearedAt: 1, mode: 'askChanges', annotations: {} }, [], 'newTool'],
    ['a new tool would be explored', { appearedAt: 1, mode: 'exploreOnly' }, [], 'newTool'],
    ['the launch changed', { launchHash: h('f') }, [byTool], 'launchChanged'],
    ['other arguments were allowed', { argumentsHash: h('f') }, [byCall], 'argumentsDiffer'],
    ['the definition of allowed arguments changed', { definitionHash: h('f') }, [byCall], 'definitionChanged'],
    ['text leaves and the settings ask', { leaving: 'ask' }, [byTool], 'contextLeaves'],
    ['text leaves and only the mode would allow', { mode: 'askChanges', leaving: 'notice' }, [], 'contextLeaves'],
    ['the tool may change things', { mode: 'askChanges', annotations: {} }, [], 'mayChange'],
  ] as const)('asks and says why when %s', (_, change, grantsGiven, reason) => {
    expect(decide({ ...asked, ...change }, ask, grantsGiven)).toEqual({ action: 'ask', reason });
  });

  it.each([
    ['a grant', {}, [byTool], 'grant'],
    ['a grant of these arguments', {}, [byCall], 'grant'],
    ['a grant, although the tool is new', { appearedAt: 1 }, [byTool], 'grant'],
    ['a grant, although text leaves, with a notice', { leaving: 'notice' }, [byTool], 'grant'],
    ['a mode', { mode: 'askChanges' }, [], 'mode'],
    [
      'a mode, where labels are trusted since the tool appeared',
      { mode: 'askChanges', appearedAt: 1, believedAt: 1 },
      [],
      'mode',
    ],
    ['exploring', { mode: 'exploreOnly' }, [], 'mode'],
  ] as const)('allows by %s', (_, change, grantsGiven, by) => {
    expect(decide({ ...asked, ...change }, ask, grantsGiven)).toMatchObject({ action: 'allow', by });
  });

  it.each([
    ['ask', { action: 'ask', reason: 'ruleAsks' }],
    ['deny', { action: 'deny', by: 'rule' }],
  ] as const)('does what a rule says that wants to %s, although it was allowed', (action, answer) => {
    const ruled: Policy = { rules: [{ server: 'fil*', tool: 'read_*', action }], default: 'allow' };
    expect(decide(asked, ruled, [byTool])).toMatchObject(answer);
  });

  it('refuses text of other servers when the settings say so, even with a grant', () => {
    expect(decide({ ...asked, leaving: 'deny' }, ask, [byTool])).toMatchObject({ action: 'deny', by: 'policy' });
  });
});
