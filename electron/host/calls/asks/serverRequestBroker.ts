import type { ServerRequestBody } from '../../../../shared/contract/askCommands.ts';
import { problemOf, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { requestId, type RequestId, type ServerId, type Sha256 } from '../../../../shared/domain/ids.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type {
  ServerRequestAnswer,
  ServerRequestContent,
  ServerRequestSummary,
} from '../../../../shared/domain/serverRequest.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { OpenCalls } from '../tools/openCalls.ts';

/** The server that asks. */
export interface AskingServer {
  readonly serverId: ServerId;
  readonly serverName: string;
  /** The account that it was started with, if it has accounts. */
  readonly accountName?: string | undefined;
}

/** The present step of a request, as the user sees it. */
export interface ServerRequestView {
  readonly stage: ServerRequestSummary['stage'];
  readonly content: ServerRequestContent;
}

/**
 * Handles an answer. If it throws, the error goes to the caller of `answer`, and the question stays open; its return
 * value goes to the code that asked.
 */
export type TakeAnswer<T> = (answer: ServerRequestAnswer) => T | Promise<T>;

/**
 * The request went away before it was answered: its server, connection or call or the app ended, or the server withdrew
 * it.
 */
export class AskCancelled extends Error {
  override readonly name = 'AskCancelled';
  readonly problem: Problem;

  /** @param reason why the answer is no longer awaited, as it was thrown */
  constructor(reason: unknown) {
    super(toErrorInfo(reason).message);
    this.problem = problemOf(reason);
  }
}

interface Pending {
  summary: ServerRequestSummary;
  content: ServerRequestContent;
  hash: Sha256;
  take: ((answer: ServerRequestAnswer) => Promise<void>) | undefined;
}

/** Keeps the requests that servers make on their own. A request never becomes a "yes" by timing out. */
export class ServerRequestBroker {
  readonly #state: HostState;
  readonly #calls: OpenCalls;
  readonly #clock: Clock;
  readonly #ids: IdMaker;
  readonly #pending = new Map<RequestId, Pending>();

  constructor(state: HostState, calls: OpenCalls, clock: Clock, ids: IdMaker) {
    this.#state = state;
    this.#calls = calls;
    this.#clock = clock;
    this.#ids = ids;
  }

  /**
   * Shows a request. It stays open until it is closed.
   *
   * @param signal aborted when the answer is no longer awaited; this also aborts every `ask` of the request
   */
  open(server: AskingServer, view: ServerRequestView, signal: AbortSignal): OpenRequest {
    if (signal.aborted) throw new AskCancelled(signal.reason);
    const id = requestId.parse(this.#ids.next('ask'));
    const during = this.#calls.of(server.serverId);
    const { serverId, serverName, accountName } = server;
    const about = { serverId, serverName, ...(accountName === undefined ? {} : { accountName }) };
    const createdAt = this.#clock.now();
    const summary = { id, kind: view.content.kind, stage: view.stage, ...about, during, createdAt };
    const pending: Pending = { summary, content: view.content, hash: canonicalHash(view.content), take: undefined };
    this.#pending.set(id, pending);
    this.#state.publish({ type: 'serverRequest.requested', request: summary });
    const over = this.#calls.whenCancelled(during);
    return new OpenRequest({
      signal: AbortSignal.any([signal, over.signal]),
      show: (next) => this.#show(pending, next),
      take: (take) => (pending.take = take),
      close: () => {
        over.dispose();
        this.#close(id);
      },
    });
  }

  /** @throws HostError `notFound` when the request is settled */
  body(id: RequestId): ServerRequestBody {
    const { summary, content, hash } = this.#get(id);
    return { summary, content, hash };
  }

  /**
   * Applies the user's answer. It counts only for the step that was shown.
   *
   * @throws HostError `notFound` when the request is settled, `conflict` when something else was shown or another
   *   answer is being applied; errors of the answer's handler
   */
  async answer(id: RequestId, shown: Sha256, answer: ServerRequestAnswer): Promise<void> {
    const pending = this.#get(id);
    if (pending.hash !== shown) {
      throw problemError({ kind: 'requestNotShown' });
    }
    const { take } = pending;
    if (take === undefined) throw problemError({ kind: 'requestBeingAnswered' });
    pending.take = undefined;
    try {
      await take(answer);
    } catch (error) {
      if (this.#pending.get(id) === pending && pending.hash === shown) pending.take ??= take;
      throw error;
    }
  }

  #show(pending: Pending, { stage, content }: ServerRequestView): void {
    const hash = canonicalHash(content);
    if (hash === pending.hash && stage === pending.summary.stage) return;
    pending.content = content;
    pending.hash = hash;
    pending.summary = { ...pending.summary, stage, kind: content.kind };
    this.#state.publish({ type: 'serverRequest.changed', request: pending.summary });
  }

  #close(id: RequestId): void {
    if (this.#pending.delete(id)) this.#state.publish({ type: 'serverRequest.settled', requestId: id });
  }

  #get(id: RequestId): Pending {
    const pending = this.#pending.get(id);
    if (pending === undefined) throw problemError({ kind: 'requestSettled' });
    return pending;
  }
}

interface OpenRequestParts {
  readonly signal: AbortSignal;
  readonly show: (view: ServerRequestView) => void;
  readonly take: (take: Pending['take']) => void;
  readonly close: () => void;
}

/** An open request. It asks the user one thing at a time. */
export class OpenRequest {
  readonly #parts: OpenRequestParts;

  constructor(parts: OpenRequestParts) {
    this.#parts = parts;
  }

  /** Aborted when the answer is no longer awaited. */
  get signal(): AbortSignal {
    return this.#parts.signal;
  }

  /**
   * Shows a step and waits for the user. It replaces the step before.
   *
   * @throws AskCancelled when the answer is no longer awaited
   */
  ask<T>(view: ServerRequestView, take: TakeAnswer<T>): Promise<T> {
    const { signal, show } = this.#parts;
    return new Promise<T>((resolve, reject) => {
      const cancel = () => reject(new AskCancelled(signal.reason));
      if (signal.aborted) return cancel();
      signal.addEventListener('abort', cancel, { once: true });
      this.#parts.take(async (answer) => {
        const taken = await take(answer);
        signal.removeEventListener('abort', cancel);
        resolve(taken);
      });
      show(view);
    });
  }

  /** The request is over, with any outcome. */
  close(): void {
    this.#parts.close();
  }
}
