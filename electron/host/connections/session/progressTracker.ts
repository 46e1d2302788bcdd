import type { ToolProgress } from '../../../../shared/domain/tool.ts';

/**
 * Maps progress tokens to their listeners (2025-03-26, basic/utilities/progress). The SDK forgets a token with the
 * first answer, but the token of a task stays valid until the task is over (2025-11-25, basic/utilities/tasks).
 */
export class ProgressTracker {
  readonly #waiting = new Map<string, (progress: ToolProgress) => void>();
  #last = 0;

  /** A unique token, until it is closed. @param known the token of an earlier request that is heard again */
  open(onProgress: (progress: ToolProgress) => void, known?: string): { readonly token: string; close(): void } {
    const token = known ?? `progress-${++this.#last}`;
    this.#waiting.set(token, onProgress);
    return { token, close: () => void this.#waiting.delete(token) };
  }

  /** Unknown or finished tokens are ignored: the last progress often crosses the answer. */
  receive(token: string | number, progress: ToolProgress): void {
    this.#waiting.get(String(token))?.(progress);
  }
}
