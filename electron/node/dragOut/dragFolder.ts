import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemError } from '../../../shared/domain/error.ts';
import { removeTree } from '../files/removeTree.ts';
import { makeFolder } from '../system/makeFolder.ts';

/** Bounds of what the folder holds. */
export interface DragBounds {
  readonly maxFiles: number;
  readonly maxBytes: number;
}

/** The program that a file was dropped on may read it later, so the last ones stay. */
const usualBounds: DragBounds = { maxFiles: 20, maxBytes: 256 * 1024 * 1024 };

/** Tells Windows that a file comes from the internet: what reads it asks, or opens it protected. */
const zoneOfInternet = '[ZoneTransfer]\r\nZoneId=3\r\n';

interface KeptFile {
  readonly folder: string;
  readonly bytes: number;
}

/**
 * The files that were dragged out of the page, each in a folder of its own so that it can have any name. Only the user can read them,
 * nothing of them is executable, and they are gone at the next start.
 */
export class DragFolder {
  readonly #folder: string;
  readonly #platform: NodeJS.Platform;
  readonly #bounds: DragBounds;
  /** Oldest first. */
  readonly #kept: KeptFile[] = [];
  readonly #emptied: Promise<void>;
  #count = 0;

  /** Removes what an earlier run left. */
  constructor(folder: string, platform: NodeJS.Platform, bounds = usualBounds) {
    this.#folder = folder;
    this.#platform = platform;
    this.#bounds = bounds;
    this.#emptied = removeTree(folder);
    // Told to whoever drags first.
    this.#emptied.catch(() => undefined);
  }

  /**
   * Writes one file; the oldest ones make room.
   *
   * @param name a safe name
   * @returns its path
   * @throws HostError `tooLarge`; the error of the system
   */
  async add(name: string, bytes: Uint8Array): Promise<string> {
    const { maxBytes } = this.#bounds;
    if (bytes.byteLength > maxBytes)
      throw problemError({ kind: 'tooLargeToDrag', mebibytes: Math.floor(maxBytes / 1024 / 1024) });
    await this.#emptied;
    await this.#makeRoom(bytes.byteLength);
    await makeFolder(this.#folder);
    const folder = join(this.#folder, String(++this.#count));
    this.#kept.push({ folder, bytes: bytes.byteLength });
    await makeFolder(folder);
    const path = join(folder, name);
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    // Not every file system has room for it.
    if (this.#platform === 'win32') await writeFile(`${path}:Zone.Identifier`, zoneOfInternet).catch(() => undefined);
    return path;
  }

  async #makeRoom(bytes: number): Promise<void> {
    const { maxFiles, maxBytes } = this.#bounds;
    const isFull = () =>
      this.#kept.length >= maxFiles || this.#kept.reduce((sum, each) => sum + each.bytes, bytes) > maxBytes;
    while (isFull()) {
      const oldest = this.#kept[0];
      if (oldest === undefined) return;
      await rm(oldest.folder, { recursive: true, force: true });
      this.#kept.shift();
    }
  }
}
