import { describe, expect, it } from 'vitest';
import type { Reply, UserRule } from '../../../../shared/domain/approval.ts';
import { grantId, ruleId, serverId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { SkillInUse } from '../../../../shared/domain/tool.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { askAlways } from '../../consent/policy/policy.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { aGrant, gateBench, type GateWorld, replied } from '../../testing/gateBench.ts';
import { aCall, aDefinition, aTool, hashOf, ids } from '../../testing/records.ts';

const rule = (part: Partial<UserRule>): UserRule => ({
  id: ruleId.parse('rule_1'),
  server: '*',
  tool: '*',
  action: 'deny',
  createdAt: 1,
  ...part,
});
const skill = (loadedAt: number): SkillInUse => ({
  serverId: ids.server,
  serverName: 'tools',
  name: 'garden',
  uri: 'skill://garden/SKILL.md',
  loadedAt,
});
const args = { message: 'hi' };
const secretText = 'The launch code of the blue rocket is seven four nine, and nobody may know it at all.';
const other = { tool: { serverId: serverId.parse('other'), name: 'read' }, serverName: 'diary' };
const passage = { serverId: 'other', serverName: 'diary', text: secretText };

describe('a call that runs without a question', () => {
  it.each<[name: string, world: Partial<GateWorld>, decision: object]>([
    ['a grant', { grants: [aGrant()] }, { outcome: 'allowed', by: 'grant', grantId: 'grant_1' }],
    [
      'a grant that denies',
      { grants: [aGrant({ action: 'deny' })] },
      { outcome: 'denied', by: 'grant', grantId: 'grant_1' },
    ],
    ['a rule of the policy', { policy: { ...askAlways, rules: [rule({})] } }, { outcome: 'denied', by: 'rule' }],
    ['a rule of the user', { rules: [rule({})] }, { outcome: 'denied', by: 'rule' }],
    ['the mode', { mode: 'exploreOnly' }, { outcome: 'denied', by: 'mode' }],
    ['the default', { policy: { rules: [], default: 'allow' } }, { outcome: 'allowed', by: 'policy' }],
    ['the default that denies', { policy: { rules: [], default: 'deny' } }, { outcome: 'denied', by: 'policy' }],
  ])('is decided by %s', async (_name, world, decision) => {
    const { verdict, asked, clock } = gateBench(world);
    expect(await verdict()).toMatchObject({
      decision: { ...decision, decidedAt: clock.now() },
      mustReview: false,
      isEdited: false,
      args,
    });
    expect(asked).toEqual([]);
  });

  it('names no grant when no grant decided', async () => {
    expect((await gateBench({ rules: [rule({})] }).verdict()).decision).not.toHaveProperty('grantId');
  });

  it('is allowed for a tool labelled read-only by a trusted server, in the modes that rely on labels', async () => {
    const tool = aTool({ annotations: { readOnlyHint: true } });
    const believing = gateBench({ tool, mode: 'askChanges', isBelieved: true });
    expect(await believing.verdict()).toMatchObject({ decision: { outcome: 'allowed', by: 'mode' } });
    const doubting = gateBench({ tool, mode: 'askChanges' });
    await doubting.verdict();
    expect(doubting.asked).toHaveLength(1);
  });
});

describe('a call while the model acts on skills', () => {
  const asks = async (world: Partial<GateWorld>, ...inUse: SkillInUse[]) => {
    const { verdict, asked } = gateBench(world);
    await verdict({ call: aCall({ underSkills: inUse }) });
    return asked.map(({ body }) => body.reason);
  };
  const ofChat = (createdAt: number) => ({
    grants: [aGrant({ scope: 'conversation', conversationId: ids.conversation, createdAt })],
  });

  it('needs an answer of this chat that is newer than the last of them', async () => {
    expect(await asks(ofChat(10), skill(5), skill(10))).toEqual([]);
    expect(await asks(ofChat(10), skill(5), skill(11))).toEqual(['skillLoaded']);
    expect(await asks({ grants: [aGrant({ createdAt: 20 })] }, skill(5))).toEqual(['skillLoaded']);
  });

  it('is not allowed by a rule of the user', async () => {
    expect(await asks({ rules: [rule({ action: 'allow', tool: 'echo' })] }, skill(5))).toEqual(['skillLoaded']);
    expect(await asks({ policy: { rules: [], default: 'allow' } }, skill(5))).toEqual([]);
  });

  it('is not asked about where the tool is believed to only read, whoever the skill is from', async () => {
    const tool = aTool({ annotations: { readOnlyHint: true } });
    const ofOther = { ...skill(5), serverId: serverId.parse('other') };
    expect(await asks({ tool, mode: 'askChanges', isBelieved: true }, skill(5), ofOther)).toEqual([]);
  });
});

describe('the organization that manages the computer', () => {
  it('denies a call that the user allowed, also between the answer and the call', async () => {
    const bench = gateBench();
    const verdict = await bench.verdict();
    expect(verdict.decision.outcome).toBe('allowed');
    expect(bench.gate.stillHolds(verdict)).toBe(true);
    bench.world.managedRefusal = 'notListed';
    expect(bench.gate.stillHolds(verdict)).toBe(false);
    const { decision } = await bench.verdict();
    expect(decision).toMatchObject({ outcome: 'denied', reason: { kind: 'managedServer', why: 'notListed' } });
  });

  it('has rules that no grant, rule and mode of the user outweighs', async () => {
    const managedRules = [{ server: '*', tool: 'echo', action: 'deny', isManaged: true }] as const;
    const { decision } = await gateBench({ grants: [aGrant()], managedRules }).verdict();
    expect(decision).toMatchObject({ outcome: 'denied', reason: { kind: 'managedRule', action: 'deny' } });
  });

  it('asks about each call where nothing may be allowed for longer', async () => {
    const bench = gateBench({ grants: [aGrant()], isOnceOnly: true });
    const { decision } = await bench.verdict();
    expect(bench.asked).toHaveLength(1);
    expect(decision.by).toBe('user');
    const denied = await gateBench({ grants: [aGrant({ action: 'deny' })], isOnceOnly: true }).verdict();
    expect(denied.decision).toMatchObject({ outcome: 'denied', by: 'grant' });
  });
});

describe('the question to the policy', () => {
  it('has everything that the decision depends on', async () => {
    const { verdict } = gateBench({ mode: 'askChanges', isBelieved: true });
    const { question, argumentsHash, account } = await verdict({ tool: aTool({ appearedAt: 7 }) });
    expect(question).toEqual({
      serverId: ids.server,
      serverName: 'tools',
      toolName: 'echo',
      launchHash: launchHash(aDefinition().launch),
      definitionHash: aTool().definitionHash,
      isDefinitionWaiting: false,
      appearedAt: 7,
      argumentsHash: canonicalHash(args),
      conversationId: ids.conversation,
      asker: 'model',
      mode: 'askChanges',
      annotations: {},
      believedAt: 0,
      managedRefusal: 'none',
      leaving: 'none',
    });
    expect(argumentsHash).toBe(canonicalHash(args));
    expect(account).toBe('me at server_1');
  });

  it('says whether an app asks', async () => {
    const { verdict, asked } = gateBench();
    const call = aCall({ byApp: ids.call });
    expect((await verdict({ call })).question.asker).toBe('app');
    expect(asked[0]?.body.byApp).toBe(ids.call);
  });

  it('no longer exists when the server is gone', async () => {
    const { decide } = gateBench({ definition: undefined });
    await expect(decide()).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('the approval card', () => {
  it('shows everything about the call', async () => {
    const { verdict, asked, requested } = gateBench();
    const tool = aTool({ title: 'Echo', looksLike: ['есho'], annotations: { destructiveHint: true } });
    await verdict({ tool });
    expect(asked[0]?.body).toStrictEqual({
      conversationId: ids.conversation,
      callId: ids.call,
      serverId: ids.server,
      serverName: 'tools',
      toolName: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      annotations: { destructiveHint: true },
      hasBelievedAnnotations: false,
      inputSchema: { type: 'object' },
      definition: { name: 'echo', 'x-of': 'the server' },
      arguments: args,
      argumentsHash: canonicalHash(args),
      definitionHash: tool.definitionHash,
      reason: 'noGrant',
      leaving: [],
      looksLike: ['есho'],
      serverToolCount: 2,
    });
    expect(asked[0]).toMatchObject({
      launchHash: launchHash(aDefinition().launch),
      serverDefinitionHashes: [hashOf('d'), hashOf('e')],
    });
    expect(requested).toEqual(['request_1']);
  });

  it('says what the call comes from: an app, another model, a skill', async () => {
    const { verdict, asked } = gateBench();
    const other = toolCallId.parse('call_9');
    const from = {
      byApp: other,
      ranElsewhere: { callId: other, outcome: 'done', startedAt: 5 },
      underSkills: [skill(5)],
    } as const;
    await verdict({ call: aCall({ ...from, underSkills: [...from.underSkills] }) });
    expect(asked[0]?.body).toMatchObject(from);
  });

  it('shows the title from the annotations when the tool itself has none', async () => {
    const { verdict, asked } = gateBench();
    await verdict({ tool: aTool({ annotations: { title: 'Echo' } }) });
    expect(asked[0]?.body.title).toBe('Echo');
  });

  it('reports what is wrong with changed arguments', async () => {
    const { verdict, asked } = gateBench();
    await verdict();
    expect(asked[0]?.problems({ a: 1 })).toEqual([JSON.stringify([{ type: 'object' }, { a: 1 }])]);
  });

  it.each(['stop', 'serverEnded'] as const)('closes when the turn or the server ends: %s', async (what) => {
    const bench = gateBench();
    await bench.verdict();
    expect(bench.asked[0]?.signal.aborted).toBe(false);
    bench[what].abort();
    expect(bench.asked[0]?.signal.aborted).toBe(true);
  });

  it('shows text in the arguments that came from other servers', async () => {
    const { verdict, asked, bring } = gateBench();
    bring(secretText, other);
    expect(await verdict({ args: { message: secretText } })).toMatchObject({ leaving: [passage] });
    expect(asked[0]?.body.leaving).toEqual([passage]);
  });

  it('is shown despite a grant when the user wants to be asked about text of other servers', async () => {
    const { verdict, asked, bring } = gateBench({ grants: [aGrant()], contextLeaving: 'ask' });
    await verdict();
    expect(asked).toEqual([]);
    bring(secretText, other);
    await verdict({ args: { message: secretText } });
    expect(asked[0]?.body.reason).toBe('contextLeaves');
  });

  it('is shown when the caller demands it, even if the call is allowed', async () => {
    const { verdict, asked } = gateBench({ grants: [aGrant()] });
    await verdict({ mustAsk: 'ruleAsks' });
    expect(asked[0]?.body.reason).toBe('ruleAsks');
  });

  it('is not shown for denied calls, nor in unattended mode', async () => {
    const denied = gateBench({ rules: [rule({})] });
    expect(await denied.verdict({ mustAsk: 'ruleAsks' })).toMatchObject({
      decision: { outcome: 'denied', by: 'rule' },
    });
    const alone = gateBench({ policy: { rules: [], default: 'allow', isUnattended: true } });
    expect(await alone.verdict({ mustAsk: 'ruleAsks' })).toMatchObject({
      decision: { outcome: 'denied', by: 'policy', reason: { kind: 'nobodyThere' } },
    });
    expect([...denied.asked, ...alone.asked]).toEqual([]);
  });
});

describe('the answer of the user', () => {
  const user = (action: 'allow' | 'deny', scope: string) => ({ kind: 'user', action, scope });

  it.each<[reply: Reply, outcome: string, reason: object, rest?: object]>([
    [{ kind: 'allow', scope: 'once', subject: 'tool' }, 'allowed', user('allow', 'once')],
    [{ kind: 'allow', scope: 'once', subject: 'call' }, 'allowed', user('allow', 'once')],
    [{ kind: 'allow', scope: 'always', subject: 'tool' }, 'allowed', user('allow', 'always')],
    [
      { kind: 'allow', scope: 'conversation', subject: 'call' },
      'allowed',
      { ...user('allow', 'conversation'), theseArguments: true },
    ],
    [{ kind: 'allow', scope: 'always', subject: 'server' }, 'allowed', user('allow', 'always')],
    [{ kind: 'allowAndReview' }, 'allowed', { ...user('allow', 'once'), reviews: true }, { mustReview: true }],
    [{ kind: 'deny', scope: 'once' }, 'denied', user('deny', 'once')],
    [
      { kind: 'deny', scope: 'always', reason: 'No.' },
      'denied',
      { ...user('deny', 'always'), said: 'No.' },
      { deniedBecause: 'No.' },
    ],
  ])('%o is the decision', async (reply, outcome, reason, rest = {}) => {
    const { verdict, clock } = gateBench({ answer: () => replied(reply) });
    const { decision, ...others } = await verdict();
    expect(decision).toEqual({ outcome, by: 'user', reason, decidedAt: clock.now() });
    expect(others).toMatchObject({ isEdited: false, args, mustReview: false, ...rest });
  });

  it('names the grant that it created', async () => {
    const reply: Reply = { kind: 'allow', scope: 'always', subject: 'tool' };
    const { verdict } = gateBench({ answer: () => replied(reply, undefined, grantId.parse('grant_7')) });
    expect((await verdict()).decision.grantId).toBe('grant_7');
  });

  it.each<Reply>([{ kind: 'allow', scope: 'once', subject: 'tool' }, { kind: 'allowAndReview' }])(
    'is about what the user made of the arguments: %o',
    async (reply) => {
      const edited = { message: secretText };
      const { verdict, bring } = gateBench({ answer: () => replied(reply, edited) });
      bring(secretText, other);
      expect(await verdict()).toMatchObject({
        args: edited,
        argumentsHash: canonicalHash(edited),
        isEdited: true,
        leaving: [passage],
        mustReview: reply.kind === 'allowAndReview',
        decision: { reason: { changedArguments: true } },
      });
    },
  );

  it('may be missing: when the question is cancelled, the call is cancelled with the same cause', async () => {
    const cause = { kind: 'appClosed' } as const;
    const { verdict, clock } = gateBench({ answer: () => ({ kind: 'cancelled', cause }) });
    expect(await verdict()).toMatchObject({
      mustReview: false,
      args,
      decision: { outcome: 'cancelled', by: 'host', reason: { kind: 'cancelled', cause }, decidedAt: clock.now() },
    });
  });

  it.each<[reply: Reply, change: 'another definition' | 'gone', decided: 'changed' | 'denied']>([
    [{ kind: 'allow', scope: 'once', subject: 'tool' }, 'another definition', 'changed'],
    [{ kind: 'allow', scope: 'once', subject: 'tool' }, 'gone', 'changed'],
    [{ kind: 'allowAndReview' }, 'another definition', 'changed'],
    [{ kind: 'deny', scope: 'once' }, 'another definition', 'denied'],
    [{ kind: 'deny', scope: 'once' }, 'gone', 'denied'],
  ])('%o about a tool that is %s meanwhile is %s', async (reply, change, decided) => {
    const { decide, world } = gateBench();
    world.answer = () => {
      world.tool = change === 'gone' ? undefined : aTool({ definitionHash: hashOf('f') });
      return replied(reply);
    };
    const verdict = await decide();
    expect(verdict === 'changed' ? verdict : verdict.decision.outcome).toBe(decided);
  });
});
