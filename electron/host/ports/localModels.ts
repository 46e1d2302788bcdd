import type { LocalServer } from '../../../shared/domain/localModels.ts';

/** Port: servers of models on this computer. */
export interface LocalModels {
  /**
   * Asks the usual ports of this computer for a list of models, and nothing else. Servers that do not answer like one in time are left
   * out.
   */
  find(signal: AbortSignal): Promise<readonly LocalServer[]>;
}
