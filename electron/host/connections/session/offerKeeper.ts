import type { Prompt, Resource, ResourceTemplateType, Tool } from '@modelcontextprotocol/client';
import type { ToolsProblem } from '../../../../shared/domain/connection.ts';
import type { Clock } from '../../ports/system.ts';
import { Coalescer } from './coalescer.ts';
import type { ListKind } from './changeFeed.ts';
import type { WholeList } from './listPages.ts';
import type { McpSession } from './mcpSession.ts';
import type { RequestTimes } from './requestLimit.ts';

/** The lists of a server. `undefined`: the server does not offer this list, or has not answered yet. */
export interface ServerOffer {
  readonly tools: readonly Tool[];
  readonly prompts?: readonly Prompt[] | undefined;
  readonly resources?: readonly Resource[] | undefined;
  readonly resourceTemplates?: readonly ResourceTemplateType[] | undefined;
}

export const emptyOffer: ServerOffer = { tools: [] };

export interface OfferKeeperParts {
  readonly session: McpSession;
  readonly clock: Clock;
  /** How long a start may wait for a page of the tools. */
  readonly openTimes: () => RequestTimes;
  /** Aborts all running reads. */
  readonly signal: AbortSignal;
  readonly onOffer: (offer: ServerOffer) => void;
  /** Called when a list could not be read, or not to its end. */
  readonly onProblem: (list: keyof ServerOffer, problem: unknown) => void;
}

/** A burst of changes leads to one read within this time; ms. */
const refreshEveryMs = 500;
const firstRetryMs = 5_000;
const maxRetryMs = 300_000;

/** Reads the lists of a server, and reads them again when the server reports a change. */
export class OfferKeeper {
  readonly #parts: OfferKeeperParts;
  readonly #refresh: Readonly<Record<ListKind, Coalescer>>;
  #offer: ServerOffer = emptyOffer;
  #toolsProblem: ToolsProblem | undefined;

  constructor(parts: OfferKeeperParts) {
    this.#parts = parts;
    const refreshing = (read: () => Promise<void>) => new Coalescer(parts.clock, refreshEveryMs, read);
    this.#refresh = {
      tools: refreshing(async () => void (await this.#tryTools())),
      prompts: refreshing(async () => void (await this.#readPrompts())),
      resources: refreshing(() => this.#readResources()),
    };
  }

  get offer(): ServerOffer {
    return this.#offer;
  }

  /** The problem of the last list of tools. */
  get toolsProblem(): ToolsProblem | undefined {
    return this.#toolsProblem;
  }

  /**
   * Resolves when the tools were read; the other lists follow later. A server may have no tools, and one that cannot
   * list them now still offers the rest of its capabilities.
   *
   * @throws HostError when it declares only tools and does not list them
   */
  async open(): Promise<void> {
    const { session, signal } = this.#parts;
    const { tools, prompts, resources } = session.capabilities;
    const times = this.#parts.openTimes();
    if (tools && (prompts ?? resources) === undefined) this.#takeTools(await session.listTools({ signal, times }));
    else if (tools && !(await this.#tryTools(times))) this.#retryTools();
    this.changed('prompts');
    this.changed('resources');
  }

  changed(kind: ListKind): void {
    if (this.#parts.session.capabilities[kind] !== undefined) this.#refresh[kind].ask();
  }

  dispose(): void {
    for (const refresh of Object.values(this.#refresh)) refresh.dispose();
  }

  async #tryTools(times?: RequestTimes): Promise<boolean> {
    const { session, signal } = this.#parts;
    const isRead = await this.#try('tools', async () => this.#takeTools(await session.listTools({ signal, times })));
    if (!isRead && !signal.aborted) {
      this.#toolsProblem = 'unreadable';
      this.#parts.onOffer(this.#offer);
    }
    return isRead;
  }

  /** Tries again later, with growing waits. */
  #retryTools(afterMs = firstRetryMs): void {
    const stop = this.#parts.clock.after(afterMs, () => {
      void this.#tryTools().then((isRead) => {
        if (!isRead && !this.#parts.signal.aborted) this.#retryTools(Math.min(afterMs * 2, maxRetryMs));
      });
    });
    this.#parts.signal.addEventListener('abort', stop, { once: true });
  }

  #takeTools(list: WholeList<Tool>): void {
    const named = new Map<string, Tool>();
    const again = new Set<string>();
    for (const tool of this.#items('tools', list)) {
      if (named.has(tool.name)) again.add(tool.name);
      else named.set(tool.name, tool);
    }
    this.#toolsProblem =
      list.isMissing === true ? 'unreadable' : (list.refused ?? []).length > 0 ? 'partly' : undefined;
    if (again.size > 0) this.#parts.onProblem('tools', `Of the same name, the first counts: ${shortList([...again])}.`);
    this.#take({ tools: [...named.values()] });
  }

  #readPrompts(): Promise<boolean> {
    const { session, signal } = this.#parts;
    return this.#try('prompts', async () =>
      this.#take({ prompts: this.#items('prompts', await session.listPrompts({ signal })) }),
    );
  }

  async #readResources(): Promise<void> {
    const { session, signal } = this.#parts;
    await this.#try('resources', async () =>
      this.#take({ resources: this.#items('resources', await session.listResources({ signal })) }),
    );
    await this.#try('resourceTemplates', async () => {
      const templates = await session.listResourceTemplates({ signal });
      this.#take({ resourceTemplates: this.#items('resourceTemplates', templates) });
    });
  }

  #items<T>(list: keyof ServerOffer, { items, cutBecause, isMissing, refused = [] }: WholeList<T>): readonly T[] {
    if (isMissing === true)
      this.#parts.onProblem(list, 'Where the list should be, the server sent nothing. It counts as empty.');
    if (refused.length > 0) this.#parts.onProblem(list, leftOut(refused));
    if (cutBecause === 'cursorLoop') this.#parts.onProblem(list, 'The pages of this list go round in a circle.');
    if (cutBecause === 'pages') this.#parts.onProblem(list, 'This list has too many pages; the rest is left out.');
    return items;
  }

  #take(part: Partial<ServerOffer>): void {
    if (this.#parts.signal.aborted) return;
    this.#offer = { ...this.#offer, ...part };
    this.#parts.onOffer(this.#offer);
  }

  /** Returns whether the list was read. */
  async #try(list: keyof ServerOffer, read: () => Promise<void>): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (error) {
      if (!this.#parts.signal.aborted) this.#parts.onProblem(list, error);
      return false;
    }
  }
}

function leftOut(names: readonly string[]): string {
  return `These are not as specified and are left out: ${shortList(names)}.`;
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}
