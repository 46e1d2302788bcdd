import type { Disposable } from '../../../shared/lib/disposable.ts';
import type { WorkspaceMark } from '../../../shared/domain/root.ts';

/** What a path leads to. `realPath` is after symbolic links. */
export type FolderLook =
  | { readonly kind: 'folder'; readonly realPath: string }
  | { readonly kind: 'missing' }
  /** It is there, and may not be read or does not answer. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'notFolder' };

/** Port: the folders of this machine, as far as roots are about them. No content of files is read. */
export interface Folders {
  /** How paths are written here. */
  readonly style: 'posix' | 'win32';
  /** Real paths. */
  readonly home: string;
  /** Folders of the system, and of Gatehouse itself; real paths. */
  readonly system: readonly string[];
  readonly ownData: string | undefined;
  look(path: string): Promise<FolderLook>;
  /** The `file:` URI of an absolute path (RFC 8089). */
  uriOf(path: string): string;
  marksOf(realPath: string): Promise<WorkspaceMark[]>;
  /** The folders a typed absolute path could go on to, at most `limit`; none where it is not absolute. */
  complete(typed: string, limit: number): Promise<string[]>;
  /** Tells, now and then and as soon as the system does, that one of these may be another one now. */
  watch(paths: readonly string[], onTouched: () => void): Disposable;
}
