import type { FileRead, ProjectFiles } from '../ports/projectFiles.ts';

/** Files of projects that a test writes, by their paths. */
export class MemoryProjectFiles implements ProjectFiles {
  readonly files = new Map<string, FileRead>();
  /** The paths that were read. */
  readonly read: ProjectFiles['read'];
  readonly reads: string[] = [];

  constructor() {
    this.read = async (folder, file) => {
      const path = `${folder}/${file}`;
      this.reads.push(path);
      return this.files.get(path) ?? { kind: 'missing' };
    };
  }

  put(path: string, text: string): void {
    this.files.set(path, { kind: 'text', text });
  }
}
