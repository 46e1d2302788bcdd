import type { ChatSetup } from '../../../../shared/domain/assistant.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { AssistantStore } from '../../ports/stores.ts';

/** What the user set for each chat: instructions, and which tools models are offered in it. */
export class ChatSetups {
  readonly #store: Pick<AssistantStore, 'setup' | 'saveSetup'>;
  readonly #known = new Map<ConversationId, ChatSetup | undefined>();

  constructor(store: Pick<AssistantStore, 'setup' | 'saveSetup'>) {
    this.#store = store;
  }

  /** `undefined`: nothing is set. */
  async of(id: ConversationId): Promise<ChatSetup | undefined> {
    if (!this.#known.has(id)) this.#known.set(id, await this.#store.setup(id));
    return this.#known.get(id);
  }

  async save(id: ConversationId, setup: ChatSetup): Promise<void> {
    const isNothing = setup.instructions === '' && setup.tools === null;
    await this.#store.saveSetup(id, isNothing ? undefined : setup);
    this.#known.set(id, isNothing ? undefined : setup);
  }
}
