import { z } from 'zod';
import { conversationId, type ProjectId } from '../../../shared/domain/ids.ts';
import { type Project, project as projectSchema } from '../../../shared/domain/project.ts';
import { type ProjectFilePin, projectFilePin } from '../../../shared/domain/projectFile.ts';
import type { ProjectStore, RemovedProject } from '../../host/ports/projectStore.ts';
import type { Database, Row } from './database.ts';
import { readableJson, readEach } from './readableRows.ts';

const idRow = z.object({ id: conversationId });

/** Projects in SQLite. A project that cannot be read is not listed; its chats then count as those of a lost one. */
export class SqliteProjectStore implements ProjectStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async projects(): Promise<Project[]> {
    return this.#db.all('SELECT data FROM projects ORDER BY id').flatMap(projectFromRow);
  }

  async save(project: Project): Promise<void> {
    this.#db.durably(() => this.#write(project));
  }

  async remove(id: ProjectId): Promise<RemovedProject | undefined> {
    return this.#db.durably(() => {
      const [project] = this.#db.all('SELECT data FROM projects WHERE id = ?', id).flatMap(projectFromRow);
      if (project === undefined) return undefined;
      const chats = this.#db.all('SELECT id FROM conversations WHERE project_id = ?', id);
      this.#db.run('UPDATE conversations SET project_id = NULL WHERE project_id = ?', id);
      this.#db.run('DELETE FROM projects WHERE id = ?', id);
      return { project, chats: readEach(idRow, chats).map((row) => row.id) };
    });
  }

  async restore({ project, chats }: RemovedProject): Promise<void> {
    const join = 'UPDATE conversations SET project_id = ? WHERE id = ? AND project_id IS NULL';
    this.#db.durably(() => {
      this.#write(project);
      for (const id of chats) this.#db.run(join, project.id, id);
    });
  }

  /** An answer that cannot be read is asked for again. */
  async forgetLostPins(): Promise<void> {
    this.#db.run('DELETE FROM project_files WHERE project_id NOT IN (SELECT id FROM projects)');
  }

  async filePins(): Promise<ProjectFilePin[]> {
    const rows = this.#db.all('SELECT data FROM project_files ORDER BY project_id, file');
    return rows.flatMap((row) => readEach(projectFilePin, [readableJson(row, 'data')]));
  }

  async saveFilePin(pin: ProjectFilePin): Promise<void> {
    const sql =
      'INSERT INTO project_files (project_id, file, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, pin.projectId, pin.file, JSON.stringify(pin)));
  }

  #write(project: Project): void {
    const sql = 'INSERT INTO projects (id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.run(sql, project.id, JSON.stringify(project));
  }
}

function projectFromRow(row: Row): Project[] {
  return readEach(projectSchema, [readableJson(row, 'data')]);
}
