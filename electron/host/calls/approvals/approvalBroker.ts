import type { ApprovalBody } from '../../../../shared/contract/consentCommands.ts';
import { type Grant, type GrantSubject, type Reply, scopeOf } from '../../../../shared/domain/approval.ts';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { grantId, type GrantId, requestId, type RequestId, type Sha256 } from '../../../../shared/domain/ids.ts';
import {
  type GrantScope,
  isKeptScope,
  isOfConversation,
  type KeptScope,
  mayCover,
} from '../../../../shared/domain/scope.ts';
import type { AccountMark } from '../../../../shared/domain/serverAccounts.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { Grants } from '../../consent/policy/grants.ts';
import { type Cancelled, WaitingQuestions } from '../../ground/questions/waitingQuestions.ts';

/** The context of an approval request, besides the contents of its card. */
export interface ApprovalQuestion {
  readonly body: Omit<ApprovalBody, 'id' | 'about' | 'createdAt'>;
  readonly launchHash: Sha256;
  /** The account that the server uses; a grant is bound to it by the launch. */
  readonly account: AccountMark | undefined;
  /** The tool definitions that a grant for the whole server would cover. */
  readonly serverDefinitionHashes: readonly Sha256[];
  /** Schema violations of arguments that the user changed; empty when the tool accepts them. */
  readonly problems: (args: JsonObject) => readonly string[];
  /** Aborted when the connection, the turn or the app ends: the question settles as cancelled. */
  readonly signal: AbortSignal;
}

export interface Replied {
  readonly kind: 'replied';
  readonly reply: Reply;
  readonly grantId: GrantId | null;
  /** The arguments to run when the user changed them. */
  readonly editedArguments: JsonObject | undefined;
}
export type ApprovalOutcome = Replied | Cancelled;

/** Confirms grants that cover more than the tool on the card. */
export interface GrantConfirmation {
  readonly confirm: PermissionBroker['confirm'];
  /** Called when a confirmed grant could not be stored. */
  readonly onError: (error: unknown) => void;
}

interface Shown {
  readonly question: ApprovalQuestion;
  readonly body: ApprovalBody;
}

/** Keeps the open approval questions. A question never becomes a "yes" by timing out. */
export class ApprovalBroker {
  readonly #state: HostState;
  readonly #grants: Grants;
  readonly #clock: Clock;
  readonly #ids: IdMaker;
  readonly #surface: GrantConfirmation;
  readonly #waiting = new WaitingQuestions<Shown, Replied>();

  constructor(state: HostState, grants: Grants, clock: Clock, ids: IdMaker, surface: GrantConfirmation) {
    this.#state = state;
    this.#grants = grants;
    this.#clock = clock;
    this.#ids = ids;
    this.#surface = surface;
  }

  /** Asks; `onRequested` is called with the id as soon as the question is published. Never rejects. */
  ask(question: ApprovalQuestion, onRequested: (id: RequestId) => void): Promise<ApprovalOutcome> {
    const id = requestId.parse(this.#ids.next('approval'));
    const body: ApprovalBody = { ...question.body, id, about: 'call', createdAt: this.#clock.now() };
    const { about, conversationId, callId, byApp, serverId, serverName, accountName, toolName, createdAt } = body;
    const more = { ...(byApp === undefined ? {} : { byApp }), ...(accountName === undefined ? {} : { accountName }) };
    const request = { id, about, conversationId, callId, ...more, serverId, serverName, toolName, createdAt };
    return this.#waiting.ask(id, { question, body }, question.signal, {
      onStands: () => {
        onRequested(id);
        this.#state.publish({ type: 'approval.requested', request });
      },
      onSettled: () => this.#state.publish({ type: 'approval.settled', requestId: id }),
    });
  }

  /** @throws HostError `notFound` when the question is settled */
  body(id: RequestId): ApprovalBody {
    return this.#waiting.get(id).body;
  }

