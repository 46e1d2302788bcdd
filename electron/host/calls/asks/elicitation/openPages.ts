import type { ServerId } from '../../../../../shared/domain/ids.ts';

/**
 * The pages that servers sent the user to, by the id that each server gave: the server itself reports when one is done.
 */
export class OpenPages {
  readonly #waiting = new Map<string, () => void>();

  /** Waits for the server's report. `forget` ends the wait. */
  expect(serverId: ServerId, elicitationId: string): { readonly done: Promise<void>; forget(): void } {
    const done = Promise.withResolvers<void>();
    const key = keyOf(serverId, elicitationId);
    this.#waiting.set(key, done.resolve);
    return {
      done: done.promise,
      forget: () => {
        if (this.#waiting.get(key) === done.resolve) this.#waiting.delete(key);
      },
    };
  }

  /** A server reports that a page is done. Unknown ids are ignored (2025-11-25, client/elicitation). */
  completed(serverId: ServerId, elicitationId: string): void {
    this.#waiting.get(keyOf(serverId, elicitationId))?.();
  }
}

function keyOf(serverId: ServerId, elicitationId: string): string {
  return `${serverId}/${elicitationId}`;
}
