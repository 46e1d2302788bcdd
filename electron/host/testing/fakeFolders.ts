import type { WorkspaceMark } from '../../../shared/domain/root.ts';
import { toDisposable } from '../../../shared/lib/disposable.ts';
import type { FolderLook, Folders } from '../ports/folders.ts';

/** Folders that a test creates. */
export class FakeFolders implements Folders {
  readonly style = 'posix';
  readonly home = '/home/me';
  readonly system = ['/etc', '/usr'];
  readonly ownData = ['/home/me/.config/gatehouse'];
  readonly looks = new Map<string, FolderLook>();
  readonly marks = new Map<string, WorkspaceMark[]>();
  watched: readonly string[] = [];
  #onTouched: (() => void) | undefined;

  /** Adds a folder. With `realPath`, the folder is a link to that one. */
  put(path: string, realPath = path): void {
    this.looks.set(path, { kind: 'folder', realPath });
  }

  /** Reports a change of a path to its watcher. */
  turn(path: string, look: FolderLook): void {
    this.looks.set(path, look);
    this.#onTouched?.();
  }

  async look(path: string): Promise<FolderLook> {
    return this.looks.get(path) ?? { kind: 'missing' };
  }
  uriOf(path: string): string {
    return `file://${path}`;
  }
  async marksOf(realPath: string): Promise<WorkspaceMark[]> {
    return this.marks.get(realPath) ?? [];
  }
  async complete(typed: string, limit: number): Promise<string[]> {
    return [...this.looks.keys()].filter((path) => path.startsWith(typed)).slice(0, limit);
  }
  watch(paths: readonly string[], onTouched: () => void) {
    this.watched = paths;
    this.#onTouched = onTouched;
    return toDisposable(() => {
      if (this.#onTouched === onTouched) this.#onTouched = undefined;
    });
  }
}
