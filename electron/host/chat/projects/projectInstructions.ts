import { problemError } from '../../../../shared/domain/error.ts';
import type { ProjectId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { InstructionsChoice } from '../../../../shared/domain/instructions.ts';
import type { FileCounts, Project } from '../../../../shared/domain/project.ts';
import {
  type FileStanding,
  type FolderFindings,
  type FoundFile,
  type InstructionFile,
  instructionFiles,
  maxInstructionFileBytes,
  type ProjectFileBody,
  type ProjectFilePin,
} from '../../../../shared/domain/projectFile.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { Folders } from '../../ports/folders.ts';
import type { ProjectFiles } from '../../ports/projectFiles.ts';
import type { ProjectStore } from '../../ports/projectStore.ts';
import type { Clock } from '../../ports/system.ts';
import type { Projects } from './projects.ts';

export interface ProjectInstructionsParts {
  readonly projects: Pick<Projects, 'get' | 'find' | 'setFileCounts'>;
  readonly store: Pick<ProjectStore, 'filePins' | 'forgetLostPins' | 'saveFilePin'>;
  /** Runs a task that can wait once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly files: ProjectFiles;
  readonly folders: Pick<Folders, 'look'>;
  readonly audit: Pick<ConfigurationRecords, 'projectFile'>;
  readonly clock: Clock;
}

/** A file of a project that models get. */
export interface UsedProjectFile {
  readonly file: InstructionFile;
  readonly text: string;
}

/** Whether a project's folder is still the one that the user confirmed. */
type FolderState = FolderFindings['folder'];

/** Accepted files that are not used: what each has become, by the hash of its text. */
type UnusedFiles = ReadonlyMap<InstructionFile, Sha256 | 'unreadable'>;

/**
 * Files with instructions in the folders of projects, and the user's answers. None reaches a model before the user has seen its
 * text and accepted it. Before each request, accepted files are compared with what is in the folder: one that changed is not
 * used until the user accepts it again. Files that nobody accepted are read only when the user looks at the project.
 */
export class ProjectInstructions implements Room {
  readonly #parts: ProjectInstructionsParts;
  readonly #pins = new Map<ProjectId, Map<InstructionFile, ProjectFilePin>>();
  readonly #unused = new Map<ProjectId, UnusedFiles>();

  constructor(parts: ProjectInstructionsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const { store, whenWritable } = this.#parts;
    await whenWritable(() => store.forgetLostPins());
    const pins = await store.filePins();
    this.#pins.clear();
    this.#unused.clear();
    for (const pin of pins) this.#keep(pin);
  }

  /** What is in the folder now. @throws HostError `notFound` */
  async look(id: ProjectId): Promise<{ readonly folder: FolderState; readonly files: FoundFile[] }> {
    const project = this.#parts.projects.get(id);
    const folder = await this.folderState(project);
    await this.#compare(project, folder);
    if (folder !== 'ok') return { folder, files: [] };
    const found = await Promise.all(instructionFiles.map((file) => this.#find(project, file)));
    return { folder, files: found.filter((each) => each !== undefined) };
  }

  /** @throws HostError `notFound` when it cannot be read */
  async body(id: ProjectId, file: InstructionFile): Promise<ProjectFileBody> {
    const project = this.#parts.projects.get(id);
    const text = await this.#read(project, file);
    if (text === undefined) throw problemError({ kind: 'projectFileGone' });
    const pin = this.#pinOf(project, file);
    const hash = textHash(text);
    const body = { file, text, textHash: hash, standing: standingOf(hash, pin) };
    return pin === undefined ? body : { ...body, answered: { text: pin.text, choice: pin.choice } };
  }

  /**
   * Applies the user's answer to a text that was shown.
   *
   * @throws HostError `notFound` when the file cannot be read, `conflict` when its text has changed meanwhile
   */
  async answer(id: ProjectId, file: InstructionFile, shown: Sha256, choice: InstructionsChoice): Promise<void> {
    const { text, textHash: hash } = await this.body(id, file);
    if (hash !== shown) throw problemError({ kind: 'projectFileChangedAgain' });
    const { name, folder } = this.#parts.projects.get(id);
    if (folder === null) throw problemError({ kind: 'projectFileGone' });
    const { audit, store, clock } = this.#parts;
    audit.projectFile(name, { name: file, hash }, choice === 'use' ? 'fileUsed' : 'fileLeftOut');
    const pin: ProjectFilePin = {
      projectId: id,
      file,
      folder: folder.realPath,
      textHash: hash,
      text,
      choice,
      answeredAt: clock.now(),
    };
    await store.saveFilePin(pin);
    this.#keep(pin);
    const answered = this.#parts.projects.get(id);
    await this.#compare(answered, await this.folderState(answered));
  }

  /** The accepted files of a project, as far as they are still what was accepted. */
  async inUse(id: ProjectId | undefined): Promise<UsedProjectFile[]> {
    const project = id && this.#parts.projects.find(id);
    if (!project || this.#accepted(project).length === 0) return [];
    const unused = await this.#compare(project, await this.folderState(project));
    return this.#accepted(project)
      .filter(({ file }) => !unused.has(file))
      .map(({ file, text }) => ({ file, text }));
  }

  async folderState({ folder }: Project): Promise<FolderState> {
    if (folder === null) return 'none';
    const look = await this.#parts.folders.look(folder.path);
    switch (look.kind) {
      case 'folder':
        return look.realPath === folder.realPath ? 'ok' : 'moved';
      case 'missing':
      case 'notFolder':
        return 'missing';
      case 'unreadable':
        return 'unreadable';
    }
  }

  async #find(project: Project, file: InstructionFile): Promise<FoundFile | undefined> {
    const read = await this.#readFile(project, file);
    const pin = this.#pinOf(project, file);
    switch (read.kind) {
      case 'text': {
        const hash = textHash(read.text);
        return { kind: 'text', file, textHash: hash, characters: read.text.length, standing: standingOf(hash, pin) };
      }
      case 'missing':
        return pin?.choice === 'use' ? { kind: 'gone', file } : undefined;
      default:
        return { kind: 'refused', file, why: read.kind };
    }
  }

  /** Compares the accepted files with the folder; none of a folder that is not there counts as read. @returns those not used */
  async #compare(project: Project, folder: FolderState): Promise<UnusedFiles> {
    const accepted = this.#accepted(project);
    const found = await Promise.all(
      accepted.map(async ({ file, textHash: expected }) => {
        const text = folder === 'ok' ? await this.#read(project, file) : undefined;
        const now = text === undefined ? ('unreadable' as const) : textHash(text);
        return now === expected ? [] : [[file, now] as const];
      }),
    );
    const unused = new Map(found.flat());
    const before = this.#unused.get(project.id);
    this.#unused.set(project.id, unused);
    for (const { file, textHash: expected } of accepted) {
      const now = unused.get(file);
      if (now === undefined || now === before?.get(file)) continue;
      const [hash, act] = now === 'unreadable' ? [expected, 'fileUnreadable' as const] : [now, 'fileChanged' as const];
      this.#parts.audit.projectFile(project.name, { name: file, hash }, act);
    }
    this.#parts.projects.setFileCounts(project.id, countsOf(accepted.length, unused));
    return unused;
  }

  #accepted(project: Project): ProjectFilePin[] {
    const pins = [...(this.#pins.get(project.id)?.values() ?? [])];
    return pins
      .filter((pin) => pin.choice === 'use' && pin.folder === project.folder?.realPath)
      .toSorted((a, b) => instructionFiles.indexOf(a.file) - instructionFiles.indexOf(b.file));
  }

  /** An answer about a file of another folder does not count. */
  #pinOf(project: Project, file: InstructionFile): ProjectFilePin | undefined {
    const pin = this.#pins.get(project.id)?.get(file);
    return pin?.folder === project.folder?.realPath ? pin : undefined;
  }

  async #read(project: Project, file: InstructionFile): Promise<string | undefined> {
    const read = await this.#readFile(project, file);
    return read.kind === 'text' ? read.text : undefined;
  }

  async #readFile({ folder }: Project, file: InstructionFile) {
    if (folder === null) return { kind: 'missing' } as const;
    return this.#parts.files.read(folder.realPath, file, maxInstructionFileBytes);
  }

  #keep(pin: ProjectFilePin): void {
    const pins = this.#pins.get(pin.projectId) ?? new Map<InstructionFile, ProjectFilePin>();
    pins.set(pin.file, pin);
    this.#pins.set(pin.projectId, pins);
  }
}

function countsOf(accepted: number, unused: UnusedFiles): FileCounts {
  const unreadableFiles = [...unused.values()].filter((now) => now === 'unreadable').length;
  return { usedFiles: accepted - unused.size, changedFiles: unused.size - unreadableFiles, unreadableFiles };
}

/** "Leave out" also applies to later texts of the file; "use" applies only to the exact text that was shown. Pure. */
function standingOf(hash: Sha256, pin: ProjectFilePin | undefined): FileStanding {
  if (pin === undefined) return 'new';
  if (pin.choice === 'leaveOut') return 'leftOut';
  return pin.textHash === hash ? 'used' : 'changed';
}
