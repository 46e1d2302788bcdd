import { type Assistant, type AssistantDraft, maxAssistants } from '../../../../shared/domain/assistant.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { type AssistantId, assistantId, type ServerId } from '../../../../shared/domain/ids.ts';
import { withoutServer } from '../../../../shared/domain/toolChoice.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { AssistantStore } from '../../ports/stores.ts';
import type { IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';

export interface AssistantsParts {
  readonly state: HostState;
  readonly store: AssistantStore;
  readonly ids: IdMaker;
  readonly audit: Pick<ConfigurationRecords, 'assistantSetup'>;
}

/** The user's assistants: templates for new chats. */
export class Assistants implements Room {
  readonly #parts: AssistantsParts;
  #all: readonly Assistant[] = [];
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: AssistantsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#all = await this.#parts.store.assistants();
  }

  list(): Assistant[] {
    return this.#all.toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** @throws HostError `notFound` */
  get(id: AssistantId): Assistant {
    const found = this.#all.find((each) => each.id === id);
    if (found === undefined) throw problemError({ kind: 'assistantGone' });
    return found;
  }

  /** @throws HostError `notFound` for an unknown id, `conflict` when there are too many */
  async save(id: AssistantId | undefined, draft: AssistantDraft): Promise<AssistantId> {
    const own = id ?? assistantId.parse(this.#parts.ids.next('assistant'));
    await this.#change((all) => {
      if (id === undefined) {
        if (all.length >= maxAssistants) throw problemError({ kind: 'tooManyAssistants', count: maxAssistants });
        this.#parts.audit.assistantSetup(draft.name, draft, 'set');
        return [...all, { ...draft, id: own }];
      }
      this.get(id);
      this.#parts.audit.assistantSetup(draft.name, draft, 'set');
      return all.map((each) => (each.id === id ? { ...draft, id } : each));
    });
    return own;
  }

  remove(id: AssistantId): Promise<void> {
    return this.#change((all) => {
      const gone = all.find((each) => each.id === id);
      if (gone !== undefined) this.#parts.audit.assistantSetup(gone.name, gone, 'removed');
      return all.filter((each) => each.id !== id);
    });
  }

  /** Nothing that a model is offered changes by it, so that it is not recorded. */
  async forgetServer(id: ServerId): Promise<void> {
    if (!this.#all.some(({ tools }) => tools?.some(({ serverId }) => serverId === id))) return;
    await this.#change((all) =>
      all.map((each) => (each.tools === null ? each : { ...each, tools: withoutServer(each.tools, id) })),
    );
  }

  /** One after the other; what could not be stored is not there. */
  #change(change: (all: readonly Assistant[]) => readonly Assistant[]): Promise<void> {
    const next = this.#changes.then(async () => {
      const all = change(this.#all);
      await this.#parts.store.saveAssistants(all);
      this.#all = all;
      this.#parts.state.publish({ type: 'assistant.changed' });
    });
    this.#changes = next.catch(() => undefined);
    return next;
  }
}
