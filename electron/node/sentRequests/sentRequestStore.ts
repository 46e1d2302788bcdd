import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { conversationId, type ConversationId, type MessageId } from '../../../shared/domain/ids.ts';
import type {
  KeptRequest,
  SentRequest,
  SentRequestLimits,
  SentRequestStore,
} from '../../host/ports/sentRequestStore.ts';
import { storageFailedError, storageFaultOf } from '../store/storageErrors.ts';
import { openSentRequests } from './sentRequestFile.ts';
import { splitBody } from './splitBody.ts';

/** A segment ends with these many requests, or after this time: a list is read through at most so many others. */
const maxRequestsOfSegment = 64;
const maxSegmentMs = 24 * 60 * 60_000;
/** Of as many chats the last request is remembered, so that the next one is compared with it instead of hashed. */
const maxLastRequests = 3;
/** Longer bodies are not remembered. */
const maxLastChars = 8_000_000;
/** Pages that `tidy` gives back to the disk at a time. */
const tidyPages = 256;

/** The last request of a chat. */
interface LastRequest {
  readonly id: number;
  readonly segment: number;
  readonly begunAt: number;
  readonly requests: number;
  /** As they were sent. */
  readonly pieces: readonly string[];
  readonly ids: readonly number[];
  readonly hasSecrets: readonly boolean[];
}

const ids = z.array(z.number());
const names = z.record(z.string(), z.string());

/** Sent requests in SQLite. */
export class SqliteSentRequests implements SentRequestStore {
  readonly #path: string;
  readonly #hide: (text: string) => string;
  readonly #last = new Map<string, LastRequest>();
  readonly #statements = new Map<string, StatementSync>();
  #file: DatabaseSync | undefined;

  /** @param hide replaces known secrets by their names */
  constructor(path: string, hide: (text: string) => string) {
    this.#path = path;
    this.#hide = hide;
  }

  async keep(request: SentRequest): Promise<void> {
    this.#inWords(() => this.#inTransaction(() => this.#keep(request)));
  }

