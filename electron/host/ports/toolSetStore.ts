import type { ToolSet } from '../../../shared/domain/toolSet.ts';

/** Port: named sets of tools. Data is on disk when a promise resolves. */
export interface ToolSetStore {
  toolSets(): Promise<ToolSet[]>;
  saveToolSets(sets: readonly ToolSet[]): Promise<void>;
}
