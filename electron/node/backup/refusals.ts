import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { saysLeaveOut, saysNever } from '../store/damagedPermissions.ts';

/** The tables with answers of the user, and the column each answer is found by. */
export const answerTables = {
  grants: 'id',
  rules: 'id',
  trust: 'server_id',
  instructions_pins: 'server_id',
} as const;
export type AnswerTable = keyof typeof answerTables;

/** A row of one of these tables. */
export interface AnswerRow {
  readonly key: string;
  readonly data: string;
}

/**
 * The row, if it refuses or asks, written anew: of a text with a field twice, SQLite reads the first and we the last, so one that
 * was only looked at by SQLite could say two things. An unreadable grant or rule may have refused, and stands for a question.
 * Pure.
 */
export function refusalOf(table: AnswerTable, { key, data }: AnswerRow): AnswerRow | undefined {
  const json = readJson(data);
  const isKept: Record<AnswerTable, () => boolean> = {
    grants: () => !isJsonObject(json) || json['action'] !== 'allow',
    rules: () => !isJsonObject(json) || json['action'] !== 'allow',
    trust: () => saysNever(json),
    instructions_pins: () => saysLeaveOut(json),
  };
  if (!isKept[table]()) return undefined;
  return { key, data: json === undefined ? '' : JSON.stringify(json) };
}

/** The row about the server that has this id in other data. Pure. */
export function rebound(row: AnswerRow, table: AnswerTable, idOf: (id: string) => string): AnswerRow {
  const json = readJson(row.data);
  const key = answerTables[table] === 'server_id' ? idOf(row.key) : row.key;
  if (!isJsonObject(json)) return { ...row, key };
  const { serverId } = json;
  if (typeof serverId !== 'string') return { ...row, key };
  return { key, data: JSON.stringify({ ...json, serverId: idOf(serverId) }) };
}

/** A file in the folder of a project, with what the user said about it. */
export interface FileAnswer {
  readonly project: string;
  readonly file: string;
  readonly data: string;
}

/** The answer, if the file is left out, written anew as in `refusalOf`. Pure. */
export function leftOutFile({ project, file, data }: FileAnswer): FileAnswer | undefined {
  const json = readJson(data);
  return saysLeaveOut(json) ? { project, file, data: JSON.stringify(json) } : undefined;
}

/** In SQL: the columns of a `FileAnswer`, and how it is stored. */
export const fileAnswers = {
  read: (schema: 'main' | 'present') => `SELECT project_id AS project, file, data FROM ${schema}.project_files`,
  save: 'INSERT OR REPLACE INTO main.project_files (project_id, file, data) VALUES (?, ?, ?)',
} as const;

function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
