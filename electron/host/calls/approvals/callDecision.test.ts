import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../../shared/domain/approval.ts';
import { grantId } from '../../../../shared/domain/ids.ts';
import type { Replied } from './approvalBroker.ts';
import { cancelledDecision, policyDecision, userDecision } from './callDecision.ts';

const decidedAt = 1_700_000_000_000;
const grant = grantId.parse('grant_1');

const replied = (reply: Reply, more: Partial<Replied> = {}): Replied => ({
  kind: 'replied',
  reply,
  grantId: null,
  editedArguments: undefined,
  ...more,
});

describe('the decision of the policy', () => {
  const reason = { kind: 'grant', scope: 'always' } as const;
  it.each([
    ['allow', 'allowed'],
    ['deny', 'denied'],
  ] as const)('to %s is %s, by whom it was made', (action, outcome) => {
    const answer = { action, by: 'grant', reason: { ...reason, action } } as unknown as Parameters<
      typeof policyDecision
    >[0];
    expect(policyDecision(answer, decidedAt)).toEqual({ outcome, by: 'grant', reason: answer.reason, decidedAt });
    expect(policyDecision({ ...answer, grantId: grant }, decidedAt).grantId).toBe(grant);
  });
});

describe('the decision of the user', () => {
  const said = (action: 'allow' | 'deny', scope: string, more: object = {}) => ({
    kind: 'user',
    action,
    scope,
    ...more,
  });

  it.each<[reply: Reply, outcome: string, reason: object]>([
    [{ kind: 'allow', scope: 'once', subject: 'tool' }, 'allowed', said('allow', 'once')],
    // Once is about these arguments anyway.
    [{ kind: 'allow', scope: 'once', subject: 'call' }, 'allowed', said('allow', 'once')],
    [{ kind: 'allow', scope: 'always', subject: 'tool' }, 'allowed', said('allow', 'always')],
    [{ kind: 'allow', scope: 'always', subject: 'server' }, 'allowed', said('allow', 'always')],
    [{ kind: 'allow', scope: 'always', subject: 'call' }, 'allowed', said('allow', 'always', { theseArguments: true })],
    [{ kind: 'allowAndReview' }, 'allowed', said('allow', 'once', { reviews: true })],
    [{ kind: 'deny', scope: 'conversation' }, 'denied', said('deny', 'conversation')],
    [{ kind: 'deny', scope: 'once', reason: '' }, 'denied', said('deny', 'once')],
    [{ kind: 'deny', scope: 'once', reason: 'No.' }, 'denied', said('deny', 'once', { said: 'No.' })],
  ])('%o', (reply, outcome, reason) => {
    expect(userDecision(replied(reply), decidedAt)).toEqual({ outcome, by: 'user', reason, decidedAt });
  });

  it.each<[reply: Reply, isTold: boolean]>([
    [{ kind: 'allow', scope: 'once', subject: 'tool' }, true],
    [{ kind: 'allowAndReview' }, true],
    [{ kind: 'deny', scope: 'once' }, false],
  ])('%o tells of changed arguments: %s', (reply, isTold) => {
    const { reason } = userDecision(replied(reply, { editedArguments: {} }), decidedAt);
    expect('changedArguments' in reason && reason.changedArguments).toBe(isTold);
  });

  it('names the grant that it created', () => {
    const reply = { kind: 'allow', scope: 'always', subject: 'tool' } as const;
    expect(userDecision(replied(reply, { grantId: grant }), decidedAt).grantId).toBe(grant);
  });
});

it('a question that ended without an answer is cancelled by the host, with its cause', () => {
  const cause = { kind: 'appClosed' } as const;
  const decision = { outcome: 'cancelled', by: 'host', reason: { kind: 'cancelled', cause }, decidedAt };
  expect(cancelledDecision({ kind: 'cancelled', cause }, decidedAt)).toEqual(decision);
});
