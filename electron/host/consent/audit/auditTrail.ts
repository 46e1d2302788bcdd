import {
  type AuditEntry,
  auditEntry,
  type AuditFilter,
  type AuditRow,
  type AuditVerdict,
} from '../../../../shared/domain/audit.ts';
import { decisionReason } from '../../../../shared/domain/decisionReason.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';
import { type ServerId, sha256 } from '../../../../shared/domain/ids.ts';
import type { AuditHead, AuditStore, StoredAuditRow } from '../../ports/auditStore.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import { chainProblem, chainStart, followChain, noRow, rowHash } from './auditChain.ts';

/** How many rows are checked in one go; the rest of the host waits meanwhile. */
const rowsAtOnce = 500;
/** How many rows one page of a search looks through. */
const maxScannedRows = 10_000;
const headAfterMs = 500;

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /**
   * The position to continue from; `null` when there are no older rows. A page may have fewer rows than requested, or
   * none, and still have a continuation.
   */
  readonly nextBefore: number | null;
}

export interface AuditQuery {
  readonly before?: number | undefined;
  /** Only rows newer than this one. */
  readonly after?: number | undefined;
  readonly limit: number;
  readonly filter?: AuditFilter | undefined;
}

/**
 * The rows of the audit. Each is bound to the previous one, so that changed, removed or moved rows are detected; the
 * position of the last row is noted separately, so that a cut end is detected too. An attacker who can write both can
 * rewrite everything: it is not a signature.
 */
export class AuditTrail implements Room {
  readonly loadPhase = 'audit';
  readonly #store: AuditStore;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #accountOf: (id: ServerId) => string | undefined;
  #head: AuditHead = { ...noRow, rows: 0 };
  /** Whether a head is stored, be it an earlier one. Rows without any have lost it. */
  #isHeadKept = false;
  #stopTimer: (() => void) | undefined;

  /** @param accountOf what the account is called that a server uses now; `undefined` where it has none */
  constructor(
    store: AuditStore,
    clock: Clock,
    log: Log,
    accountOf: (id: ServerId) => string | undefined = () => undefined,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#accountOf = accountOf;
  }

  /** Finds the end of the chain. Rows of a version without a chain are adopted, once. */
  async load(): Promise<void> {
    this.#head = { ...noRow, rows: 0 };
    const head = await this.#store.head();
    const last = await this.#store.last();
    this.#isHeadKept = head !== undefined;
    if (head === undefined && last !== undefined && last.hash === null) return this.#sealOld(last);
    const kept = head ?? { ...noRow, rows: 0 };
    this.#head = await this.#endOf(kept, last);
    const broken = chainProblem({ ...this.#head, id: last?.id ?? 0, problem: null }, head);
    if (broken === null) return;
    this.#log.write('warn', 'Rows of the audit are missing', { ...broken });
    // Kept until the next check: the next row must not hide it.
    this.#head = { ...this.#head, id: Math.max(this.#head.id, kept.id), broken };
    await this.#store.saveHead(this.#head);
    this.#isHeadKept = true;
  }

  /** The row is in the file when this returns; only then may its call run. @throws the error of writing it */
  append(given: AuditEntry): void {
    const entry = this.#withAccount(given);
    const { id: lastId, hash: previous, rows, broken } = this.#head;
    const id = lastId + 1;
    const hash = rowHash(id, previous, entry);
    const head = { id, hash, rows: rows + 1, ...(broken && { broken }) };
    this.#store.append({ id, entry, hash }, this.#isHeadKept ? undefined : head);
    this.#isHeadKept = true;
    this.#head = head;
    this.#stopTimer ??= this.#clock.after(headAfterMs, () => {
      this.saveHead().catch((error: unknown) =>
        this.#log.write('warn', 'The end of the audit was not noted', { error: String(error) }),
      );
    });
  }

