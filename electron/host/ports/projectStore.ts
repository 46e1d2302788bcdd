import type { ConversationId, ProjectId } from '../../../shared/domain/ids.ts';
import type { Project } from '../../../shared/domain/project.ts';
import type { ProjectFilePin } from '../../../shared/domain/projectFile.ts';

/** A project that was removed, with the chats it had. */
export interface RemovedProject {
  readonly project: Project;
  readonly chats: readonly ConversationId[];
}

/** Port: projects. Data is on disk when a promise resolves. */
export interface ProjectStore {
  projects(): Promise<Project[]>;
  save(project: Project): Promise<void>;
  /** Removes a project, and takes its chats out of it: all or nothing. `undefined`: there is none. */
  remove(id: ProjectId): Promise<RemovedProject | undefined>;
  /** Brings a project back, with those of its chats that belong to no other one now. */
  restore(removed: RemovedProject): Promise<void>;
  /** Deletes the answers about files of projects that are gone. */
  forgetLostPins(): Promise<void>;
  /** The answers about files. */
  filePins(): Promise<ProjectFilePin[]>;
  saveFilePin(pin: ProjectFilePin): Promise<void>;
}
