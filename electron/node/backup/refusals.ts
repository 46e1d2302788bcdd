import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { saysLeaveOut, saysNever } from '../store/damagedPermissions.ts';

/** The tables with answers of the user. */
export const answerTables = ['grants', 'rules', 'trust', 'instructions_pins'] as const;
export type AnswerTable = (typeof answerTables)[number];

/** The columns that each answer is found by. */
const keyColumns: Readonly<Record<AnswerTable, readonly string[]>> = {
  grants: ['id'],
  rules: ['id'],
  trust: ['server_id', 'account'],
  instructions_pins: ['server_id', 'account'],
};

/** A row of one of these tables. */
export interface AnswerRow {
  /** One value for each column of the key. */
  readonly key: readonly string[];
  readonly data: string;
}

/** The row as `answersIn` reads it. Pure. */
export function answerRow(table: AnswerTable, row: Readonly<Record<string, unknown>>): AnswerRow {
  return { key: keyColumns[table].map((column) => String(row[column])), data: String(row['data']) };
}

/** In SQL: how the answers of a table are read, stored and deleted. What is stored takes the key, then the data. Pure. */
export function answersIn(table: AnswerTable, schema: 'main' | 'present' = 'main') {
  const columns = keyColumns[table];
  const list = columns.join(', ');
  return {
    read: `SELECT ${list}, data FROM ${schema}.${table}`,
    save: `INSERT OR REPLACE INTO ${schema}.${table} (${list}, data) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
    remove: `DELETE FROM ${schema}.${table} WHERE ${columns.map((column) => `${column} = ?`).join(' AND ')}`,
  };
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
  const key = row.key.map((value, at) => (keyColumns[table][at] === 'server_id' ? idOf(value) : value));
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
