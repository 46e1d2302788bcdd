import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { conversationId, type ConversationId, type MessageId } from '../../../shared/domain/ids.ts';
import type {
  KeptRequest,
  SentRequest,
  SentRequestLimits,
  SentRequestStore,
} from '../../host/ports/sentRequestStore.ts';
import type { KnownSecrets } from '../secrets/knownSecrets.ts';
import { continuedDigest, digestOf } from './bodyDigest.ts';
import { type LastRequest, LastRequests, type Placed } from './lastRequests.ts';
import { SentRequestDatabase } from './sentRequestDatabase.ts';
import { sharedPieces, splitBody } from './splitBody.ts';

/** A segment ends with these many requests, or after this time: a list is read through at most so many others. */
const maxRequestsOfSegment = 64;
const maxSegmentMs = 24 * 60 * 60_000;
/** Pages that `tidy` gives back to the disk at a time. */
const tidyPages = 256;

/** What one step of keeping a body takes at most, in characters: a few milliseconds. */
const maxCharsAtOnce = 200_000;
/** What a row costs besides its text, in the same measure. */
const charsOfRow = 300;

type Divided = Pick<LastRequest, 'body' | 'ends'>;

interface Place {
  readonly chat: string;
  readonly segment: number;
}

const ids = z.array(z.number());
const names = z.lazy(() => z.record(z.string(), z.string()));

/** Puts names in the places of known secrets, and back. */
export type SecretNames = Pick<KnownSecrets, 'hideNamed' | 'showNamed' | 'namedCount'>;

/** Sent requests in SQLite. */
export class SqliteSentRequests implements SentRequestStore {
  readonly #secrets: SecretNames;
  readonly #last = new LastRequests();
  readonly #database: SentRequestDatabase;
  #working: Promise<unknown> = Promise.resolve();

  constructor(path: string, secrets: SecretNames) {
    this.#secrets = secrets;
    // What was remembered may name rows that are not there.
    this.#database = new SentRequestDatabase(path, () => this.#last.clear());
  }

  keep(request: SentRequest): Promise<void> {
    return this.#inOrder(() => this.#keep(request));
  }

