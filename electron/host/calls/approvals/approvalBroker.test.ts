import { describe, expect, it } from 'vitest';
import { grantId } from '../../../../shared/domain/ids.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { memoryAudit } from '../../testing/memoryAudit.ts';
import { MemoryConsentStore } from '../../testing/memoryConsentStore.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { WantedPermission } from '../../../../shared/domain/trust.ts';
import { hashOf, ids } from '../../testing/records.ts';
import { ApprovalBroker, type ApprovalQuestion } from './approvalBroker.ts';
import { Grants } from '../../consent/policy/grants.ts';
import { testState } from '../../testing/testState.ts';

const [shown, other, definition, launch] = ['a', 'b', 'c', 'd'].map(hashOf) as [
  ReturnType<typeof hashOf>,
  ReturnType<typeof hashOf>,
  ReturnType<typeof hashOf>,
  ReturnType<typeof hashOf>,
];

function begin() {
  const clock = new ManualClock();
  const consent = new MemoryConsentStore();
  const { state } = testState();
  const grants = new Grants(consent, memoryAudit(clock), state, clock);
  let last = 0;
  const confirmed = Promise.withResolvers<void>();
  const asked: WantedPermission[] = [];
  const errors: unknown[] = [];
  const confirm = (what: WantedPermission) => {
    asked.push(what);
    return confirmed.promise;
  };
  const idMaker = { next: (prefix: string) => `${prefix}_${++last}` };
  const broker = new ApprovalBroker(state, grants, clock, idMaker, { confirm, onError: (error) => errors.push(error) });
  const abort = new AbortController();
  return { confirmed, asked, errors, state, consent, grants, broker, abort, question: questionFor(abort.signal) };
}

function questionFor(signal: AbortSignal): ApprovalQuestion {
  return {
    account: undefined,
    body: {
      conversationId: ids.conversation,
      callId: ids.call,
      serverId: ids.server,
      serverName: 'tools',
      toolName: 'echo',
      description: 'Says it again',
      annotations: {},
      hasBelievedAnnotations: false,
      definition: { name: 'echo' },
      leaving: [],
      inputSchema: {},
      arguments: { message: 'hi' },
      argumentsHash: shown,
      definitionHash: definition,
      reason: 'noGrant',
      serverToolCount: 2,
    },
    launchHash: launch,
    serverDefinitionHashes: [definition, other],
    problems: (args) => (typeof args['message'] === 'string' ? [] : ['message: missing']),
    signal,
  };
}

function askOnce({ broker, question }: ReturnType<typeof begin>) {
  let requestId = ids.request;
  const outcome = broker.ask(question, (id) => (requestId = id));
  return { requestId, outcome };
}

const once = { kind: 'allow', scope: 'once', subject: 'tool' } as const;

