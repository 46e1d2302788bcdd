import type { FolderFacts } from '../../../../shared/domain/root.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import {
  type ConversationId,
  projectId,
  type ProjectId,
  type ServerId,
  type Sha256,
} from '../../../../shared/domain/ids.ts';
import {
  type FileCounts,
  maxProjects,
  noFiles,
  type Project,
  type ProjectDraft,
  type ProjectRules,
  type ProjectView,
  toolsOfProject,
  withoutServerIn,
} from '../../../../shared/domain/project.ts';
import type { ConfigurationRecords, ProjectSetup } from '../../consent/audit/configurationRecords.ts';
import { inspectFolder } from '../../consent/roots/inspectFolder.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { Folders } from '../../ports/folders.ts';
import type { ProjectStore, RemovedProject } from '../../ports/projectStore.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';

/** How long a removed project can be restored; ms. */
const restorableMs = 60_000;

export interface ProjectsParts {
  readonly state: HostState;
  readonly store: Pick<ProjectStore, 'projects' | 'save' | 'remove' | 'restore'>;
  readonly folders: Folders;
  readonly audit: Pick<ConfigurationRecords, 'projectSetup' | 'projectFolder' | 'projectChanged'>;
  /** Asks on the trust page: the page alone names no folder to read. */
  readonly confirm: PermissionBroker['confirm'];
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** The user's projects. Nothing starts because of one, nothing is shared, and no chat asks less. */
export class Projects implements Room {
  readonly #parts: ProjectsParts;
  #all: readonly Project[] = [];
  readonly #fileCounts = new Map<ProjectId, FileCounts>();
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
    const found = this.find(id);
    if (found === undefined) throw problemError({ kind: 'projectGone' });
    return found;
  }

  find(id: ProjectId): Project | undefined {
    return this.#all.find((each) => each.id === id);
  }

  /** What a project means for its chats; `undefined` for a chat without one. */
  rulesOf(id: ProjectId | undefined): ProjectRules | undefined {
    if (id === undefined) return undefined;
    return this.find(id) ?? 'missing';
  }

