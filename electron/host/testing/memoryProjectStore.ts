import type { ConversationId, ProjectId } from '../../../shared/domain/ids.ts';
import type { Project } from '../../../shared/domain/project.ts';
import type { ProjectFilePin } from '../../../shared/domain/projectFile.ts';
import type { ProjectStore, RemovedProject } from '../ports/projectStore.ts';
import type { MemoryConversationStore } from './memoryConversationStore.ts';

/** Projects in memory. It returns copies, as a disk would. */
export class MemoryProjectStore implements ProjectStore {
  readonly kept = new Map<ProjectId, Project>();
  readonly pins = new Map<string, ProjectFilePin>();
  readonly #chats: MemoryConversationStore;

  constructor(chats: MemoryConversationStore) {
    this.#chats = chats;
  }

  async projects() {
    return structuredClone([...this.kept.values()]);
  }
  async save(project: Project) {
    this.kept.set(project.id, structuredClone(project));
  }
  async remove(id: ProjectId) {
    const project = this.kept.get(id);
    if (project === undefined) return undefined;
    this.kept.delete(id);
    return { project, chats: this.#chats.leaveProject(id) };
  }
  async restore({ project, chats }: RemovedProject) {
    this.kept.set(project.id, structuredClone(project));
    for (const id of chats) this.#join(id, project.id);
  }

  async forgetLostPins() {
    for (const [key, { projectId }] of this.pins) if (!this.kept.has(projectId)) this.pins.delete(key);
  }
  async filePins() {
    return structuredClone([...this.pins.values()]);
  }
  async saveFilePin(pin: ProjectFilePin) {
    this.pins.set(`${pin.projectId} ${pin.file}`, structuredClone(pin));
  }

  #join(id: ConversationId, projectId: ProjectId): void {
    const header = this.#chats.headers.get(id);
    if (header !== undefined) this.#chats.headers.set(id, { projectId, ...header });
  }
}
