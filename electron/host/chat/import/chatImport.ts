import {
  type ChatImportState,
  type ImportableChat,
  maxImportedChats,
  nothingLeftOut,
  type SkippedChats,
  sumLeftOut,
  type UnreadableChat,
} from '../../../../shared/domain/chatImport.ts';
import type { ConversationHeader } from '../../../../shared/domain/conversation.ts';
import { type ErrorInfo, HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import { conversationId, messageId, toolCallId } from '../../../../shared/domain/ids.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { ImportFiles } from '../../ports/importFiles.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, IdMaker, Log } from '../../ports/system.ts';
import type { ConversationList } from '../conversations/conversationList.ts';
import { untilAborted } from '../conversations/untilAborted.ts';
import type { ImportedChat, ReadChat } from './importedChat.ts';
import { placeMessages } from './placeMessages.ts';

/** The page draws a bar: more often than this it sees no difference; ms. */
const tellEveryMs = 100;
/** How many places of unreadable values, and titles of chats that could not be stored, are named. */
const maxNamed = 20;

export interface ChatImportParts {
  readonly state: HostState;
  readonly files: ImportFiles;
  readonly store: Pick<ConversationStore, 'saveImported' | 'knownImports'>;
  readonly conversations: Pick<ConversationList, 'addStored'>;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly log: Log;
}

/** One import, from the first byte of its file until the user closes it. */
interface Import {
  readonly abort: AbortController;
  chats: readonly ImportableChat[];
  /** It ends once, whoever finds first that it is over. */
  end?: Promise<void>;
}

/**
 * Takes chats over from a file: receives it, looks it through, and stores what the user chose. One at a time; the file is read
 * twice, so that only one of its chats is in memory.
 */
