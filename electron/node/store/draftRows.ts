import {
  type DraftContent,
  type DraftOutcome,
  type DraftWish,
  emptyDraft,
  fulfilled,
  isEmptyDraft,
  isSaid,
  type KeptDraft,
  keptDraft,
  maxDrafts,
  type SaidContent,
} from '../../../shared/domain/draft.ts';
import type { Database, Row } from './database.ts';

const columns = `SELECT key, place, text, data FROM drafts LEFT JOIN draft_attachments USING (key)`;

/** Oldest first. One that cannot be read costs only itself, and one whose attachments cannot be read costs those. */
export function draftsFromRows(db: Database): KeptDraft[] {
  return db.all(`${columns} ORDER BY place`).flatMap((row) => draftFromRow(row) ?? []);
}

export function findDraftRow(db: Database, key: string): KeptDraft | undefined {
  const row = db.get(`${columns} WHERE key = ?`, key);
  return row && draftFromRow(row);
}

/** Inside a transaction. */
export function keepDraftRow(db: Database, wish: DraftWish): DraftOutcome {
  const { key, parts, onlyTools } = wish;
  if (!hasChat(db, key)) return { kind: 'noChat' };
  const present = findDraftRow(db, key);
  const next = fulfilled(wish, present);
  if (next === undefined && present !== undefined) return { kind: 'changedElsewhere', draft: present };
  const hasNewAttachments = parts !== undefined || onlyTools !== undefined;
  return { kind: 'kept', place: saveDraftRow(db, key, next ?? emptyDraft, hasNewAttachments) };
}

/** Inside the transaction that stores a message: forgets the draft if the message says everything that is in it. */
export function forgetSaidDraft(db: Database, key: string, said: SaidContent): void {
  const present = findDraftRow(db, key);
  if (present === undefined || isEmptyDraft(present) || !isSaid(present, said)) return;
  saveDraftRow(db, key, emptyDraft, true);
}

/** A chat that is gone has no draft, also where a page that still shows it says so. */
function hasChat(db: Database, key: string): boolean {
  return key === 'new' || db.get('SELECT 1 FROM conversations WHERE id = ?', key) !== undefined;
}

/** Attachments are in a table of their own: they may be long, and the text is written while the user types. */
function saveDraftRow(db: Database, key: string, content: DraftContent, hasNewAttachments: boolean): number {
  const { text, parts, onlyTools } = content;
  db.run('DELETE FROM drafts WHERE key = ?', key);
  db.run('INSERT INTO drafts (key, text) VALUES (?, ?)', key, text);
  if (hasNewAttachments) {
    db.run('DELETE FROM draft_attachments WHERE key = ?', key);
    if (parts.length > 0 || onlyTools.length > 0)
      db.run('INSERT INTO draft_attachments (key, data) VALUES (?, ?)', key, JSON.stringify({ parts, onlyTools }));
  }
  forgetOldest(db);
  return Number(db.get('SELECT place FROM drafts WHERE key = ?', key)?.['place']);
}

/** By their number: the place of one grows with every key that is typed. */
function forgetOldest(db: Database): void {
  const isEmpty = `(text = '' AND key NOT IN (SELECT key FROM draft_attachments))`;
  for (const same of [isEmpty, `NOT ${isEmpty}`]) {
    const newest = `SELECT key FROM drafts WHERE ${same} ORDER BY place DESC LIMIT ?`;
    db.run(`DELETE FROM drafts WHERE ${same} AND key NOT IN (${newest})`, maxDrafts);
  }
  db.run('DELETE FROM draft_attachments WHERE key NOT IN (SELECT key FROM drafts)');
}

function draftFromRow({ data, ...row }: Row): KeptDraft | undefined {
  const attached = typeof data === 'string' ? attachedFrom(data) : {};
  const whole = keptDraft.safeParse({ ...row, ...emptyDraft, text: row['text'], ...attached }).data;
  return whole ?? keptDraft.safeParse({ ...row, ...emptyDraft, text: row['text'] }).data;
}

function attachedFrom(data: string): object {
  try {
    return Object(JSON.parse(data)) as object;
  } catch {
    return {};
  }
}
