import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../../shared/domain/approval.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { aGrant, gateBench, type GateWorld, replied } from '../../testing/gateBench.ts';
import { aDefinition, aTool, hashOf } from '../../testing/records.ts';

const deny = { server: '*', tool: '*', action: 'deny' } as const;

/** Changes that happen one at a time between the decision and the moment when the call runs. */
const ofTheTool: readonly [name: string, change: Partial<GateWorld>][] = [
  ['the server is gone', { definition: undefined }],
  ['the server is launched otherwise', { definition: aDefinition({ launch: { kind: 'builtin', name: 'sample' } }) }],
  ['the tool is gone', { tool: undefined }],
  ['the tool is defined otherwise', { tool: aTool({ definitionHash: hashOf('f') }) }],
  ['another account is used', { account: 'somebody else' }],
];
const ofTheRules: readonly [name: string, change: Partial<GateWorld>][] = [
  ['the grant was taken back', { grants: [] }],
  ['another answer denies it', { grants: [aGrant(), aGrant({ action: 'deny' })] }],
  ['a rule denies it', { policy: { rules: [deny], default: 'ask' } }],
  ['a rule wants to be asked', { policy: { rules: [{ ...deny, action: 'ask' }], default: 'ask' } }],
  ['the chat may only explore', { mode: 'exploreOnly' }],
];

describe('an allowed call', () => {
  it.each<[by: string, world: Partial<GateWorld>]>([
    ['the user', {}],
    ['a grant', { grants: [aGrant()] }],
  ])('still may run when nothing changed, as %s allowed it', async (_by, world) => {
    const { gate, verdict } = gateBench(world);
    expect(gate.stillHolds(await verdict())).toBe(true);
  });

  it.each([...ofTheTool, ...ofTheRules])('by a grant may no longer run when %s', async (_name, changed) => {
    const { gate, verdict, world } = gateBench({ grants: [aGrant()] });
    const allowed = await verdict();
    Object.assign(world, changed);
    expect(gate.stillHolds(allowed)).toBe(false);
  });

  it.each(ofTheTool)('by the user may no longer run when %s', async (_name, changed) => {
    const { gate, verdict, world } = gateBench();
    const allowed = await verdict();
    Object.assign(world, changed);
    expect(gate.stillHolds(allowed)).toBe(false);
  });

  it.each(ofTheRules)('by the user, for this once, runs although %s', async (_name, changed) => {
    const { gate, verdict, world } = gateBench();
    const allowed = await verdict();
    Object.assign(world, changed);
    expect(gate.stillHolds(allowed)).toBe(true);
  });

  it.each<[by: string, world: Partial<GateWorld>]>([
    ['the user', {}],
    ['the user, whom a rule of this computer now overrules as well', { policy: { rules: [], default: 'ask' } }],
    ['a grant', { grants: [aGrant()] }],
  ])('by %s may no longer run when the organization denies it now', async (_by, changed) => {
    const { gate, verdict, world } = gateBench(changed);
    const allowed = await verdict();
    if (changed.policy !== undefined) world.policy = { rules: [deny], default: 'ask' };
    world.managedRules = [{ ...deny, tool: 'other', isManaged: true }];
    if (changed.policy === undefined) expect(gate.stillHolds(allowed)).toBe(true);
    world.managedRules = [{ ...deny, tool: 'e*', isManaged: true }];
    expect(gate.stillHolds(allowed)).toBe(false);
  });

  it.each(['ask', 'allow'] as const)('by the user runs although the organization now says %s', async (action) => {
    const { gate, verdict, world } = gateBench();
    const allowed = await verdict();
    world.managedRules = [{ ...deny, action, isManaged: true }];
    expect(gate.stillHolds(allowed)).toBe(true);
  });

  it.each(['ask', 'deny'] as const)(
    'may no longer run when the setting for text of other servers is now %s',
    async (contextLeaving) => {
      const secret = 'The launch code of the blue rocket is seven four nine, and nobody may know it at all.';
      const { gate, verdict, world, bring } = gateBench({ grants: [aGrant()] });
      bring(secret, { tool: { serverId: serverId.parse('other'), name: 'read' } });
      const allowed = await verdict({ args: { message: secret } });
      expect(gate.stillHolds(allowed)).toBe(true);
      world.contextLeaving = contextLeaving;
      expect(gate.stillHolds(allowed)).toBe(false);
    },
  );

  it('may no longer run when the labels of its server are no longer trusted', async () => {
    const tool = aTool({ annotations: { readOnlyHint: true } });
    const { gate, verdict, world } = gateBench({ tool, mode: 'askChanges', isBelieved: true });
    const allowed = await verdict();
    expect(gate.stillHolds(allowed)).toBe(true);
    world.isBelieved = false;
    expect(gate.stillHolds(allowed)).toBe(false);
  });
});

describe('a tool whose definition changed', () => {
  const changedTool = aTool({ isChanged: true });

  it('is asked about although a grant allows it', async () => {
    const { verdict, asked } = gateBench({ tool: changedTool, grants: [aGrant()], isChanged: true });
    await verdict();
    expect(asked[0]?.body.reason).toBe('definitionChanged');
  });

  it.each<[reply: Reply, isLetIn: boolean]>([
    [{ kind: 'allow', scope: 'always', subject: 'tool' }, true],
    [{ kind: 'allow', scope: 'untilClosed', subject: 'tool' }, true],
    [{ kind: 'allow', scope: 'conversation', subject: 'call' }, true],
    [{ kind: 'allow', scope: 'once', subject: 'tool' }, false],
    [{ kind: 'allowAndReview' }, false],
    [{ kind: 'deny', scope: 'always' }, false],
  ])('after %o is let in as the card showed it: %s', async (reply, isLetIn) => {
    const { verdict, accepted } = gateBench({ tool: changedTool, isChanged: true, answer: () => replied(reply) });
    await verdict();
    const letIn = [[changedTool.tool, changedTool.definitionHash, 'accept'], ['told']];
    expect(accepted).toEqual(isLetIn ? letIn : []);
  });

  it('is not accepted a second time, and an unchanged one is not accepted at all', async () => {
    const answer = () => replied({ kind: 'allow', scope: 'always', subject: 'tool' });
    const answered = gateBench({ tool: changedTool, isChanged: false, answer });
    await answered.verdict();
    const unchanged = gateBench({ isChanged: true, answer });
    await unchanged.verdict();
    expect([...answered.accepted, ...unchanged.accepted]).toEqual([]);
  });
});