  async read(messageId: MessageId): Promise<KeptRequest | undefined> {
    return this.#database.inWords(() => {
      const row = this.#database
        .run('SELECT * FROM requests WHERE message = ? ORDER BY id DESC LIMIT 1')
        .get(messageId);
      if (row === undefined) return undefined;
      const pieces = this.#piecesOf(Number(row['id'])).map((id) => this.#textOf(id));
      const servers = this.#textOf(Number(row['servers']));
      if (servers === undefined || pieces.includes(undefined)) return undefined;
      const body = pieces.join('');
      const hasSecrets = row['has_secrets'] === 1;
      return {
        conversationId: conversationId.parse(row['chat']),
        messageId,
        sentAt: Number(row['sent_at']),
        body,
        digest: String(row['digest']),
        hasSecrets,
        isSame: digestOf(hasSecrets ? this.#secrets.showNamed(body) : body) === row['digest'],
        serverOf: names.parse(JSON.parse(servers)),
      };
    });
  }

  async chats(): Promise<ConversationId[]> {
    const rows = this.#database.inWords(() => this.#database.run('SELECT DISTINCT chat FROM segments').all());
    return rows.map(({ chat }) => conversationId.parse(chat));
  }

  forget(chats: readonly ConversationId[]): Promise<void> {
    return this.#inOrder(() => {
      this.#database.write(() => {
        for (const chat of chats) {
          this.#last.delete(chat);
          for (const table of ['requests', 'pieces', 'segments']) {
            this.#database.run(`DELETE FROM ${table} WHERE chat = ?`).run(chat);
          }
        }
      });
      this.#database.inWords(() => this.#database.clearLog());
    });
  }

  tidy({ before, maxBytes }: SentRequestLimits): Promise<boolean> {
    return this.#inOrder(() =>
      this.#database.inWords(() => {
        const oldest = this.#database.run('SELECT id, chat, newest_at FROM segments ORDER BY id LIMIT 1').get();
        const isDue =
          oldest !== undefined && (Number(oldest['newest_at']) < before || this.#database.usedBytes() > maxBytes);
        if (isDue)
          this.#database.inTransaction(() => this.#forgetSegment(Number(oldest['id']), String(oldest['chat'])));
        const isFree = this.#database.giveBack(tidyPages);
        if (!isFree) this.#database.clearLog();
        return isDue || isFree;
      }),
    );
  }

  close(): void {
    this.#database.close();
  }

  async #keep({ conversationId: chat, messageId, sentAt, body, serverOf }: SentRequest): Promise<void> {
    const secrets = this.#secrets.namedCount();
    const last = this.#last.get(chat, secrets);
    const isInSegment =
      last !== undefined &&
      last.requests < maxRequestsOfSegment &&
      sentAt - last.begunAt < maxSegmentMs &&
      sentAt >= last.begunAt;
    const segment = isInSegment ? last.segment : this.#database.write(() => this.#beginSegment(chat, sentAt));
    const found = last === undefined ? 0 : sharedPieces(last.body, last.ends, body);
    // Where the last shared piece ends, this body may go on with it.
    const shared = Math.max(0, found - 1);
    const sharedEnds = last?.ends.slice(0, shared) ?? [];
    const ends = [...sharedEnds, ...splitBody(body, sharedEnds.at(-1))];
    const { digest, begun } = continuedDigest(body, last?.begun, sharedEnds.at(-1)?.at ?? 0);
    if (body.length > maxCharsAtOnce) await nextTurn();
    const sharedPlaced = last?.placed.slice(0, shared) ?? [];
    const placed = await this.#keepPieces({ chat, segment }, { body, ends }, sharedPlaced, !isInSegment);
    // A segment begins with a whole list.
    const known = isInSegment ? shared : 0;
    const id = this.#database.write(() => {
      this.#database.run('UPDATE segments SET newest_at = max(newest_at, ?) WHERE id = ?').run(sentAt, segment);
      const { lastInsertRowid } = this.#database
        .run(
          `INSERT INTO requests (segment, chat, message, sent_at, digest, has_secrets, servers, base, kept, added)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          segment,
          chat,
          messageId,
          sentAt,
          digest,
          placed.some(({ hasSecret }) => hasSecret) ? 1 : 0,
          this.#keepPiece({ chat, segment }, JSON.stringify(serverOf)).id,
          known === 0 ? null : (last?.id ?? null),
          known,
          JSON.stringify(placed.slice(known).map((piece) => piece.id)),
        );
      return Number(lastInsertRowid);
    });
    this.#last.set(chat, {
      id,
      segment,
      begunAt: isInSegment ? last.begunAt : sentAt,
      requests: isInSegment ? last.requests + 1 : 1,
      body,
      ends,
      placed,
      begun,
      secrets,
    });
  }

  /**
   * Keeps the pieces of a body, in steps between which the host does other work.
   *
   * @param shared those at the start, as they are kept already
   * @param isNewSegment it uses all its pieces anew
   */
  async #keepPieces(place: Place, { body, ends }: Divided, shared: readonly Placed[], isNewSegment: boolean) {
    const placed = isNewSegment ? [] : [...shared];
    while (placed.length < ends.length) {
      this.#database.write(() => {
        for (let chars = 0; placed.length < ends.length && chars < maxCharsAtOnce; chars += charsOfRow) {
          const at = placed.length;
          const known = shared[at];
          if (known !== undefined) {
            this.#database.run('UPDATE pieces SET segment = ? WHERE id = ?').run(place.segment, known.id);
            placed.push(known);
          } else {
            const piece = body.slice(ends[at - 1]?.at ?? 0, ends[at]?.at);
            chars += piece.length;
            placed.push(this.#keepPiece(place, piece));
          }
        }
      });
      if (placed.length < ends.length) await nextTurn();
    }
    return placed;
  }

  #beginSegment(chat: string, at: number): number {
    const sql = 'INSERT INTO segments (chat, begun_at, newest_at) VALUES (?, ?, ?)';
    return Number(this.#database.run(sql).run(chat, at, at).lastInsertRowid);
  }

  #keepPiece({ chat, segment }: Place, piece: string): Placed {
    const text = this.#secrets.hideNamed(piece);
    const row = this.#database
      .run(
        `INSERT INTO pieces (chat, hash, segment, text) VALUES (?, ?, ?, ?)
        ON CONFLICT (chat, hash) DO UPDATE SET segment = max(segment, excluded.segment) RETURNING id`,
      )
      .get(chat, digestOf(text), segment, text);
    return { id: Number(row?.['id']), hasSecret: text !== piece };
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
    const row = this.#database.run('SELECT base, kept, added FROM requests WHERE id = ?').get(request);
    return {
      base: row?.['base'] === null ? undefined : Number(row?.['base']),
      kept: Number(row?.['kept']),
      added: ids.parse(JSON.parse(String(row?.['added']))),
    };
  }

  #textOf(piece: number): string | undefined {
    const text = this.#database.run('SELECT text FROM pieces WHERE id = ?').get(piece)?.['text'];
    return typeof text === 'string' ? text : undefined;
  }

  /** Segments go in their order: a piece that a later segment of its chat uses belongs to that. */
  #forgetSegment(segment: number, chat: string): void {
    this.#last.delete(chat);
    this.#database.run('DELETE FROM requests WHERE segment = ?').run(segment);
    this.#database.run('DELETE FROM pieces WHERE segment = ?').run(segment);
    this.#database.run('DELETE FROM segments WHERE id = ?').run(segment);
  }

  /** One after the other: what keeps a request in steps must not meet what forgets its pieces. */
  #inOrder<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#working.then(work);
    this.#working = done.catch(() => undefined);
    return done;
  }
}
