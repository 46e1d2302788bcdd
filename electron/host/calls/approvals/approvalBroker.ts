import type { ApprovalBody } from '../../../../shared/contract/consentCommands.ts';
import { type Grant, type GrantSubject, type Reply, scopeOf } from '../../../../shared/domain/approval.ts';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { grantId, type GrantId, requestId, type RequestId, type Sha256 } from '../../../../shared/domain/ids.ts';
import { type GrantScope, isKeptScope, type KeptScope, mayCover, scopes } from '../../../../shared/domain/scope.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { Grants } from '../../consent/policy/grants.ts';
import { type Cancelled, WaitingQuestions } from '../../ground/questions/waitingQuestions.ts';

/** What a request is about, beside what the card shows. */
export interface ApprovalQuestion {
  readonly body: Omit<ApprovalBody, 'id' | 'about' | 'createdAt'>;
  readonly launchHash: Sha256;
  /** The definitions a grant for the whole server would cover. */
  readonly serverDefinitionHashes: readonly Sha256[];
  /** What is wrong with other arguments than were shown; empty when the tool takes them. */
  readonly problems: (args: JsonObject) => readonly string[];
  /** Aborted when the connection, the turn or the app ends: the question settles as cancelled. */
  readonly signal: AbortSignal;
}

export interface Replied {
  readonly kind: 'replied';
  readonly reply: Reply;
  readonly grantId: GrantId | null;
  /** What is to run instead of what was asked about. */
  readonly editedArguments: JsonObject | undefined;
}
export type ApprovalOutcome = Replied | Cancelled;

/** Where a grant is confirmed that covers more than the tool of the card. */
export interface GrantConfirmation {
  readonly confirm: PermissionBroker['confirm'];
  /** Told of a confirmed grant that could not be written down. */
  readonly onError: (error: unknown) => void;
}

interface Shown {
  readonly question: ApprovalQuestion;
  readonly body: ApprovalBody;
}

/** Keeps the questions that wait for the user. Nothing times out into "yes". */
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
    const { about, conversationId, callId, byApp, serverId, serverName, toolName, createdAt } = body;
    const asker = byApp === undefined ? {} : { byApp };
    const request = { id, about, conversationId, callId, ...asker, serverId, serverName, toolName, createdAt };
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
   * The user's answer. It holds only for the arguments that were shown, or for those the user made of them. What is
   * remembered of changed arguments is about what ran. A grant for all tools of a server is about more than the card
   * showed: the call goes on, and the grant is confirmed on the trust surface before it is given.
   *
   * @returns the id of the grant that is in force now; `null` for none, and for one that is still to be confirmed
   * @throws HostError `notFound` when the question is settled, `conflict` when other arguments were shown or so much cannot be
   *   allowed for so long,
   *   `toolArguments` (data: `problems`) when the changed ones do not fit the tool's schema
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
    const { serverId, serverName, subject } = grant;
    const toolCount = subject.kind === 'server' ? subject.definitionHashes.length : 1;
    try {
      await this.#surface.confirm({ kind: 'grant', serverId, serverName, toolCount }, new AbortController().signal);
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
      launchHash: question.launchHash,
      subject: subjectOf(shown, reply, changed),
      action: reply.kind === 'deny' ? 'deny' : 'allow',
      scope,
      ...(scopes[scope].isOfConversation ? { conversationId: body.conversationId } : {}),
      ...(body.byApp === undefined ? {} : { asker: 'app' as const }),
      createdAt: this.#clock.now(),
    };
  }
}

/** @throws HostError `conflict` when nothing as wide can be allowed for so long */
function mustCover(scope: GrantScope, reply: Reply): void {
  if (reply.kind === 'allow' && !mayCover(scope, reply.subject)) throw problemError({ kind: 'tooWideForScope' });
}

function subjectOf({ body, question }: Shown, reply: Reply, changed: JsonObject | undefined): GrantSubject {
  const { toolName, definitionHash } = body;
  if (reply.kind === 'allow' && reply.subject === 'server') {
    return { kind: 'server', definitionHashes: [...question.serverDefinitionHashes] };
  }
  if (reply.kind !== 'allow' || reply.subject === 'tool') return { kind: 'tool', toolName, definitionHash };
  const argumentsStart = JSON.stringify(changed ?? body.arguments).slice(0, 500);
  const argumentsHash = changed === undefined ? body.argumentsHash : canonicalHash(changed);
  return { kind: 'call', toolName, definitionHash, argumentsHash, argumentsStart };
}

/** Arguments that were changed back are not changed. */
function edited({ body, question }: Shown, changed: JsonObject | undefined): JsonObject | undefined {
  if (changed === undefined || canonicalHash(changed) === body.argumentsHash) return undefined;
  const problems = question.problems(changed);
  if (problems.length > 0) {
    throw problemError({ kind: 'argumentsUnfit', problems: problems.join('; ') }, { problems: [...problems] });
  }
  return changed;
}
