import { problemError } from '../../../../shared/domain/error.ts';
import { type ConversationId, projectId, type ProjectId } from '../../../../shared/domain/ids.ts';
import {
  maxProjects,
  type Project,
  type ProjectDraft,
  type ProjectRules,
  type ProjectView,
} from '../../../../shared/domain/project.ts';
import type { ProjectStore, RemovedProject } from '../../ports/projectStore.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';

/** How long a removed project can be restored; ms. */
const restorableMs = 60_000;

export interface ProjectsParts {
  readonly state: HostState;
  readonly store: ProjectStore;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** The user's projects. Nothing starts because of one, nothing is shared, and no chat asks less. */
export class Projects implements Room {
  readonly #parts: ProjectsParts;
  #all: readonly Project[] = [];
  readonly #removed = new Map<ProjectId, RemovedProject & { readonly at: number }>();
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: ProjectsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#all = await this.#parts.store.projects();
    this.#publish();
  }

  /** @throws HostError `notFound` */
  get(id: ProjectId): Project {
    const found = this.#all.find((each) => each.id === id);
    if (found === undefined) throw problemError({ kind: 'projectGone' });
    return found;
  }

  /** What a project means for its chats; `undefined` for a chat without one. */
  rulesOf(id: ProjectId | undefined): ProjectRules | undefined {
    if (id === undefined) return undefined;
    return this.#all.find((each) => each.id === id) ?? 'missing';
  }

  /** @throws HostError `notFound` for an unknown id, `conflict` when there are too many */
  save(id: ProjectId | undefined, draft: ProjectDraft): Promise<ProjectId> {
    return this.#inTurn(async () => {
      if (id === undefined && this.#all.length >= maxProjects) {
        throw problemError({ kind: 'tooManyProjects', count: maxProjects });
      }
      const own = id ?? projectId.parse(this.#parts.ids.next('project'));
      const folder = id === undefined ? null : this.get(id).folder;
      await this.#put({ ...draft, id: own, folder });
      return own;
    });
  }

  /** Takes a project away, and its chats out of it. @returns its chats @throws HostError `notFound` */
  remove(id: ProjectId): Promise<readonly ConversationId[]> {
    return this.#inTurn(async () => {
      const removed = await this.#parts.store.remove(id);
      if (removed === undefined) throw problemError({ kind: 'projectGone' });
      this.#removed.set(id, { ...removed, at: this.#parts.clock.monotonic() });
      this.#all = this.#all.filter((each) => each.id !== id);
      this.#publish();
      return removed.chats;
    });
  }

  /** @returns the chats it had @throws HostError `notFound` when it was not removed recently */
  restore(id: ProjectId): Promise<readonly ConversationId[]> {
    return this.#inTurn(async () => {
      const removed = this.#removed.get(id);
      this.#removed.delete(id);
      if (removed === undefined || this.#parts.clock.monotonic() - removed.at > restorableMs) {
        throw problemError({ kind: 'projectUndoOver' });
      }
      await this.#parts.store.restore(removed);
      this.#all = [...this.#all, removed.project];
      this.#publish();
      return removed.chats;
    });
  }

  /** What is stored counts; what could not be stored does not. */
  async #put(project: Project): Promise<void> {
    await this.#parts.store.save(project);
    this.#all = [...this.#all.filter(({ id }) => id !== project.id), project];
    this.#publish();
  }

  #publish(): void {
    const projects = this.#all.map(viewOf).toSorted((a, b) => a.name.localeCompare(b.name));
    const isSilent = projects.length === 0 && this.#parts.state.snapshot.projects.length === 0;
    if (!isSilent) this.#parts.state.publish({ type: 'project.changed', projects });
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }
}

function viewOf({ instructions, ...project }: Project): ProjectView {
  return { ...project, hasInstructions: instructions !== '', changedFiles: 0 };
}
