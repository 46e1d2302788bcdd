import type { ApprovalBody } from '../../../shared/contract/commands.ts';
import type { Grant, GrantSubject, Reply } from '../../../shared/domain/approval.ts';
import { HostError } from '../../../shared/domain/error.ts';
import { grantId, type GrantId, requestId, type RequestId, type Sha256 } from '../../../shared/domain/ids.ts';
import type { Clock, IdMaker } from '../ports/system.ts';
import type { HostState } from '../state/hostState.ts';
import type { Grants } from './grants.ts';

/** What a request is about, beside what the card shows. */
export interface ApprovalQuestion {
  readonly body: Omit<ApprovalBody, 'id' | 'createdAt'>;
  readonly launchHash: Sha256;
  /** The definitions a grant for the whole server would cover. */
  readonly serverDefinitionHashes: readonly Sha256[];
  /** Aborted when the connection, the turn or the app ends: the question settles as cancelled. */
  readonly signal: AbortSignal;
}

export type ApprovalOutcome =
  | { readonly kind: 'replied'; readonly reply: Reply; readonly grantId: GrantId | null }
  | { readonly kind: 'cancelled'; readonly reason: string };

interface Pending {
  readonly question: ApprovalQuestion;
  readonly body: ApprovalBody;
  readonly settle: (outcome: ApprovalOutcome) => void;
}

/** Keeps the questions that wait for the user. Nothing times out into "yes". */
export class ApprovalBroker {
  readonly #state: HostState;
  readonly #grants: Grants;
  readonly #clock: Clock;
  readonly #ids: IdMaker;
  readonly #pending = new Map<RequestId, Pending>();

  constructor(state: HostState, grants: Grants, clock: Clock, ids: IdMaker) {
    this.#state = state;
    this.#grants = grants;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Asks; `onRequested` is told the id as soon as the question stands. Never rejects. */
  ask(question: ApprovalQuestion, onRequested: (id: RequestId) => void): Promise<ApprovalOutcome> {
    const id = requestId.parse(this.#ids.next('approval'));
    const body: ApprovalBody = { ...question.body, id, createdAt: this.#clock.now() };
    return new Promise((resolve) => {
      const { signal } = question;
      const settle = (outcome: ApprovalOutcome) => {
        if (!this.#pending.delete(id)) return;
        signal.removeEventListener('abort', onAbort);
        this.#state.publish({ type: 'approval.settled', requestId: id });
        resolve(outcome);
      };
      const onAbort = () => settle({ kind: 'cancelled', reason: cancelReason(signal) });
      if (signal.aborted) return resolve({ kind: 'cancelled', reason: cancelReason(signal) });
      signal.addEventListener('abort', onAbort);
      this.#pending.set(id, { question, body, settle });
      const { conversationId, callId, serverId, serverName, toolName, createdAt } = body;
      const request = { id, conversationId, callId, serverId, serverName, toolName, createdAt };
      onRequested(id);
      this.#state.publish({ type: 'approval.requested', request });
    });
  }

  /** @throws HostError `notFound` when the question is settled */
  body(id: RequestId): ApprovalBody {
    return this.#get(id).body;
  }

  /**
   * The user's answer. It holds only for the arguments that were shown.
   *
   * @throws HostError `notFound` when the question is settled, `conflict` when other arguments were shown
   */
  async answer(id: RequestId, shownArguments: Sha256, reply: Reply): Promise<GrantId | null> {
    const pending = this.#get(id);
    if (pending.body.argumentsHash !== shownArguments) {
      throw new HostError('conflict', 'The arguments are not the ones that were shown. Look at the card again.');
    }
    const grant = reply.scope === 'once' ? null : this.#makeGrant(pending, reply, reply.scope);
    if (grant !== null) await this.#grants.add(grant);
    pending.settle({ kind: 'replied', reply, grantId: grant?.id ?? null });
    return grant?.id ?? null;
  }

  #get(id: RequestId): Pending {
    const pending = this.#pending.get(id);
    if (pending === undefined) throw new HostError('notFound', 'This question was settled already.');
    return pending;
  }

  #makeGrant({ body, question }: Pending, reply: Reply, scope: Grant['scope']): Grant {
    const wholeServer = reply.kind === 'allow' && reply.subject === 'server';
    const subject: GrantSubject = wholeServer
      ? { kind: 'server', definitionHashes: [...question.serverDefinitionHashes] }
      : { kind: 'tool', toolName: body.toolName, definitionHash: body.definitionHash };
    return {
      id: grantId.parse(this.#ids.next('grant')),
      serverId: body.serverId,
      serverName: body.serverName,
      launchHash: question.launchHash,
      subject,
      action: reply.kind,
      scope,
      ...(scope === 'conversation' ? { conversationId: body.conversationId } : {}),
      createdAt: this.#clock.now(),
    };
  }
}

function cancelReason(signal: AbortSignal): string {
  return signal.reason instanceof Error ? signal.reason.message : 'Cancelled';
}