  /**
   * Applies the user's answer. It counts only for the arguments that were shown, or for the user's changed arguments. A
   * grant refers to the arguments that ran. A grant for all tools of a server covers more than the card showed, so the
   * call continues and the grant takes effect only after it is confirmed on the trust page.
   *
   * @returns the id of the grant that is now in force; `null` for none, and for one that still has to be confirmed
   * @throws HostError `notFound` when the question is settled, `conflict` when other arguments were shown or the
   *   subject cannot be allowed with this scope, `toolArguments` (data: `problems`) when the changed arguments do not
   *   fit the tool's schema
   */
  async answer(id: RequestId, shownArguments: Sha256, reply: Reply, changed?: JsonObject): Promise<GrantId | null> {
    const shown = this.#waiting.get(id);
    if (shown.body.argumentsHash !== shownArguments) {
      throw problemError({ kind: 'argumentsNotShown' });
    }
    if (shown.body.byApp !== undefined && reply.kind === 'allowAndReview') {
      throw problemError({ kind: 'nothingToReview' });
    }
    const editedArguments = reply.kind === 'deny' ? undefined : edited(shown, changed);
    const scope = scopeOf(reply);
    mustCover(scope, reply);
    const grant = isKeptScope(scope) ? this.#makeGrant(shown, reply, scope, editedArguments) : null;
    const isConfirmed = grant !== null && (grant.subject.kind !== 'server' || grant.action === 'deny');
    if (isConfirmed) await this.#grants.add(grant);
    const grantedId = isConfirmed ? grant.id : null;
    this.#waiting.settle(id, { kind: 'replied', reply, grantId: grantedId, editedArguments });
    if (grant !== null && !isConfirmed) void this.#confirmAndAdd(grant);
    return grantedId;
  }

  async #confirmAndAdd(grant: Grant): Promise<void> {
    const { serverId, serverName, account, subject } = grant;
    const of = { serverId, serverName, accountName: account?.name };
    const toolCount = subject.kind === 'server' ? subject.definitionHashes.length : 1;
    try {
      await this.#surface.confirm({ kind: 'grant', ...of, toolCount }, new AbortController().signal);
      await this.#grants.add({ ...grant, createdAt: this.#clock.now() });
    } catch (error) {
      if (!(error instanceof HostError)) this.#surface.onError(error);
    }
  }

  #makeGrant(shown: Shown, reply: Reply, scope: KeptScope, changed: JsonObject | undefined): Grant {
    const { body, question } = shown;
    return {
      id: grantId.parse(this.#ids.next('grant')),
      serverId: body.serverId,
      serverName: body.serverName,
      ...(question.account && { account: question.account }),
      launchHash: question.launchHash,
      subject: subjectOf(shown, reply, changed),
      action: reply.kind === 'deny' ? 'deny' : 'allow',
      scope,
      ...(isOfConversation(scope) ? { conversationId: body.conversationId } : {}),
      ...(body.byApp === undefined ? {} : { asker: 'app' as const }),
      createdAt: this.#clock.now(),
    };
  }
}

/** @throws HostError `conflict` when this subject cannot be allowed with this scope */
function mustCover(scope: GrantScope, reply: Reply): void {
  if (reply.kind === 'allow' && !mayCover(scope, reply.subject)) throw problemError({ kind: 'tooWideForScope' });
}

function subjectOf({ body, question }: Shown, reply: Reply, changed: JsonObject | undefined): GrantSubject {
  const { toolName, definitionHash } = body;
  if (reply.kind === 'allow' && reply.subject === 'server') {
    return { kind: 'server', definitionHashes: [...question.serverDefinitionHashes] };
  }
  if (reply.kind !== 'allow' || reply.subject === 'tool') return { kind: 'tool', toolName, definitionHash };
  const argumentsStart = keepStart(JSON.stringify(changed ?? body.arguments), 500);
  const argumentsHash = changed === undefined ? body.argumentsHash : canonicalHash(changed);
  return { kind: 'call', toolName, definitionHash, argumentsHash, argumentsStart };
}

/** Returns no changed arguments when the user changed them back to the original. */
function edited({ body, question }: Shown, changed: JsonObject | undefined): JsonObject | undefined {
  if (changed === undefined || canonicalHash(changed) === body.argumentsHash) return undefined;
  const problems = question.problems(changed);
  if (problems.length > 0) {
    throw problemError({ kind: 'argumentsUnfit', problems: problems.join('; ') }, { problems: [...problems] });
  }
  return changed;
}