describe('ApprovalBroker', () => {
  it('shows the question until it is answered, and does not remember a "once" answer', async () => {
    const parts = begin();
    const { requestId, outcome } = askOnce(parts);
    expect(parts.state.snapshot.approvals).toMatchObject([{ id: requestId, toolName: 'echo' }]);
    expect(await parts.broker.answer(requestId, shown, once)).toBeNull();
    expect(await outcome).toEqual({ kind: 'replied', reply: once, grantId: null });
    expect(parts.state.snapshot.approvals).toEqual([]);
    expect(parts.grants.all).toEqual([]);
  });

  it('rejects an answer given for other arguments, and keeps waiting', async () => {
    const parts = begin();
    const { requestId, outcome } = askOnce(parts);
    await expect(parts.broker.answer(requestId, other, once)).rejects.toMatchObject({ code: 'conflict' });
    expect(parts.state.snapshot.approvals).toHaveLength(1);
    await parts.broker.answer(requestId, shown, { kind: 'deny', scope: 'once' });
    expect(await outcome).toMatchObject({ reply: { kind: 'deny' } });
  });

  it('accepts one answer: the second click of a double click finds no question', async () => {
    const parts = begin();
    const { requestId } = askOnce(parts);
    await parts.broker.answer(requestId, shown, once);
    await expect(parts.broker.answer(requestId, shown, once)).rejects.toMatchObject({ code: 'notFound' });
    expect(() => parts.broker.body(requestId)).toThrow(
      expect.objectContaining({ problem: { kind: 'questionSettled' } }),
    );
  });

  it('settles as cancelled, with the reason, when the asker goes away', async () => {
    const parts = begin();
    const { requestId, outcome } = askOnce(parts);
    parts.abort.abort(new Error('The server was stopped.'));
    expect(await outcome).toEqual({ kind: 'cancelled', cause: { kind: 'other', text: 'The server was stopped.' } });
    expect(parts.state.snapshot.approvals).toEqual([]);
    await expect(parts.broker.answer(requestId, shown, once)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('does not ask when the asker is already gone', async () => {
    const parts = begin();
    parts.abort.abort(new Error('Gone.'));
    const { outcome } = askOnce(parts);
    expect(await outcome).toEqual({ kind: 'cancelled', cause: { kind: 'other', text: 'Gone.' } });
    expect(parts.state.snapshot.revision).toBe(0);
  });

  it.each([
    { reply: { ...once, scope: 'always' }, subject: { kind: 'tool', toolName: 'echo', definitionHash: definition } },
    {
      reply: { kind: 'deny', scope: 'always' },
      subject: { kind: 'tool', toolName: 'echo', definitionHash: definition },
    },
  ] as const)('remembers $reply as a grant that is bound to launch and definition', async ({ reply, subject }) => {
    const parts = begin();
    const { requestId, outcome } = askOnce(parts);
    const id = await parts.broker.answer(requestId, shown, reply);
    expect(await outcome).toMatchObject({ grantId: id });
    const grant = parts.consent.saved.get(grantId.parse(id));
    expect(grant).toMatchObject({ action: reply.kind, scope: 'always', launchHash: launch, subject });
    expect(grant).not.toHaveProperty('conversationId');
  });

  describe('a grant for all tools of a server', () => {
    const all = { kind: 'allow', scope: 'always', subject: 'server' } as const;

    it('lets this call run, and takes effect once it is confirmed on the trust page', async () => {
      const parts = begin();
      const { requestId, outcome } = askOnce(parts);
      expect(await parts.broker.answer(requestId, shown, all)).toBeNull();
      expect(await outcome).toMatchObject({ kind: 'replied', grantId: null });
      expect(parts.asked).toEqual([{ kind: 'grant', serverId: ids.server, serverName: 'tools', toolCount: 2 }]);
      expect(parts.grants.all).toEqual([]);
      parts.confirmed.resolve();
      await expect
        .poll(() => parts.grants.all)
        .toMatchObject([
          { scope: 'always', launchHash: launch, subject: { kind: 'server', definitionHashes: [definition, other] } },
        ]);
    });

    it('does not take effect when it is refused there', async () => {
      const parts = begin();
      const { requestId } = askOnce(parts);
      await parts.broker.answer(requestId, shown, all);
      parts.confirmed.reject(new HostError('cancelled', 'This was not confirmed.'));
      await expect(parts.confirmed.promise).rejects.toThrow();
      expect(parts.grants.all).toEqual([]);
      expect(parts.errors).toEqual([]);
    });
  });

  it('accepts changed arguments that fit the schema, runs them, and remembers the arguments that ran', async () => {
    const parts = begin();
    const { requestId, outcome } = askOnce(parts);
    const reply = { kind: 'allow', scope: 'always', subject: 'call' } as const;
    await expect(parts.broker.answer(requestId, shown, reply, { message: 1 })).rejects.toMatchObject({
      code: 'toolArguments',
      data: { problems: ['message: missing'] },
    });
    expect(parts.grants.all).toEqual([]);
    const changed = { message: 'other' };
    await parts.broker.answer(requestId, shown, reply, changed);
    expect(await outcome).toMatchObject({ reply, editedArguments: changed });
    expect(parts.grants.all).toMatchObject([
      {
        subject: { kind: 'call', definitionHash: definition, argumentsHash: canonicalHash(changed) },
        launchHash: launch,
      },
    ]);
  });

  it('ignores changed arguments when the call is denied', async () => {
    const parts = begin();
    const { requestId, outcome } = askOnce(parts);
    await parts.broker.answer(requestId, shown, { kind: 'deny', scope: 'once' }, { message: 1 });
    expect(await outcome).toMatchObject({ reply: { kind: 'deny' }, editedArguments: undefined });
  });

  it('binds a grant for a conversation to it', async () => {
    const parts = begin();
    const { requestId } = askOnce(parts);
    await parts.broker.answer(requestId, shown, { ...once, scope: 'conversation' });
    expect(parts.grants.all).toMatchObject([{ scope: 'conversation', conversationId: ids.conversation }]);
  });

  it('does not run the call when its grant could not be stored', async () => {
    const parts = begin();
    const { requestId } = askOnce(parts);
    const diskFull = new Error('The disk is full');
    parts.consent.saveGrant = () => Promise.reject(diskFull);
    await expect(parts.broker.answer(requestId, shown, { ...once, scope: 'always' })).rejects.toBe(diskFull);
    expect(parts.state.snapshot.approvals).toHaveLength(1);
    expect(parts.grants.all).toEqual([]);
  });
});

describe('an answer until Gatehouse closes', () => {
  it('is a grant for this tool in every conversation', async () => {
    const parts = begin();
    const { requestId, outcome } = askOnce(parts);
    const id = await parts.broker.answer(requestId, shown, { kind: 'allow', scope: 'untilClosed', subject: 'tool' });
    expect(await outcome).toMatchObject({ grantId: id });
    const [grant] = parts.grants.all;
    expect(grant).toMatchObject({
      id,
      scope: 'untilClosed',
      launchHash: launch,
      subject: { kind: 'tool', toolName: 'echo', definitionHash: definition },
    });
    expect(grant).not.toHaveProperty('conversationId');
    expect(parts.consent.saved.size).toBe(0);
  });

  it.each(['call', 'server'] as const)('covers only the tool: not "%s"', async (subject) => {
    const parts = begin();
    const { requestId } = askOnce(parts);
    const reply = { kind: 'allow', scope: 'untilClosed', subject } as const;
    await expect(parts.broker.answer(requestId, shown, reply)).rejects.toMatchObject({
      code: 'conflict',
      problem: { kind: 'tooWideForScope' },
    });
    expect(parts.asked).toEqual([]);
    expect(parts.grants.all).toEqual([]);
    // The question is still open.
    expect(parts.state.snapshot.approvals).toHaveLength(1);
  });
});
