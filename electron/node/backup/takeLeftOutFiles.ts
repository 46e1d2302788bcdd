import type { DatabaseSync } from 'node:sqlite';
import { fileAnswers, leftOutFile } from './refusals.ts';

/** Stores those of these rows of `project_files` that leave a file out. */
export function takeLeftOutFiles(db: DatabaseSync, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const save = db.prepare(fileAnswers.save);
  for (const { project, file, data } of rows) {
    const answer = leftOutFile({ project: String(project), file: String(file), data: String(data) });
    if (answer !== undefined) save.run(answer.project, answer.file, answer.data);
  }
}
