import type { ToolSet } from '../../../shared/domain/toolSet.ts';
import type { ToolSetStore } from '../ports/toolSetStore.ts';

/** Named sets of tools in memory. It returns copies, as a disk would. */
export class MemoryToolSetStore implements ToolSetStore {
  #sets: readonly ToolSet[] = [];

  async toolSets() {
    return structuredClone([...this.#sets]);
  }
  async saveToolSets(sets: readonly ToolSet[]) {
    this.#sets = structuredClone(sets);
  }
}
