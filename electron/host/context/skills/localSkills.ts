import { problemError } from '../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import {
  localSkills,
  maxSkillBytes,
  maxSkillFolders,
  type RefusedSkill,
  type SkillEntry,
  skillEntry,
  type SkillFolder,
} from '../../../../shared/domain/skill.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import { inspectFolder } from '../../consent/roots/inspectFolder.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { ListedSkills, VerifiedFile } from '../../connections/session/skillRequests.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { Folders } from '../../ports/folders.ts';
import type { LocalSkill, SkillFolders } from '../../ports/skillFolders.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import { pathWithin, skillAddress } from './localAddress.ts';

export interface LocalSkillsParts {
  readonly store: Pick<SettingsStore, 'skillFolders' | 'saveSkillFolders'>;
  readonly files: SkillFolders;
  readonly folders: Folders;
  readonly state: Pick<HostState, 'publish'>;
  readonly audit: Pick<ConfigurationRecords, 'skillFolder'>;
  /** Asks on the trust page: the page alone names no folder to read. */
  readonly confirm: PermissionBroker['confirm'];
}

/** The skills in folders that the user named. Nothing is read before the user or a model looks at them, and nothing is ever run. */
export class LocalSkills implements Room {
  readonly #parts: LocalSkillsParts;
  #folders: readonly SkillFolder[] = [];
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: LocalSkillsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#folders = await this.#parts.store.skillFolders();
  }

  get folders(): readonly SkillFolder[] {
    return this.#folders;
  }

  /**
   * Uses a folder that was shown, once the user confirmed it on the trust page.
   *
   * @param shown the hash of the facts that were shown
   * @throws HostError `conflict` when the folder has changed meanwhile, is there already or is one too many, `cancelled` when it was not
   *   confirmed
   */
  async add(path: string, shown: Sha256, signal: AbortSignal): Promise<void> {
    const { realPath: folder, danger } = await this.#asShown(path, shown);
    this.#requireRoom(folder);
    await this.#parts.confirm({ kind: 'skillFolder', folder, danger }, signal);
    return this.#inTurn(async () => {
      const { path: chosen, realPath } = await this.#asShown(path, shown);
      this.#requireRoom(realPath);
      this.#parts.audit.skillFolder(realPath, 'folderConfirmed');
      await this.#put([...this.#folders, { path: chosen, realPath }]);
    });
  }

  /** Its skills are not used any more. */
  remove(realPath: string): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#folders.some((folder) => folder.realPath === realPath)) return;
      this.#parts.audit.skillFolder(realPath, 'folderCleared');
      await this.#put(this.#folders.filter((folder) => folder.realPath !== realPath));
    });
  }

  /** Whether the address is in one of the folders. */
  has(uri: string): boolean {
    return this.#placeOf(uri) !== undefined;
  }

  /** Whether the address is in this folder. */
  isIn(realPath: string, uri: string): boolean {
    return pathWithin(this.#parts.folders.uriOf(realPath), uri) !== undefined;
  }

  /** @throws HostError `forbidden` when a folder cannot be read */
  async list(): Promise<ListedSkills> {
    const listed = await Promise.all(this.#folders.map((folder) => this.#listOf(folder)));
    return {
      skills: listed.flatMap(({ skills }) => skills),
      refused: listed.flatMap(({ refused }) => refused),
      ttlMs: 0,
    };
  }

  /** @throws HostError `notFound` */
  async get(uri: string): Promise<SkillEntry> {
    const place = this.#placeOf(uri);
    const [name, manifest, ...more] = place?.path ?? [];
    const isSkill = name !== undefined && manifest === 'SKILL.md' && more.length === 0;
    const found = place && isSkill ? await this.#parts.files.get(place.folder, name) : undefined;
    const entry = place && found?.kind === 'skill' ? this.#entryOf(place.folder, found) : undefined;
    if (entry === undefined) throw problemError({ kind: 'skillUnknown', uri });
    return entry;
  }

  /** A file of a skill, compared with its entry. What is not listed there is not read. @throws HostError `badResult` */
  async read({ uri, files }: SkillEntry, path = 'SKILL.md'): Promise<VerifiedFile> {
    const place = this.#placeOf(uri);
    const [name] = place?.path ?? [];
    if (place === undefined || name === undefined) throw problemError({ kind: 'skillUnknown', uri });
    const wanted = skillAddress(this.#parts.folders.uriOf(place.folder), name, path);
    const listed = files === 'dynamic' ? undefined : files.find((file) => file.uri === wanted);
    if (listed === undefined) throw problemError({ kind: 'skillUnlike', why: 'unlisted', uri: wanted });
    const read = await this.#parts.files.read(place.folder, name, path, maxSkillBytes);
    if (read?.bytes.length !== listed.size) throw problemError({ kind: 'skillUnlike', why: 'size', uri: wanted });
    if (read.digest !== listed.digest) throw problemError({ kind: 'skillUnlike', why: 'digest', uri: wanted });
    return { uri: wanted, bytes: read.bytes, text: textIn(read.bytes) };
  }

  /** The `SKILL.md` as it is now, for the user's eyes. @throws HostError `notFound`, `badResult` when it is no text */
  async text(uri: string): Promise<string> {
    const place = this.#placeOf(uri);
    const [name, manifest, ...more] = place?.path ?? [];
    const isSkill = name !== undefined && manifest === 'SKILL.md' && more.length === 0;
    const read =
      place && isSkill ? await this.#parts.files.read(place.folder, name, manifest, maxSkillBytes) : undefined;
    if (read === undefined) throw problemError({ kind: 'skillUnknown', uri });
    const text = textIn(read.bytes);
    if (text === undefined) throw problemError({ kind: 'skillFileNotText', uri });
    return text;
  }

  async #listOf({ realPath }: SkillFolder): Promise<{ skills: SkillEntry[]; refused: RefusedSkill[] }> {
    const found = await this.#parts.files.list(realPath);
    const base = this.#parts.folders.uriOf(realPath);
    if (found === undefined) return { skills: [], refused: [{ uri: base, problem: '', fault: 'unreadable' }] };
    const skills: SkillEntry[] = [];
    const refused: RefusedSkill[] = [];
    for (const skill of found) {
      const uri = skillAddress(base, skill.name, 'SKILL.md');
      const entry = skill.kind === 'skill' ? this.#entryOf(realPath, skill) : undefined;
      if (entry !== undefined) skills.push(entry);
      else if (skill.kind === 'skill') refused.push({ uri, problem: '', fault: 'invalid' });
      else refused.push({ uri, problem: skill.problem ?? '', fault: skill.fault });
    }
    return { skills, refused };
  }

  #entryOf(
    folder: string,
    { name, frontmatter, files }: Extract<LocalSkill, { kind: 'skill' }>,
  ): SkillEntry | undefined {
    const base = this.#parts.folders.uriOf(folder);
    const listed = files.map(({ path, digest, size }) => ({ uri: skillAddress(base, name, path), digest, size }));
    return skillEntry.safeParse({ uri: skillAddress(base, name, 'SKILL.md'), frontmatter, files: listed }).data;
  }

  #placeOf(uri: string): { readonly folder: string; readonly path: readonly string[] } | undefined {
    for (const { realPath } of this.#folders) {
      const path = pathWithin(this.#parts.folders.uriOf(realPath), uri);
      if (path !== undefined) return { folder: realPath, path };
    }
    return undefined;
  }

  #requireRoom(realPath: string): void {
    if (this.#folders.some((folder) => folder.realPath === realPath))
      throw problemError({ kind: 'skillFolderTwice', path: realPath });
    if (this.#folders.length >= maxSkillFolders)
      throw problemError({ kind: 'tooManySkillFolders', count: maxSkillFolders });
  }

  async #asShown(path: string, shown: Sha256) {
    const facts = await inspectFolder(path, this.#parts.folders);
    if (facts.factsHash !== shown) throw problemError({ kind: 'folderNotShown' });
    return facts;
  }

  /** What is stored counts; what could not be stored does not. */
  async #put(folders: readonly SkillFolder[]): Promise<void> {
    await this.#parts.store.saveSkillFolders(folders);
    this.#folders = folders;
    this.#parts.state.publish({ type: 'server.skillsChanged', serverId: localSkills });
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }
}

/** A text in UTF-8 with every byte of it, also the mark at its beginning; `undefined`: something else. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
