import { describe, expect, it } from 'vitest';
import { canonicalHash } from '../../electron/host/ground/hash/canonicalHash.ts';
import { says } from '../../electron/host/testing/scriptedModel.ts';
import { verifies } from '../verifies.ts';
import { alwaysTheseArguments, once, review } from './consentWorld.ts';
import { decisionText } from '../../shared/domain/words/decisionText.ts';
import { secret, reads, writes, start } from './filesAndMail.ts';

describe('the scope of a saved answer', () => {
  it('with these arguments: the same are not asked about again, others are, and the card says why', async () => {
    verifies('O1', 'O3');
    const world = await start(reads('a'), says('1'), reads('a'), says('2'), reads('b'), says('3'));
    const first = await world.say('read a');
    const grantId = await world.answer(await world.question(), alwaysTheseArguments);
    expect(grantId).not.toBeNull();
    await first.ended;
    const [, second] = await world.sayUnasked('read a again');
    expect(second?.decision).toMatchObject({
      by: 'grant',
      reason: { kind: 'grant', scope: 'always', covers: 'call', name: 'read' },
    });
    const third = await world.say('read b');
    const other = await world.question();
    expect(other.reason).toBe('argumentsDiffer');
    await world.answer(other, { kind: 'deny', scope: 'once' });
    await third.ended;
    const { grants } = await world.host.call('grant.list', {});
    expect(grants).toMatchObject([{ subject: { kind: 'call', toolName: 'read', argumentsStart: '{"path":"a"}' } }]);
  });

  it('until Gatehouse closes: in every conversation, listed with its end, revoked like others, and asked again afterwards', async () => {
    const world = await start(reads('a'), says('1'), reads('b'), says('2'), writes('c'), reads('a'), says('4'));
    const first = await world.say('read a');
    const grantId = await world.answer(await world.question(), {
      kind: 'allow',
      scope: 'untilClosed',
      subject: 'tool',
    });
    await first.ended;
    await world.converse();
    const [other] = await world.sayUnasked('read b');
    expect(other?.decision?.reason).toMatchObject({ kind: 'grant', grantId, scope: 'untilClosed', covers: 'tool' });
    const third = await world.say('write c');
    expect(await world.question()).toMatchObject({ toolName: 'write', reason: 'noGrant' });
    await world.host.call('turn.stop', { conversationId: world.conversationId });
    await third.ended;
    const { grants } = await world.host.call('grant.list', {});
    expect(grants).toMatchObject([{ id: grantId, scope: 'untilClosed' }]);
    expect(await world.host.consent.grants()).toEqual([]);
    if (grantId === null) throw new Error('Nothing was remembered');
    await world.host.call('grant.revoke', { grantId });
    await world.say('read a');
    expect((await world.question()).toolName).toBe('read');
    const words = world.host.audit.rows
      .filter(({ kind }) => kind.startsWith('grant'))
      .map(({ decision }) => decisionText(decision.reason, 'en'));
    expect(words).toEqual(['Allowed until Gatehouse closes', 'Saved answer revoked']);
  });

  it('after changed arguments covers the arguments that ran', async () => {
    const world = await start(reads('a'), says('1'), reads('a'), says('2'), reads('b'), says('3'));
    const first = await world.say('read a');
    await world.answer(await world.question(), alwaysTheseArguments, { path: 'b' });
    await first.ended;
    const second = await world.say('read a again');
    await world.answer(await world.question(), once);
    await second.ended;
    await world.sayUnasked('read b');
  });
});