  async read(messageId: MessageId): Promise<KeptRequest | undefined> {
    return this.#inWords(() => {
      const row = this.#run('SELECT * FROM requests WHERE message = ? ORDER BY id DESC LIMIT 1').get(messageId);
      if (row === undefined) return undefined;
      const pieces = this.#piecesOf(Number(row['id'])).map((id) => this.#textOf(id));
      const servers = this.#textOf(Number(row['servers']));
      if (servers === undefined || pieces.includes(undefined)) return undefined;
      return {
        conversationId: conversationId.parse(row['chat']),
        messageId,
        sentAt: Number(row['sent_at']),
        body: pieces.join(''),
        digest: String(row['digest']),
        hasSecrets: row['has_secrets'] === 1,
        serverOf: names.parse(JSON.parse(servers)),
      };
    });
  }

  async chats(): Promise<ConversationId[]> {
    const rows = this.#inWords(() => this.#run('SELECT DISTINCT chat FROM segments').all());
    return rows.map(({ chat }) => conversationId.parse(chat));
  }

  async forget(chats: readonly ConversationId[]): Promise<void> {
    this.#inWords(() =>
      this.#inTransaction(() => {
        for (const chat of chats) {
          this.#last.delete(chat);
          for (const table of ['requests', 'pieces', 'segments']) {
            this.#run(`DELETE FROM ${table} WHERE chat = ?`).run(chat);
          }
        }
      }),
    );
  }

  async tidy({ before, maxBytes }: SentRequestLimits): Promise<boolean> {
    return this.#inWords(() => {
      const oldest = this.#run('SELECT id, chat, newest_at FROM segments ORDER BY id LIMIT 1').get();
      const isDue = oldest !== undefined && (Number(oldest['newest_at']) < before || this.#usedBytes() > maxBytes);
      if (isDue) this.#inTransaction(() => this.#forgetSegment(Number(oldest['id']), String(oldest['chat'])));
      const isFree = this.#number('PRAGMA freelist_count', 'freelist_count') > 0;
      if (isFree) this.#open().exec(`PRAGMA incremental_vacuum(${tidyPages})`);
      return isDue || isFree;
    });
  }

  close(): void {
    this.#statements.clear();
    this.#last.clear();
    this.#file?.close();
    this.#file = undefined;
  }

  #keep({ conversationId: chat, messageId, sentAt, body, serverOf }: SentRequest): void {
    const last = this.#last.get(chat);
    const goesOn =
      last !== undefined &&
      last.requests < maxRequestsOfSegment &&
      sentAt - last.begunAt < maxSegmentMs &&
      sentAt >= last.begunAt;
    const segment = goesOn ? last.segment : this.#beginSegment(chat, sentAt);
    const pieces = splitBody(body);
    const same = last === undefined ? 0 : sameAtStart(last.pieces, pieces);
    const place = { chat, segment };
    const known = goesOn && last !== undefined ? same : 0;
    const placed = pieces.map((piece, at) => {
      const id = at < same ? last?.ids[at] : undefined;
      const hasSecret = at < same ? last?.hasSecrets[at] : undefined;
      if (id === undefined || hasSecret === undefined) return this.#keepPiece(place, piece);
      // A segment that begins uses all its pieces anew.
      if (at >= known) this.#run('UPDATE pieces SET segment = ? WHERE id = ?').run(segment, id);
      return { id, hasSecret };
    });
    const pieceIds = placed.map(({ id }) => id);
    const hasSecrets = placed.map(({ hasSecret }) => hasSecret);
    const { lastInsertRowid: id } = this.#run(
      `INSERT INTO requests (segment, chat, message, sent_at, digest, has_secrets, servers, base, kept, added)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      segment,
      chat,
      messageId,
      sentAt,
      hashOf(body),
      hasSecrets.includes(true) ? 1 : 0,
      this.#keepPiece(place, JSON.stringify(serverOf)).id,
      known === 0 ? null : (last?.id ?? null),
      known,
      JSON.stringify(pieceIds.slice(known)),
    );
    this.#run('UPDATE segments SET newest_at = max(newest_at, ?) WHERE id = ?').run(sentAt, segment);
    this.#remember(chat, body.length, {
      id: Number(id),
      segment,
      begunAt: goesOn ? last.begunAt : sentAt,
      requests: goesOn ? last.requests + 1 : 1,
      pieces,
      ids: pieceIds,
      hasSecrets,
    });
  }

  #beginSegment(chat: string, at: number): number {
    const sql = 'INSERT INTO segments (chat, begun_at, newest_at) VALUES (?, ?, ?)';
    return Number(this.#run(sql).run(chat, at, at).lastInsertRowid);
  }

  #keepPiece({ chat, segment }: { readonly chat: string; readonly segment: number }, piece: string) {
    const text = this.#hide(piece);
    const row = this.#run(
      `INSERT INTO pieces (chat, hash, segment, text) VALUES (?, ?, ?, ?)
        ON CONFLICT (chat, hash) DO UPDATE SET segment = max(segment, excluded.segment) RETURNING id`,
    ).get(chat, hashOf(text), segment, text);
    return { id: Number(row?.['id']), hasSecret: text !== piece };
  }

  #remember(chat: string, chars: number, last: LastRequest): void {
    this.#last.delete(chat);
    if (chars > maxLastChars) return;
    this.#last.set(chat, last);
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= maxLastRequests) return;
      this.#last.delete(oldest);
    }
  }

  /** The pieces of a request: those it has in common with the one before it, and its own. */
  #piecesOf(request: number): number[] {
    const parts: number[][] = [];
    let wanted = Infinity;
    let next: number | undefined = request;
    while (next !== undefined && wanted > 0) {
      const { base, kept, added } = this.#listOf(next);
      parts.push(added.slice(0, Math.max(0, wanted - kept)));
      wanted = Math.min(wanted, kept);
      next = base;
    }
    return parts.reverse().flat();
  }

  #listOf(request: number) {
    const row = this.#run('SELECT base, kept, added FROM requests WHERE id = ?').get(request);
    return {
      base: row?.['base'] === null ? undefined : Number(row?.['base']),
      kept: Number(row?.['kept']),
      added: ids.parse(JSON.parse(String(row?.['added']))),
    };
  }

  #textOf(piece: number): string | undefined {
    const text = this.#run('SELECT text FROM pieces WHERE id = ?').get(piece)?.['text'];
    return typeof text === 'string' ? text : undefined;
  }

  /** Segments go in their order: a piece that a later segment of its chat uses belongs to that. */
  #forgetSegment(segment: number, chat: string): void {
    if (this.#last.get(chat)?.segment === segment) this.#last.delete(chat);
    this.#run('DELETE FROM requests WHERE segment = ?').run(segment);
    this.#run('DELETE FROM pieces WHERE segment = ?').run(segment);
    this.#run('DELETE FROM segments WHERE id = ?').run(segment);
  }

  #usedBytes(): number {
    const used =
      this.#number('PRAGMA page_count', 'page_count') - this.#number('PRAGMA freelist_count', 'freelist_count');
    return used * this.#number('PRAGMA page_size', 'page_size');
  }

  #number(sql: string, column: string): number {
    return Number(this.#run(sql).get()?.[column]);
  }

  #run(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#open().prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  #open(): DatabaseSync {
    return (this.#file ??= openSentRequests(this.#path));
  }

  #inTransaction(work: () => void): void {
    const file = this.#open();
    file.exec('BEGIN IMMEDIATE');
    try {
      work();
      file.exec('COMMIT');
    } catch (error) {
      // What was remembered may name rows that are not there.
      this.#last.clear();
      if (file.isTransaction) file.exec('ROLLBACK');
      throw error;
    }
  }

  #inWords<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === undefined) throw error;
      // The next one opens it again, and replaces it where it is damaged.
      this.close();
      throw storageFailedError(fault, error);
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** How many pieces at the start of both are the same. Pure. */
function sameAtStart(before: readonly string[], now: readonly string[]): number {
  const different = now.findIndex((piece, at) => piece !== before[at]);
  return different === -1 ? now.length : different;
}
