import type { BegunHash } from './bodyDigest.ts';
import type { PieceEnd } from './splitBody.ts';

/** Of as many chats the last request is remembered, so that the next one is compared with it instead of hashed. */
const maxLastRequests = 3;
/** Longer bodies are not remembered. */
const maxLastChars = 8_000_000;

/** A piece that is kept. */
export interface Placed {
  readonly id: number;
  readonly hasSecret: boolean;
}

/** The last request of a chat. */
export interface LastRequest {
  readonly id: number;
  readonly segment: number;
  readonly begunAt: number;
  readonly requests: number;
  /** As it was sent. */
  readonly body: string;
  readonly ends: readonly PieceEnd[];
  /** The pieces as they are kept. */
  readonly placed: readonly Placed[];
  /** SHA-256 of the start of the body. */
  readonly begun: BegunHash;
  /** How many secrets were known. */
  readonly secrets: number;
}

/** The last request of each of a few chats. */
export class LastRequests {
  readonly #requests = new Map<string, LastRequest>();

  /** @param secrets how many are known now: a text may be one that was none before, and is kept anew */
  get(chat: string, secrets: number): LastRequest | undefined {
    const last = this.#requests.get(chat);
    return last?.secrets === secrets ? last : undefined;
  }

  set(chat: string, last: LastRequest): void {
    this.#requests.delete(chat);
    if (last.body.length > maxLastChars) return;
    this.#requests.set(chat, last);
    for (const oldest of this.#requests.keys()) {
      if (this.#requests.size <= maxLastRequests) return;
      this.#requests.delete(oldest);
    }
  }

  delete(chat: string): void {
    this.#requests.delete(chat);
  }

  clear(): void {
    this.#requests.clear();
  }
}
