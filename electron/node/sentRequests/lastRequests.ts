/** Of as many chats the last request is remembered, so that the next one is compared with it instead of hashed. */
const maxLastRequests = 3;
/** Longer bodies are not remembered. */
const maxLastChars = 8_000_000;

/** The last request of a chat. */
export interface LastRequest {
  readonly id: number;
  readonly segment: number;
  readonly begunAt: number;
  readonly requests: number;
  /** As they were sent. */
  readonly pieces: readonly string[];
  readonly ids: readonly number[];
  readonly hasSecrets: readonly boolean[];
}

/** The last request of each of a few chats. */
export class LastRequests {
  readonly #requests = new Map<string, LastRequest>();

  get(chat: string): LastRequest | undefined {
    return this.#requests.get(chat);
  }

  set(chat: string, chars: number, last: LastRequest): void {
    this.#requests.delete(chat);
    if (chars > maxLastChars) return;
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

/** How many pieces at the start of both are the same. Pure. */
export function sameAtStart(before: readonly string[], now: readonly string[]): number {
  const different = now.findIndex((piece, at) => piece !== before[at]);
  return different === -1 ? now.length : different;
}
