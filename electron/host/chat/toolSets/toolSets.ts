import { problemError } from '../../../../shared/domain/error.ts';
import { type ServerId, toolSetId, type ToolSetId } from '../../../../shared/domain/ids.ts';
import { mergedChoice, withoutServer } from '../../../../shared/domain/toolChoice.ts';
import { maxToolSets, type ToolSet, type ToolSetDraft } from '../../../../shared/domain/toolSet.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { IdMaker } from '../../ports/system.ts';
import type { ToolSetStore } from '../../ports/toolSetStore.ts';

export interface ToolSetsParts {
  readonly state: Pick<HostState, 'publish'>;
  readonly store: ToolSetStore;
  readonly ids: IdMaker;
}

/** The user's named sets of tools. A set is only a list of names: what a chat offers changes when the user applies one. */
export class ToolSets implements Room {
  readonly #parts: ToolSetsParts;
  #all: readonly ToolSet[] = [];
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: ToolSetsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#all = await this.#parts.store.toolSets();
  }

  list(): ToolSet[] {
    return this.#all.toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** @throws HostError `notFound` for an unknown id, `conflict` when there are too many */
  async save(id: ToolSetId | undefined, { name, tools }: ToolSetDraft): Promise<ToolSetId> {
    const own = id ?? toolSetId.parse(this.#parts.ids.next('toolSet'));
    const set: ToolSet = { id: own, name, tools: mergedChoice(tools) };
    await this.#change((all) => {
      if (id === undefined) {
        if (all.length >= maxToolSets) throw problemError({ kind: 'tooManyToolSets', count: maxToolSets });
        return [...all, set];
      }
      if (!all.some((each) => each.id === id)) throw problemError({ kind: 'toolSetGone' });
      return all.map((each) => (each.id === id ? set : each));
    });
    return own;
  }

  remove(id: ToolSetId): Promise<void> {
    return this.#change((all) => all.filter((each) => each.id !== id));
  }

  /** A set that named only this server stays, empty: the user gave it its name. */
  async forgetServer(id: ServerId): Promise<void> {
    if (!this.#all.some(({ tools }) => tools.some(({ serverId }) => serverId === id))) return;
    await this.#change((all) => all.map((set) => ({ ...set, tools: withoutServer(set.tools, id) })));
  }

  /** One after the other; what could not be stored is not there. */
  #change(change: (all: readonly ToolSet[]) => readonly ToolSet[]): Promise<void> {
    const next = this.#changes.then(async () => {
      const all = change(this.#all);
      await this.#parts.store.saveToolSets(all);
      this.#all = all;
      this.#parts.state.publish({ type: 'toolSet.changed' });
    });
    this.#changes = next.catch(() => undefined);
    return next;
  }
}