describe('arguments the user changes', () => {
  it('run as they were shown last; the call stores both versions, and the model is informed', async () => {
    verifies('O2');
    const world = await start(writes('/etc/passwd'), says('ok'));
    const turn = await world.say('write');
    const body = await world.question();
    expect(body.arguments).toEqual({ path: '/etc/passwd' });
    await expect(world.answer(body, once, { path: 7 })).rejects.toMatchObject({ code: 'toolArguments' });
    await world.answer(body, once, { path: 'notes.md' });
    const [call] = await turn.ended;
    expect(call).toMatchObject({ arguments: { path: '/etc/passwd' }, editedArguments: { path: 'notes.md' } });
    expect(call?.state).toMatchObject({ kind: 'done', result: { content: [{ text: 'Wrote notes.md' }] } });
    expect(call?.decision?.reason).toEqual({
      kind: 'user',
      action: 'allow',
      scope: 'once',
      changedArguments: true,
    });
    expect(world.told).toContain(
      `The user changed the arguments before the call ran. It ran with: {\\"path\\":\\"notes.md\\"}`,
    );
    const row = world.host.audit.rows.find(({ kind }) => kind === 'toolCall');
    expect(row?.argumentsHash).toBe(canonicalHash({ path: 'notes.md' }));
  });

  it('and changed back leave no trace', async () => {
    const world = await start(reads('a'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), once, { path: 'a' });
    expect((await turn.ended)[0]).not.toHaveProperty('editedArguments');
    expect(world.told).not.toContain('changed');
  });
});

describe('a result that is reviewed', () => {
  it('goes to the model as the user edited it, and both are informed', async () => {
    verifies('O2');
    const world = await start(reads('secret'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    const shown = await world.review();
    expect(shown).toMatchObject({ text: secret, isError: false, toolName: 'read', about: 'result' });
    expect(world.model.requests).toHaveLength(1);
    // A reloaded page reads it again and shows the same.
    expect(await world.host.call('resultReview.get', { requestId: shown.id })).toEqual(shown);
    await expect(
      world.answerReview({ ...shown, resultHash: canonicalHash('another') }, { kind: 'send' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const shownAt = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(shownAt);
    await world.answerReview(shown, { kind: 'sendEdited', text: 'The key is [removed].' });
    const [call] = await turn.ended;
    // The time that the user took to review the result is not part of the duration of the call.
    expect(call?.finishedAt).toBeLessThanOrEqual(shownAt);
    expect(call).toMatchObject({ resultEdited: true, state: { kind: 'done' } });
    expect(world.told).toContain('The key is [removed].');
    expect(world.told).toContain('The user edited this result');
    expect(world.told).not.toContain('7f3a');
    await expect(world.answerReview(shown, { kind: 'send' })).rejects.toMatchObject({ code: 'notFound' });
  });

  it.each([
    {
      reply: { kind: 'send' } as const,
      told: secret,
      reason: { kind: 'result', answer: 'send' },
      outcome: 'allowed',
      state: 'done',
    },
    {
      reply: { kind: 'withhold', reason: 'too private' } as const,
      told: 'The tool ran, but the user withheld its result. Their reason: too private',
      reason: { kind: 'result', answer: 'withhold', said: 'too private' },
      outcome: 'denied',
      state: 'withheld',
    },
  ])('$reply.kind', async ({ reply, told, reason, outcome, state }) => {
    const world = await start(reads('secret'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    await world.answerReview(await world.review(), reply);
    expect((await turn.ended)[0]?.state.kind).toBe(state);
    expect(world.told).toContain(told);
    expect(world.told.includes('7f3a')).toBe(state === 'done');
    const row = world.host.audit.rows.find(({ kind }) => kind === 'toolResult');
    expect(row?.decision).toMatchObject({ outcome, by: 'user', reason });
  });

  it('settles as cancelled with its turn, and went nowhere', async () => {
    const world = await start(reads('secret'), says('never'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    await world.review();
    await world.host.call('turn.stop', { conversationId: world.conversationId });
    const [call] = await turn.ended;
    expect(call?.state).toMatchObject({ kind: 'cancelled' });
    expect(JSON.stringify(call)).not.toContain('7f3a');
    expect(world.host.audit.rows.at(-1)).toMatchObject({ kind: 'toolResult', decision: { outcome: 'cancelled' } });
    expect((await world.host.call('snapshot.get', {})).approvals).toEqual([]);
  });

  it('is also reviewed when it is an error, because the text comes from the server', async () => {
    const world = await start(reads('broken'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    const shown = await world.review();
    expect(shown).toMatchObject({ isError: true });
    expect(shown.text).toContain('Only the server knows why');
    await world.answerReview(shown, { kind: 'withhold' });
    await turn.ended;
    expect(world.told).not.toContain('Only the server knows why');
  });
});