  /** @throws HostError `notFound` for an unknown id, `conflict` when there are too many */
  save(id: ProjectId | undefined, draft: ProjectDraft): Promise<ProjectId> {
    return this.#inTurn(async () => {
      if (id === undefined) this.#requireRoom();
      const own = id ?? projectId.parse(this.#parts.ids.next('project'));
      const before = id === undefined ? undefined : this.get(id);
      this.#record(before, draft);
      await this.#put({ ...draft, id: own, folder: before?.folder ?? null });
      return own;
    });
  }

  /**
   * Uses a folder that was shown, once the user confirmed it on the trust page. It is shared with no server.
   *
   * @param shown the hash of the facts that were shown
   * @throws HostError `conflict` when the folder has changed meanwhile, `cancelled` when it was not confirmed
   */
  async setFolder(id: ProjectId, path: string, shown: Sha256, signal: AbortSignal): Promise<void> {
    const { name } = this.get(id);
    const { realPath: folder, danger } = await this.#asShown(path, shown);
    await this.#parts.confirm({ kind: 'projectFolder', name, folder, danger }, signal);
    return this.#inTurn(async () => {
      const { path: chosen, realPath } = await this.#asShown(path, shown);
      const project = this.get(id);
      this.#parts.audit.projectFolder(project.name, realPath, 'folderConfirmed');
      // Of the folder before.
      this.#fileCounts.delete(id);
      await this.#put({ ...project, folder: { path: chosen, realPath } });
    });
  }

  clearFolder(id: ProjectId): Promise<void> {
    return this.#inTurn(async () => {
      const project = this.get(id);
      if (project.folder === null) return;
      this.#parts.audit.projectFolder(project.name, project.folder.realPath, 'folderCleared');
      this.#fileCounts.delete(id);
      await this.#put({ ...project, folder: null });
    });
  }

  /** How many accepted files are used, and how many are not. */
  setFileCounts(id: ProjectId, counts: FileCounts): void {
    if (JSON.stringify(this.#fileCounts.get(id) ?? noFiles) === JSON.stringify(counts)) return;
    this.#fileCounts.set(id, counts);
    this.#publish();
  }

  /**
   * Records that a chat moves from one project to another: other instructions and another mode count for it.
   *
   * @throws HostError `notFound` when it is to join a project that is not there
   */
  recordMove(chat: ConversationId, from: ProjectId | undefined, to: ProjectId | undefined): void {
    if (from === to) return;
    const joined = to && this.get(to);
    const { audit } = this.#parts;
    if (from !== undefined) audit.projectChanged(this.find(from)?.name ?? '', 'chatLeft', chat);
    if (joined) audit.projectChanged(joined.name, 'chatJoined', chat);
  }

  /** Takes a project away, and its chats out of it. @returns its chats @throws HostError `notFound` */
  remove(id: ProjectId): Promise<readonly ConversationId[]> {
    return this.#inTurn(async () => {
      this.#parts.audit.projectChanged(this.get(id).name, 'removed');
      const removed = await this.#parts.store.remove(id);
      if (removed === undefined) throw problemError({ kind: 'projectGone' });
      this.#forgetOldRemovals();
      this.#removed.set(id, { ...removed, at: this.#parts.clock.monotonic() });
      this.#all = this.#all.filter((each) => each.id !== id);
      this.#publish();
      return removed.chats;
    });
  }

  /** @returns the chats it had @throws HostError `notFound` when it was not removed recently, `conflict` when there are too many */
  restore(id: ProjectId): Promise<readonly ConversationId[]> {
    return this.#inTurn(async () => {
      this.#forgetOldRemovals();
      const removed = this.#removed.get(id);
      if (removed === undefined) throw problemError({ kind: 'projectUndoOver' });
      this.#requireRoom();
      this.#parts.audit.projectChanged(removed.project.name, 'restored');
      await this.#parts.store.restore(removed);
      this.#removed.delete(id);
      this.#all = [...this.#all, removed.project];
      this.#publish();
      return removed.chats;
    });
  }

  /** Also of projects that can be restored. Nothing that a model is offered changes by it, so that it is not recorded. */
  forgetServer(id: ServerId): Promise<void> {
    return this.#inTurn(async () => {
      for (const [removedId, removed] of this.#removed) {
        this.#removed.set(removedId, { ...removed, project: withoutServerIn(removed.project, id) });
      }
      for (const project of this.#all) {
        const without = withoutServerIn(project, id);
        if (without !== project) await this.#put(without);
      }
    });
  }

  #requireRoom(): void {
    if (this.#all.length >= maxProjects) throw problemError({ kind: 'tooManyProjects', count: maxProjects });
  }

  #forgetOldRemovals(): void {
    const now = this.#parts.clock.monotonic();
    for (const [id, { at }] of this.#removed) if (now - at > restorableMs) this.#removed.delete(id);
  }

  /** What influences models is recorded before it counts. */
  #record(before: Project | undefined, draft: ProjectDraft): void {
    const [was, setup] = [setupOf(before), setupOf(draft)];
    if (JSON.stringify(was) === JSON.stringify(setup)) return;
    const isNothing = JSON.stringify(setup) === JSON.stringify(setupOf(undefined));
    this.#parts.audit.projectSetup(draft.name, setup, isNothing ? 'removed' : 'set');
  }

  async #asShown(path: string, shown: Sha256): Promise<FolderFacts> {
    const facts = await inspectFolder(path, this.#parts.folders);
    if (facts.factsHash !== shown) throw problemError({ kind: 'folderNotShown' });
    return facts;
  }

  /** What is stored counts; what could not be stored does not. */
  async #put(project: Project): Promise<void> {
    await this.#parts.store.save(project);
    this.#all = [...this.#all.filter(({ id }) => id !== project.id), project];
    this.#publish();
  }

  #publish(): void {
    const projects = this.#all
      .map((project) => viewOf(project, this.#fileCounts.get(project.id) ?? noFiles))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    const isSilent = projects.length === 0 && this.#parts.state.snapshot.projects.length === 0;
    if (!isSilent) this.#parts.state.publish({ type: 'project.changed', projects });
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }
}

function setupOf(draft: ProjectDraft | undefined): ProjectSetup {
  const { instructions = '', model = null, mode = null } = draft ?? {};
  return { instructions, tools: draft === undefined ? null : toolsOfProject(draft), model, mode };
}

function viewOf({ instructions, ...project }: Project, counts: FileCounts): ProjectView {
  return { ...project, hasInstructions: instructions !== '', ...counts };
}
