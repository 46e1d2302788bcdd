import { problemError } from '../../../../shared/domain/error.ts';

/** A second attempt is reasonable: the first answer may have granted less than was requested. */
const maxRepeats = 1;

/**
 * Counts how often a server demanded scopes that were already requested. Otherwise a server that is never satisfied
 * would send the user to the browser again and again (2025-11-25, basic/authorization#step-up-authorization-flow).
 */
export class StepUps {
  readonly #repeats = new Map<string, number>();

  /** @throws HostError `signInFailed` when the same scopes were demanded too often */
  count(challenged: readonly string[], asked: readonly string[]): void {
    if (challenged.length === 0 || !challenged.every((scope) => asked.includes(scope))) return;
    const key = [...challenged].sort().join(' ');
    const repeats = (this.#repeats.get(key) ?? 0) + 1;
    this.#repeats.set(key, repeats);
    if (repeats <= maxRepeats) return;
    throw problemError({ kind: 'scopesAskedAgain', scopes: key });
  }

  forget(): void {
    this.#repeats.clear();
  }
}
