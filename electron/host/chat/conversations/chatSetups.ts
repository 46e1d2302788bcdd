import type { ChatSetup } from '../../../../shared/domain/assistant.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { SetupChange } from '../../../../shared/domain/decisionReason.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { AssistantStore } from '../../ports/stores.ts';

/** What the user set for each chat: instructions, and which tools models are offered in it. */
export class ChatSetups {
  readonly #store: Pick<AssistantStore, 'setup' | 'saveSetup'>;
  readonly #audit: Pick<ConfigurationRecords, 'chatSetup'>;
  readonly #known = new Map<ConversationId, ChatSetup | undefined>();

  constructor(store: Pick<AssistantStore, 'setup' | 'saveSetup'>, audit: Pick<ConfigurationRecords, 'chatSetup'>) {
    this.#store = store;
    this.#audit = audit;
  }

  /** `undefined`: nothing is set. */
  async of(id: ConversationId): Promise<ChatSetup | undefined> {
    if (!this.#known.has(id)) this.#known.set(id, await this.#store.setup(id));
    return this.#known.get(id);
  }

  /** Recorded before it counts. */
  set(id: ConversationId, setup: ChatSetup): Promise<void> {
    return this.#save(id, setup, isNothing(setup) ? 'removed' : 'set');
  }

  /** A new chat begins with what an assistant says. */
  begin(id: ConversationId, setup: ChatSetup, assistant: string): Promise<void> {
    return this.#save(id, setup, 'begun', assistant);
  }

  async #save(id: ConversationId, setup: ChatSetup, change: SetupChange, assistant?: string): Promise<void> {
    this.#audit.chatSetup(id, setup, change, assistant);
    const stored = isNothing(setup) ? undefined : setup;
    await this.#store.saveSetup(id, stored);
    this.#known.set(id, stored);
  }
}

function isNothing({ instructions, tools, loading }: ChatSetup): boolean {
  return instructions === '' && tools === null && loading === undefined;
}