  /** An entry that says itself which account it is about may be about an earlier one. */
  #withAccount(entry: AuditEntry): AuditEntry {
    if ('accountName' in entry || entry.serverId === undefined) return entry;
    const accountName = this.#accountOf(entry.serverId);
    return accountName === undefined ? entry : { ...entry, accountName };
  }

  /** Notes where the chain ends. */
  async saveHead(): Promise<void> {
    if (this.#stopTimer === undefined) return;
    this.#stopTimer();
    this.#stopTimer = undefined;
    await this.#store.saveHead(this.#head);
  }

  dispose(): Promise<void> {
    return this.saveHead();
  }

  /** Returns rows, newest first. */
  async list({ before, after = 0, limit, filter = {} }: AuditQuery): Promise<AuditPage> {
    const top = before ?? this.#head.id + 1;
    const from = Math.max(top - maxScannedRows, after + 1);
    const found = await this.#store.search({ before: top, from, limit, filter });
    const isFull = found.length === limit;
    const next = isFull ? (found.at(-1)?.id ?? from) : from;
    const rows = found.flatMap((row) => readRow(row));
    const isOld = filter.since !== undefined && !isFull && (await this.#isBefore(from, filter.since));
    return { rows, nextBefore: next <= after + 1 || next <= 1 || isOld ? null : next };
  }

  /** Every matching row, oldest first, as one line of JSON each. */
  async *lines(filter: AuditFilter = {}): AsyncGenerator<string> {
    for (let from = 1; from <= this.#head.id; from += rowsAtOnce) {
      const found = await this.#store.search({ before: from + rowsAtOnce, from, limit: rowsAtOnce, filter });
      for (const { id, entry, hash } of found.reverse()) yield `${JSON.stringify(exportedRow(id, entry, hash))}\n`;
      await this.#pause();
    }
  }

  /** Checks every row, a few at a time. */
  async verify(signal?: AbortSignal): Promise<AuditVerdict> {
    await this.saveHead();
    const head = await this.#store.head();
    let place = chainStart;
    for (;;) {
      signal?.throwIfAborted();
      const rows = await this.#store.following(place.id, rowsAtOnce);
      if (rows.length === 0 || place.problem !== null) break;
      place = followChain(place, rows, head);
      await this.#pause();
    }
    return { rows: place.rows, problem: chainProblem(place, head) };
  }

  async #isBefore(id: number, since: number): Promise<boolean> {
    const [row] = await this.#store.following(id - 1, 1);
    return row === undefined || Number((row.entry as { at?: unknown }).at) < since;
  }

  /** Rows that were written after the end was last noted are part of the chain. */
  async #endOf(kept: AuditHead, last: StoredAuditRow | undefined): Promise<AuditHead> {
    if (last === undefined || last.id <= kept.id) return kept;
    const hash = sha256.safeParse(last.hash);
    const rows = await this.#store.count();
    return { ...kept, id: last.id, hash: hash.success ? hash.data : kept.hash, rows };
  }

  async #sealOld(last: StoredAuditRow): Promise<void> {
    for (;;) {
      const rows = await this.#store.following(this.#head.id, rowsAtOnce);
      if (rows.length === 0) break;
      const sealed = rows.map(({ id, entry }) => {
        const hash = rowHash(id, this.#head.hash, entry);
        this.#head = { id, hash, rows: this.#head.rows + 1 };
        return { id, hash };
      });
      const isWhole = this.#head.id === last.id;
      await this.#store.seal(sealed, isWhole ? this.#head : undefined);
      this.#isHeadKept = isWhole;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#clock.after(0, resolve));
  }
}

/**
 * A row for other programs: its reason is an English sentence. The underlying data is in `because`; with it as the
 * reason of the decision, the row has its original hash.
 */
function exportedRow(id: number, entry: object, hash: string | null): object {
  const { decision } = entry as { decision?: unknown };
  if (typeof decision !== 'object' || decision === null || !('reason' in decision)) return { id, ...entry, hash };
  const reason = decisionReason.safeParse(decision.reason);
  if (!reason.success) return { id, ...entry, hash };
  const words = decisionText(reason.data, 'en');
  return { id, ...entry, decision: { ...decision, reason: words }, hash, because: decision.reason };
}

/** Unreadable rows are reported by `verify`. */
function readRow({ id, entry, hash }: StoredAuditRow): AuditRow[] {
  const read = auditEntry.safeParse(entry);
  const parsed = sha256.safeParse(hash);
  return read.success ? [{ ...read.data, id, ...(parsed.success ? { hash: parsed.data } : {}) }] : [];
}
