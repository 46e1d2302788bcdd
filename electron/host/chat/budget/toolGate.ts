import type { ModelDelay } from '../../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import { mustAskAboutTools, type ToolWeight } from './toolQuestion.ts';

/** What is said of tools where nobody can be asked. */
interface ToolShareNews {
  readonly tokens: number;
  readonly contextTokens: number;
}

export interface ToolGateParts {
  /** Above which percentage of the window the user is asked; `null`: never. */
  readonly limitPercent: () => number | null;
  /** There is no user to ask: it is only said, once for each set of tools. Missing where there is one. */
  readonly tell?: ((news: ToolShareNews) => void) | undefined;
}

/** A request that is about to be sent. */
export interface WeighedRequest {
  readonly conversationId: ConversationId;
  readonly weight: ToolWeight;
  /** The user was asked, and what they changed is shown to them before it is sent. */
  readonly isAskedAgain: boolean;
  readonly signal: AbortSignal;
  readonly onDelay: (delay: ModelDelay | undefined) => void;
}

/** `answered`: the user wants it sent. `changed`: something about its tools is other than it was; they are looked at again. */
type Passage = 'passed' | 'answered' | 'changed';

/**
 * Asks the user before tools take more of a window than they set: once for each chat and set of tools. The turn waits meanwhile, and Stop
 * ends it. What the user agreed to is kept until Gatehouse ends.
 */
export class ToolGate {
  readonly #parts: ToolGateParts;
  readonly #agreed = new Map<ConversationId, Set<string>>();
  readonly #waiting = new Map<ConversationId, (passage: Exclude<Passage, 'passed'>) => void>();

  constructor(parts: ToolGateParts) {
    this.#parts = parts;
  }

  /** @throws the reason of the signal */
  async pass(request: WeighedRequest): Promise<Passage> {
    const { conversationId, weight, isAskedAgain } = request;
    const limitPercent = this.#parts.limitPercent();
    const agreed = this.#agreed.get(conversationId) ?? new Set();
    const { contextTokens } = weight;
    if (contextTokens === undefined || limitPercent === null) return 'passed';
    if (!mustAskAboutTools(weight, limitPercent, agreed) && !isAskedAgain) return 'passed';
    const passage = this.#parts.tell === undefined ? await this.#ask(request, contextTokens, limitPercent) : 'passed';
    this.#parts.tell?.({ tokens: weight.tokens, contextTokens });
    if (passage !== 'changed')
      this.#agreed.set(conversationId, new Set([...[...agreed].slice(-maxAgreed), weight.set]));
    return passage;
  }

  /** The user wants the waiting turn to go on. */
  send(id: ConversationId): void {
    this.#waiting.get(id)?.('answered');
  }

  /** The tools of a chat changed: what waits is looked at again. */
  toolsChanged(id: ConversationId): void {
    this.#waiting.get(id)?.('changed');
  }

  async #ask(
    { conversationId, weight: { tokens }, signal, onDelay }: WeighedRequest,
    contextTokens: number,
    limitPercent: number,
  ): Promise<Passage> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Passage>();
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    this.#waiting.set(conversationId, resolve);
    onDelay({ kind: 'toolShare', tokens, contextTokens, limitPercent });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#waiting.delete(conversationId);
      onDelay(undefined);
    }
  }
}

/** Sets of one chat that are remembered. */
const maxAgreed = 20;
