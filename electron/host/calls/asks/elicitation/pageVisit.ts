import type { ElicitationUrl } from '../../../../../shared/domain/elicitation.ts';
import { toErrorInfo, problemError } from '../../../../../shared/domain/error.ts';
import type { ServerRequestAnswer, ServerRequestContent } from '../../../../../shared/domain/serverRequest.ts';
import type { AskDesk } from '../askDesk.ts';
import { AskCancelled, type AskingServer, type OpenRequest, type ServerRequestBroker } from '../serverRequestBroker.ts';
import type { Log } from '../../../ports/system.ts';
import type { OpenPages } from './openPages.ts';

export interface PageVisitParts {
  readonly broker: ServerRequestBroker;
  readonly desk: AskDesk;
  readonly pages: OpenPages;
  readonly log: Log;
  readonly server: AskingServer;
  readonly page: Omit<ElicitationUrl, 'tellsWhenDone'>;
  /** The id in the server's report that it is done; without an id only the user knows. */
  readonly elicitationId: string | undefined;
  /** Opens the page in the real browser, if the user agrees there too. Resolves with whether it was opened. */
  readonly open: (url: string) => Promise<boolean>;
}

/** `done`: the page was opened and, if `mustFinish` was set, the visit is over. */
export type PageEnd = 'done' | 'decline' | 'cancel';

/** One page that a server sends the user to, from the question to the end. */
export class PageVisit {
  readonly #parts: PageVisitParts;
  #told: ReturnType<OpenPages['expect']> | undefined;

  constructor(parts: PageVisitParts) {
    this.#parts = parts;
  }

  /** Starts listening for the server's report before the page is opened, because the server may be quick. */
  expect(): ReturnType<OpenPages['expect']> | undefined {
    const { pages, server, elicitationId } = this.#parts;
    if (elicitationId !== undefined) this.#told ??= pages.expect(server.serverId, elicitationId);
    return this.#told;
  }

  /**
   * Asks, opens, and waits.
   *
   * @param options.mustFinish whether the result waits until the visit is done. Otherwise it comes as soon as the page
   *   was opened, and the rest is only shown, until `ended`.
   * @throws AskCancelled
   */
  async go(signal: AbortSignal, options: { readonly mustFinish: boolean }, ended: AbortSignal): Promise<PageEnd> {
    const { broker, server, elicitationId, page } = this.#parts;
    const content = { kind: 'elicitationUrl', ...page, tellsWhenDone: elicitationId !== undefined } as const;
    const told = this.expect();
    const outlives = options.mustFinish ? signal : ended;
    let request: OpenRequest | undefined;
    try {
      request = broker.open(server, { stage: 'asking', content }, outlives);
      const wish = await this.#ask(request, content, signal);
      if (wish !== 'open') return await this.#declined(wish);
      await this.#note('allowed', 'open');
      if (!options.mustFinish) {
        this.#watch(request, content, told);
        request = undefined;
        return 'done';
      }
      return await this.#wait(request, content, told?.done);
    } finally {
      if (request !== undefined) {
        request.close();
        told?.forget();
      }
    }
  }

  /** Ends with `signal`, because the server may withdraw the question even where the request would outlive it. */
  async #ask(request: OpenRequest, content: ServerRequestContent, signal: AbortSignal) {
    const takenBack = Promise.withResolvers<never>();
    const onAbort = () => takenBack.reject(new AskCancelled(signal.reason));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    try {
      const asked = request.ask({ stage: 'asking', content }, (answer) => this.#take(answer));
      return await Promise.race([asked, takenBack.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #take(answer: ServerRequestAnswer): Promise<'open' | 'decline' | 'cancel'> {
    if (answer.kind === 'decline' || answer.kind === 'cancel') return answer.kind;
    if (answer.kind !== 'open') throw problemError({ kind: 'pageNotOpenedYet' });
    if (!(await this.#parts.open(this.#parts.page.url))) throw problemError({ kind: 'pageNotOpened' });
    return 'open';
  }

  /** Waits until the server or the user reports that the visit is done. */
  async #wait(request: OpenRequest, content: ServerRequestContent, told: Promise<void> | undefined): Promise<PageEnd> {
    for (;;) {
      const said = request.ask({ stage: 'working', content }, async (answer): Promise<PageEnd | 'again'> => {
        if (answer.kind === 'continue') return 'done';
        if (answer.kind === 'decline' || answer.kind === 'cancel') return answer.kind;
        if (answer.kind !== 'open') throw problemError({ kind: 'pageOpen' });
        await this.#parts.open(this.#parts.page.url);
        return 'again';
      });
      const end = await Promise.race([said, ...(told ? [told.then((): PageEnd => 'done')] : [])]);
      if (end === 'again') continue;
      return end === 'done' ? end : this.#declined(end);
    }
  }

  /** The server already has its answer; this only shows whether the visit is done. */
  #watch(request: OpenRequest, content: ServerRequestContent, told: ReturnType<OpenPages['expect']> | undefined): void {
    const { log } = this.#parts;
    this.#wait(request, content, told?.done)
      .catch((error: unknown) => {
        if (error instanceof AskCancelled) return;
        log.write('warn', 'A page a server sent the user to is no longer watched', {
          error: toErrorInfo(error).message,
        });
      })
      .finally(() => {
        request.close();
        told?.forget();
      });
  }

  async #declined(end: 'decline' | 'cancel'): Promise<PageEnd> {
    await this.#note(end === 'decline' ? 'denied' : 'cancelled', end);
    return end;
  }

  #note(outcome: 'allowed' | 'denied' | 'cancelled', answer: 'open' | 'decline' | 'cancel'): Promise<void> {
    return this.#parts.desk.decided('elicitation', this.#parts.server, outcome, 'user', {
      kind: 'elicitation',
      answer,
    });
  }
}
