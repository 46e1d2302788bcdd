import { problemError } from '../../../../shared/domain/error.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { DocumentPrinter, FileSaver } from '../../ports/shell.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { ChatExport } from './chatExport.ts';

/** A page fetches a document at once, or not at all; ms. */
const maxTicketAgeMs = 60_000;
/** Tickets that were not used; the oldest one goes first. */
const maxTickets = 10;

export interface ChatPrintsParts {
  readonly chatExport: Pick<ChatExport, 'file' | 'fileName'>;
  /** Missing where the page prints by itself. */
  readonly printer: DocumentPrinter | undefined;
  readonly fileSaver: FileSaver;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** Whole chats on paper and as PDF: the export for browsers, with everything unfolded. It runs nothing and refers to nothing. */
export class ChatPrints {
  readonly #parts: ChatPrintsParts;
  readonly #tickets = new Map<string, { readonly id: ConversationId; readonly at: number }>();
  #isPrinting = false;

  constructor(parts: ChatPrintsParts) {
    this.#parts = parts;
  }

  /** Shows the system's dialog. Returns whether the chat was printed. @throws HostError `notFound`, `conflict` while another one is printed, or where it fails */
  async print(id: ConversationId): Promise<boolean> {
    const { printer, chatExport } = this.#parts;
    if (printer === undefined) return false;
    await chatExport.fileName(id, 'html');
    return this.#alone(() => printer.print(this.#document(id)));
  }

  /** Saves the chat as PDF where the native dialog says; `null` when it was closed, or there is none. @throws as `print` */
  async savePdf(id: ConversationId): Promise<string | null> {
    const { printer, chatExport, fileSaver } = this.#parts;
    if (printer === undefined) return null;
    const name = (await chatExport.fileName(id, 'html')).replace(/\.html$/, '.pdf');
    return this.#alone(() => fileSaver.save(name, pdfOf(printer, this.#document(id))));
  }

  /** What the page asks its own origin for, once and soon, to get the document. @throws HostError `notFound` */
  async ticket(id: ConversationId): Promise<string> {
    const { chatExport, ids, clock } = this.#parts;
    await chatExport.fileName(id, 'html');
    // Ids cannot be guessed.
    const ticket = ids.next('print');
    this.#tickets.set(ticket, { id, at: clock.monotonic() });
    const [oldest] = this.#tickets.keys();
    if (this.#tickets.size > maxTickets && oldest !== undefined) this.#tickets.delete(oldest);
    return ticket;
  }

  /** The document of a ticket; `undefined` when it was used, is too old, or was never given. */
  redeem(ticket: string): AsyncIterable<string> | undefined {
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (found === undefined || this.#parts.clock.monotonic() - found.at > maxTicketAgeMs) return undefined;
    return this.#document(found.id);
  }

  async *#document(id: ConversationId): AsyncGenerator<string> {
    for await (const piece of this.#parts.chatExport.file(id, 'html')) yield unfolded(piece);
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isPrinting) throw problemError({ kind: 'printingAlready' });
    this.#isPrinting = true;
    try {
      return await work();
    } finally {
      this.#isPrinting = false;
    }
  }
}

/** Drawn when it is read: the dialog may be closed before. */
async function* pdfOf(printer: DocumentPrinter, document: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  yield await printer.pdf(document);
}

/** With everything unfolded, because nobody can open it on paper. Only our own marks are ones: in texts they are escaped. Pure. */
export function unfolded(html: string): string {
  return html.replaceAll('<details>', '<details open>');
}