export class ChatImport implements Room {
  readonly #parts: ChatImportParts;
  #import: Import | undefined;
  #toldAt = -Infinity;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: ChatImportParts) {
    this.#parts = parts;
  }

  /** What an import left behind when Gatehouse was killed. */
  async load(): Promise<void> {
    if (this.#import === undefined) await this.#forgetFile();
  }

  /**
   * Receives the file and begins to look it through.
   *
   * @throws HostError `conflict` while another import goes on, `tooLarge`, `storageFailed`, `cancelled`
   */
  async receive(content: AsyncIterable<Uint8Array>, ofBytes: number): Promise<void> {
    const { kind } = this.#parts.state.snapshot.chatImport ?? { kind: 'finished' };
    if (kind !== 'finished' && kind !== 'failed') throw problemError({ kind: 'importRunning' });
    const current: Import = { abort: new AbortController(), chats: [] };
    this.#import = current;
    this.#tell({ kind: 'receiving', bytes: 0, ofBytes });
    const kept = this.#keep(current, content, ofBytes);
    // The sender is told why it failed.
    this.#work = kept.catch(() => undefined);
    await kept;
  }

  async #keep(current: Import, content: AsyncIterable<Uint8Array>, ofBytes: number): Promise<void> {
    const { signal } = current.abort;
    try {
      const onBytes = (bytes: number) => this.#tellSometimes({ kind: 'receiving', bytes, ofBytes });
      await this.#parts.files.keep(untilAborted(content, signal), onBytes, signal);
      signal.throwIfAborted();
    } catch (error) {
      await this.#end(current, null);
      throw error;
    }
    this.#work = this.#whileOpen(current, () => this.#look(current));
  }

  /** @throws HostError `notFound` before the file was looked through, and afterwards */
  chats(): readonly ImportableChat[] {
    if (this.#parts.state.snapshot.chatImport?.kind !== 'ready') throw problemError({ kind: 'importOver' });
    return this.#import?.chats ?? [];
  }

  /** Begins to store these chats of the file. @throws HostError `notFound` */
  run(chosen: readonly number[]): void {
    const current = this.#import;
    if (current === undefined || this.#parts.state.snapshot.chatImport?.kind !== 'ready') {
      throw problemError({ kind: 'importOver' });
    }
    const known = new Set(current.chats.map(({ index }) => index));
    const wanted = new Set(chosen.filter((index) => known.has(index)));
    this.#tell({ kind: 'importing', chats: 0, ofChats: wanted.size });
    this.#work = this.#whileOpen(current, () => this.#store(current, wanted));
  }

  /** Stops and forgets the import. While chats are stored, those that are there stay, and the page is told how many. */
  async close(): Promise<void> {
    const current = this.#import;
    if (current === undefined) {
      this.#tell(null);
      return;
    }
    const isStoring = this.#parts.state.snapshot.chatImport?.kind === 'importing';
    current.abort.abort(problemError({ kind: 'stoppedByUser' }));
    await this.#work;
    if (!isStoring) await this.#end(current, null);
  }

  async dispose(): Promise<void> {
    this.#import?.abort.abort(problemError({ kind: 'gatehouseCloses' }));
    await this.#work;
    await this.#forgetFile();
  }

  /** Whatever goes wrong ends the import, and is told. */
  async #whileOpen(current: Import, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isOver = current.abort.signal.aborted;
      await this.#end(current, isOver ? null : { kind: 'failed', error: toErrorInfo(error) });
    }
  }

  /** Reads every chat once, without storing any. */
  async #look(current: Import): Promise<void> {
    const found: (Omit<ImportableChat, 'isThere'> & { readonly key: string })[] = [];
    const unreadable: UnreadableChat[] = [];
    let unreadableCount = 0;
    let [leftOut, bytes, ofBytes] = [nothingLeftOut, 0, 0];
    const onBytes = (now: number, all: number) => {
      [bytes, ofBytes] = [now, all];
      this.#tellSometimes({ kind: 'reading', bytes, ofBytes, chats: found.length });
    };
    this.#tell({ kind: 'reading', bytes, ofBytes, chats: 0 });
    // The formats of other programs are loaded with the first import. If that fails, the import does, not each of its chats.
    const { readChat } = await import('./readChat.ts');
    for await (const { index, value } of this.#parts.files.values(onBytes, current.abort.signal)) {
      const read = this.#read(value, readChat);
      if ('wrongAt' in read) {
        unreadableCount += 1;
        if (unreadable.length < maxNamed) unreadable.push({ index, path: read.wrongAt });
        continue;
      }
      const { chat } = read;
      // Without a message there is nothing to take over.
      if (chat.messages.length === 0) continue;
      if (found.length === maxImportedChats)
        throw problemError({ kind: 'importTooManyChats', count: maxImportedChats });
      const { from, title, updatedAt } = chat;
      found.push({ index, from, title, updatedAt, messages: chat.messages.length, key: keyOf(chat) });
      leftOut = sumLeftOut(leftOut, chat.leftOut);
    }
    if (found.length === 0) throw problemError({ kind: 'importWithoutChats', path: unreadable[0]?.path ?? '' });
    const known = await this.#parts.store.knownImports(found.map(({ key }) => key));
    current.chats = found.map(({ key, ...chat }) => ({ ...chat, isThere: known.has(key) }));
    this.#tell({
      kind: 'ready',
      chats: found.length,
      alreadyThere: current.chats.filter(({ isThere }) => isThere).length,
      from: found.reduce((least, { updatedAt }) => Math.min(least, updatedAt), Infinity),
      to: found.reduce((most, { updatedAt }) => Math.max(most, updatedAt), 0),
      leftOut,
      unreadable,
      unreadableCount,
    });
  }

  /** One odd chat must not end the import of all the others. */
  #read(value: unknown, readChat: (value: unknown) => ReadChat): ReadChat {
    try {
      return readChat(value);
    } catch (error) {
      this.#parts.log.write('warn', 'A chat of an import could not be read', { error: toErrorInfo(error).message });
      return { wrongAt: '$' };
    }
  }

  async #store(current: Import, wanted: ReadonlySet<number>): Promise<void> {
    const stored: ConversationHeader[] = [];
    const skipped: SkippedChats = { titles: [], count: 0 };
    let endedBy: ErrorInfo | undefined;
    try {
      const { readChat } = await import('./readChat.ts');
      for await (const { index, value } of this.#parts.files.values(() => undefined, current.abort.signal)) {
        if (!wanted.has(index)) continue;
        const read = this.#read(value, readChat);
        if ('wrongAt' in read) throw problemError({ kind: 'importOver' });
        const header = await this.#storeChat(read.chat);
        if (header !== undefined) stored.push(header);
        else {
          skipped.count += 1;
          if (skipped.titles.length < maxNamed) skipped.titles.push(read.chat.title);
        }
        this.#tellSometimes({ kind: 'importing', chats: stored.length, ofChats: wanted.size });
        if (stored.length + skipped.count === wanted.size) break;
      }
    } catch (error) {
      endedBy = toErrorInfo(error);
    }
    this.#parts.conversations.addStored(stored);
    const ended = { kind: 'finished' as const, chats: stored.length, ofChats: wanted.size };
    const why = { ...(endedBy !== undefined && { endedBy }), ...(skipped.count > 0 && { skipped }) };
    await this.#end(current, { ...ended, ...why });
  }

  /** Nothing when this chat alone cannot be stored. @throws HostError `storageFailed` */
  async #storeChat(chat: ImportedChat): Promise<ConversationHeader | undefined> {
    const { ids, clock, store } = this.#parts;
    const now = clock.now();
    const header: ConversationHeader = {
      id: conversationId.parse(ids.next('conversation')),
      title: chat.title,
      // A time to come would keep it on top of the list.
      createdAt: Math.min(chat.createdAt, now),
      updatedAt: Math.min(chat.updatedAt, now),
      model: null,
      mode: 'askAlways',
      ...(chat.isArchived && { shelf: 'archived' as const }),
      imported: { from: chat.from, at: now },
    };
    const newIds = {
      message: () => messageId.parse(ids.next('message')),
      call: () => toolCallId.parse(ids.next('call')),
    };
    try {
      await store.saveImported(header, keyOf(chat), placeMessages(chat, header.id, newIds));
      return header;
    } catch (error) {
      if (error instanceof HostError) throw error;
      this.#parts.log.write('warn', 'A chat of an import could not be stored', { error: toErrorInfo(error).message });
      return undefined;
    }
  }

  #end(current: Import, state: ChatImportState | null): Promise<void> {
    return (current.end ??= this.#endOnce(current, state));
  }

  async #endOnce(current: Import, state: ChatImportState | null): Promise<void> {
    await this.#forgetFile();
    if (this.#import === current) this.#import = undefined;
    this.#tell(state);
  }

  async #forgetFile(): Promise<void> {
    await this.#parts.files.remove().catch((error: unknown) => {
      this.#parts.log.write('warn', 'The file of an import is still there', { error: toErrorInfo(error).message });
    });
  }

  #tellSometimes(state: ChatImportState): void {
    if (this.#parts.clock.monotonic() - this.#toldAt < tellEveryMs) return;
    this.#tell(state);
  }

  #tell(chatImport: ChatImportState | null): void {
    this.#toldAt = this.#parts.clock.monotonic();
    this.#parts.state.publish({ type: 'chatImport.changed', chatImport });
  }
}

function keyOf({ from, sourceId }: ImportedChat): string {
  return keepStart(`${from} ${sourceId}`, 300);
}
