import type { FileFault } from '../../../shared/domain/projectFile.ts';

/** What reading a file gave. */
export type FileRead = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'missing' | FileFault };

/** Port: reads single files of a project's folder. It follows no link out of the folder, and runs nothing. */
export interface ProjectFiles {
  /**
   * @param folder the real path of the folder
   * @param file relative to it, with `/`
   */
  read(folder: string, file: string, maxBytes: number): Promise<FileRead>;
}
