import type { ElicitRequest, ElicitRequestURLParams, ElicitResult } from '@modelcontextprotocol/client';
import { problemError } from '../../../../../shared/domain/error.ts';
import type { ServerRequestContent } from '../../../../../shared/domain/serverRequest.ts';
import type { AskDesk } from '../askDesk.ts';
import { AskCancelled, type AskingServer, type ServerRequestBroker } from '../serverRequestBroker.ts';
import type { SchemaValidator } from '../../../ports/schema.ts';
import type { OutsideLinks } from '../../../ports/shell.ts';
import type { Log } from '../../../ports/system.ts';
import { mustFit, readFormSchema, secretFields, formError } from './checkForm.ts';
import { readPageUrl } from './checkUrl.ts';
import { OpenPages } from './openPages.ts';
import { type PageEnd, PageVisit } from './pageVisit.ts';

export interface ElicitationParts {
  readonly broker: ServerRequestBroker;
  readonly desk: AskDesk;
  readonly schemas: SchemaValidator;
  readonly outsideLinks: OutsideLinks;
  /** Which side asks before a link leaves the app. */
  readonly linksAskedBy: 'host' | 'page';
  readonly log: Log;
}

type Params = ElicitRequest['params'];

/** More questions than this at once are of no use. */
const limits = { perMinute: 20, waiting: 5 } as const;
const maxMessageChars = 20_000;
/** How many pages one refused call may ask for. */
const maxPages = 10;

/** Lets servers ask the user something: in a form, or on a page of their own. */
export class Elicitation {
  readonly #parts: ElicitationParts;
  readonly #pages = new OpenPages();

  constructor(parts: ElicitationParts) {
    this.#parts = parts;
  }

  /**
   * Answers `elicitation/create`. A withdrawn request is answered with `cancel`.
   *
   * @param signal aborted when the server no longer wants it, or is gone
   * @param ended aborted when the connection is gone
   * @throws ProtocolError -32602 when the request is wrong, -32000 when the server asks too much
   */
  async elicit(server: AskingServer, params: Params, signal: AbortSignal, ended: AbortSignal): Promise<ElicitResult> {
    if (params.message.length > maxMessageChars) throw formError('The message is too long.');
    if (params.mode !== 'url') return this.#orCancel(() => this.#form(server, params, signal));
    const visit = this.#visit(server, params);
    const mustFinish = params.elicitationId === undefined;
    return this.#orCancel(async () => {
      const end = await this.#admit(server, () => visit.go(signal, { mustFinish }, ended));
      return end === 'done' ? { action: 'accept' } : { action: end };
    });
  }

  /**
   * The server refused a call until the user has visited some pages (2025-11-25, error -32042). Asks for one after the
   * other and waits until all are done; then the call can be repeated.
   *
   * @throws HostError `cancelled` when the user declines; the reason of `signal`
   */
  async visitPages(
    server: AskingServer,
    tool: string,
    pages: readonly ElicitRequestURLParams[],
    signal: AbortSignal,
  ): Promise<void> {
    const visits = pages.slice(0, maxPages).map((page) => this.#visit(server, page, tool));
    const heard = visits.map((visit) => visit.expect());
    try {
      for (const visit of visits) await this.#visitNow(server, visit, tool, signal);
    } finally {
      for (const each of heard) each?.forget();
    }
  }

  async #visitNow(server: AskingServer, visit: PageVisit, tool: string, signal: AbortSignal): Promise<void> {
    const end = await this.#orEnd(signal, () =>
      this.#admit(server, () => visit.go(signal, { mustFinish: true }, signal)),
    );
    if (end === 'done') return;
    throw problemError({ kind: 'pageVisitNeeded', tool, answer: end === 'decline' ? 'decline' : 'cancel' });
  }

  /** `notifications/elicitation/complete` came. */
  completed({ serverId }: AskingServer, elicitationId: string): void {
    this.#pages.completed(serverId, elicitationId);
  }

  async #form(
    server: AskingServer,
    { message, requestedSchema }: Exclude<Params, { mode: 'url' }>,
    signal: AbortSignal,
  ): Promise<ElicitResult> {
    const { broker, desk, schemas } = this.#parts;
    const schema = readFormSchema(requestedSchema);
    const content: ServerRequestContent = {
      kind: 'elicitationForm',
      message,
      schema,
      secretFields: secretFields(schema),
    };
    return this.#admit(server, async () => {
      const request = broker.open(server, { stage: 'asking', content }, signal);
      try {
        const result = await request.ask({ stage: 'asking', content }, (answer): ElicitResult => {
          if (answer.kind === 'decline' || answer.kind === 'cancel') return { action: answer.kind };
          if (answer.kind !== 'submit') throw problemError({ kind: 'formAnswerExpected' });
          mustFit(schemas, schema, answer.content);
          return { action: 'accept', content: answer.content };
        });
        const outcome = ({ accept: 'allowed', decline: 'denied', cancel: 'cancelled' } as const)[result.action];
        const given = result.action === 'accept' ? 'submit' : result.action;
        await desk.decided('elicitation', server, outcome, 'user', { kind: 'elicitation', answer: given });
        return result;
      } finally {
        request.close();
      }
    });
  }

  #visit(server: AskingServer, params: Extract<Params, { mode: 'url' }>, retries?: string): PageVisit {
    const { broker, desk, outsideLinks, linksAskedBy, log } = this.#parts;
    const { message, elicitationId } = params;
    return new PageVisit({
      broker,
      desk,
      log,
      server,
      elicitationId,
      pages: this.#pages,
      page: { message, url: readPageUrl(params.url), ...(retries === undefined ? {} : { retries }) },
      // When the page asks, the user has already followed its link.
      open: (url) => (linksAskedBy === 'host' ? outsideLinks.confirmAndOpen(url) : Promise.resolve(true)),
    });
  }

  #admit<T>(server: AskingServer, ask: () => Promise<T>): Promise<T> {
    return this.#parts.desk.admit('elicitation', server, limits, ask);
  }

  async #orCancel(ask: () => Promise<ElicitResult>): Promise<ElicitResult> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof AskCancelled) return { action: 'cancel' };
      throw error;
    }
  }

  async #orEnd(signal: AbortSignal, ask: () => Promise<PageEnd>): Promise<PageEnd> {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }
}
