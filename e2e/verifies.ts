import { type RequirementId, requirements } from './requirements.ts';

declare global {
  /** Set where a whole run is recorded (`e2e/setup/recordVerified.ts`). */
  var recordVerified: ((ids: readonly string[]) => void) | undefined;
}

/**
 * Records which rows of the specification a test proves. Call it in the body of the test: what does not run proves
 * nothing.
 *
 * @throws Error if there is no such row
 */
export function verifies(...ids: readonly RequirementId[]): void {
  for (const id of ids) if (!Object.hasOwn(requirements, id)) throw new Error(`There is no requirement ${id}`);
  globalThis.recordVerified?.(ids);
}
