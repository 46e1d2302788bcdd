import { closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostError } from '../../shared/domain/error.ts';
import { conversationId, type ConversationId } from '../../shared/domain/ids.ts';
import type { NodePorts } from '../../electron/node/nodePorts.ts';
import { SqliteAuditStore } from '../../electron/node/store/auditStore.ts';
import { SqliteConversationStore } from '../../electron/node/store/conversationStore.ts';
import { Database } from '../../electron/node/store/database.ts';
import { makeDailyCopy } from '../../electron/node/store/databaseCopies.ts';
import { storageFailedError } from '../../electron/node/store/storageErrors.ts';
import { StorageWatch } from '../../electron/node/store/storageWatch.ts';
import type { FakeModel } from '../fakeModels/fakeModel.ts';
import { RealHost } from '../integration/realHost.ts';

/** Events that can happen to a host and its disk. */
export type StoreStep =
  | { readonly kind: 'say'; readonly length: number }
  | { readonly kind: 'fill'; readonly freePages: number }
  | { readonly kind: 'free' }
  | { readonly kind: 'failPort'; readonly calls: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'kill' }
  | { readonly kind: 'damage'; readonly at: number; readonly length: number };

const plentyOfPages = 1_000_000;

/**
 * A host on a real database whose disk becomes full, whose stores fail, that ends at any moment, and whose files are damaged;
 * and everything that was reported to a page, which must never get lost.
 */
export class StoreWorld {
  readonly #folder: string;
  #host: RealHost | undefined;
  #db: Database | undefined;
  #watch: StorageWatch | undefined;
  #id: ConversationId | undefined;
  #failCalls = 0;
  #isDamaged = false;
  /** Where damaged databases went, of each recovery that was reported. */
  readonly #setAside = new Set<string>();
  readonly #told = new Map<string, string>();
  #number = 0;

  static async open(model: FakeModel): Promise<StoreWorld> {
    const world = new StoreWorld(await mkdtemp(join(tmpdir(), 'gatehouse-fuzz-')));
    const host = await world.#start();
    world.#id = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    return world;
  }

  private constructor(folder: string) {
    this.#folder = folder;
  }

  async take(step: StoreStep): Promise<void> {
    switch (step.kind) {
      case 'say':
        return this.#say(step.length);
      case 'fill':
        return this.#limitPages(this.#pageCount() + step.freePages);
      case 'free':
        this.#limitPages(plentyOfPages);
        return this.#watch?.look();
      case 'failPort':
        this.#failCalls = step.calls;
        return;
      case 'restart':
        await this.#end();
        await this.#start();
        return this.check();
      case 'kill':
        return this.#kill();
      case 'damage':
        return this.#damage(step.at, step.length);
    }
  }

  /** Everything that was reported to a page is stored. @throws with what is missing */
  async check(): Promise<void> {
    const { host, id } = this.#open();
    const { messages } = await host.thread(id);
    if (this.#isDamaged) return;
    const texts = new Map(messages.map((message) => [message.id as string, message.text]));
    for (const [messageId, text] of this.#told) {
      if (texts.get(messageId) !== text) throw new Error(`Message ${messageId} was told and is not stored`);
    }
  }

  async dispose(): Promise<void> {
    await this.#end();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #say(length: number): Promise<void> {
    const { host, id } = this.#open();
    const text = `${++this.#number}${'x'.repeat(length)}`;
    const from = host.events.length;
    try {
      const { messageId } = await host.call('turn.send', { conversationId: id, text });
      this.#told.set(messageId, text);
    } catch (error) {
      if (error instanceof HostError && error.code === 'storageFailed') return;
      throw error;
    }
    await host.untilEnd(id, from);
  }

  /** Another host reads what this one had written at this moment. */
  async #kill(): Promise<void> {
    const { host, id } = this.#open();
    const copy = `${this.#folder}-killed`;
    cpSync(this.#folder, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') });
    rmSync(join(copy, 'lock.db'), { force: true });
    const told = new Map(this.#told);
    const other = await RealHost.start({ folder: copy });
    try {
      const { messages } = await other.thread(conversationId.parse(id));
      const ids = new Set<string>(messages.map((message) => message.id));
      for (const messageId of told.keys()) {
        if (!this.#isDamaged && !ids.has(messageId)) throw new Error(`Message ${messageId} did not survive a kill`);
      }
    } finally {
      await other.stop();
      rmSync(copy, { recursive: true, force: true });
    }
    // The host that continues is not harmed.
    await host.thread(id);
  }

  /** After a copy was made it contains everything, whatever happens to the file. */
  async #damage(at: number, length: number): Promise<void> {
    await this.#end();
    const path = join(this.#folder, 'gatehouse.db');
    rmSync(join(this.#folder, 'copies'), { recursive: true, force: true });
    await makeDailyCopy(this.#folder, path);
    const place = Math.floor(at * statSync(path).size);
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(length, 0xa5), 0, length, place);
    closeSync(file);
    const host = await this.#start();
    const { storage } = await host.call('snapshot.get', {});
    // Changed bytes inside a text are still a text: only what SQLite can notice is recovered. An earlier recovery may
    // be reported again.
    const restored = storage.notices.flatMap((notice) => (notice.kind === 'databaseRestored' ? [notice.setAside] : []));
    this.#isDamaged ||= restored.every((setAside) => this.#setAside.has(setAside));
    for (const setAside of restored) this.#setAside.add(setAside);
    await this.check();
  }

  async #start(): Promise<RealHost> {
    this.#host = await RealHost.start({ folder: this.#folder, withPorts: (own) => this.#withFaults(own) });
    this.#host.listen((event) => {
      if (event.type !== 'message.finished' || event.message.state !== 'finished') return;
      this.#told.set(event.message.id, event.message.text);
    });
    return this.#host;
  }

  /** A second connection to the same file whose pages can be limited, and stores that fail on command. */
  #withFaults(own: NodePorts): NodePorts {
    const watch = new StorageWatch(this.#folder, () => undefined);
    for (const notice of own.storage.notices) watch.addNotice(notice);
    const db = new Database(join(this.#folder, 'gatehouse.db'), { report: (fault) => watch.failed(fault) });
    watch.watch({
      folder: this.#folder,
      mustBeThere: () => db.mustBeThere(),
      rememberDamage: () => undefined,
      forgetRestoreNotice: () => undefined,
      tryWriting: async () => db.tryWriting(),
    });
    this.#db = db;
    this.#watch = watch;
    const conversations = new Proxy(new SqliteConversationStore(db), {
      get: (store, name) => {
        const method: unknown = Reflect.get(store, name, store);
        if (typeof method !== 'function') return method;
        return (...given: unknown[]): unknown => {
          if (/^save/.test(String(name)) && this.#failCalls > 0) {
            this.#failCalls--;
            return Promise.reject(storageFailedError('device', undefined));
          }
          return Reflect.apply(method, store, given);
        };
      },
    });
    return { ...own, conversations, audit: new SqliteAuditStore(db), storage: watch };
  }

  #limitPages(pages: number): void {
    this.#db?.get(`PRAGMA max_page_count=${pages}`);
  }

  #pageCount(): number {
    return Number(this.#db?.get('PRAGMA page_count')?.['page_count'] ?? 0);
  }

  async #end(): Promise<void> {
    this.#failCalls = 0;
    await this.#host?.stop();
    this.#db?.close();
    this.#host = undefined;
    this.#db = undefined;
  }

  #open(): { host: RealHost; id: ConversationId } {
    if (this.#host === undefined || this.#id === undefined) throw new Error('The world is not open');
    return { host: this.#host, id: this.#id };
  }
}
