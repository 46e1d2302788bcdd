import type { Assistant, ChatSetup } from '../../../shared/domain/assistant.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { AssistantStore } from '../ports/stores.ts';

/** Assistants in memory. It returns copies, as a disk would. */
export class MemoryAssistantStore implements AssistantStore {
  #assistants: readonly Assistant[] = [];
  readonly setups = new Map<ConversationId, ChatSetup>();

  async assistants() {
    return structuredClone([...this.#assistants]);
  }
  async saveAssistants(assistants: readonly Assistant[]) {
    this.#assistants = structuredClone(assistants);
  }
  async setup(id: ConversationId) {
    return structuredClone(this.setups.get(id));
  }
  async saveSetup(id: ConversationId, setup: ChatSetup | undefined) {
    if (setup === undefined) this.setups.delete(id);
    else this.setups.set(id, structuredClone(setup));
  }
}
