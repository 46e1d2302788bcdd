import type { Disposable } from '../../../shared/lib/disposable.ts';
import type { WorkspaceMark } from '../../../shared/domain/root.ts';

/** The target of a path. `realPath` is after symbolic links. */
export type FolderLook =
  | { readonly kind: 'folder'; readonly realPath: string }
  | { readonly kind: 'missing' }
  /** It is there, and may not be read or does not answer. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'notFolder' };

/** Port: the folders of this computer, for roots. Contents of files are never read. */
export interface Folders {
  /** The syntax of paths on this computer. */
  readonly style: 'posix' | 'win32';
  /** Real paths. */
  readonly home: string;
  /** Folders of the system and of Gatehouse itself; real paths. */
  readonly system: readonly string[];
  readonly ownData: readonly string[];
  look(path: string): Promise<FolderLook>;
  /** The `file:` URI of an absolute path (RFC 8089). */
  uriOf(path: string): string;
  marksOf(realPath: string): Promise<WorkspaceMark[]>;
  /** Completions of a typed absolute path, at most `limit`; none for a relative path. */
  complete(typed: string, limit: number): Promise<string[]>;
  /** Reports, regularly and as soon as the system does, that one of these may have changed. */
  watch(paths: readonly string[], onTouched: () => void): Disposable;
}
