import type { Client, McpSubscription, SubscriptionFilter } from '@modelcontextprotocol/client';
import type { Clock } from '../../ports/system.ts';
import type { McpSession } from './mcpSession.ts';

/** The lists that a server can report as changed. */
export type ListKind = 'tools' | 'prompts' | 'resources';

export interface ChangeFeedParts {
  readonly client: Client;
  readonly session: McpSession;
  readonly clock: Clock;
  readonly onListChanged: (kind: ListKind) => void;
  readonly onResourceUpdated: (uri: string) => void;
  /** Called when the subscription fails for now. */
  readonly onProblem: (problem: unknown) => void;
}

const firstRetryMs = 1000;
const maxRetryMs = 60_000;
const acknowledgeMs = 10_000;

/**
 * Receives notifications about changes. Servers of the legacy era send them on their own, with a subscription for each
 * resource; servers of the modern era get one request to listen, which is sent again when it breaks off and when a
 * resource is added (2026-07-28, basic/patterns/subscriptions).
 */
export class ChangeFeed {
  readonly #parts: ChangeFeedParts;
  readonly #uris = new Set<string>();
  #listening: McpSubscription | undefined;
  /** Counts requests to listen: a listener that opens for an older request is closed again. */
  #wish = 0;
  #retryMs = firstRetryMs;
  #stopRetry: (() => void) | undefined;
  #isDisposed = false;

  constructor(parts: ChangeFeedParts) {
    this.#parts = parts;
    const { client, onListChanged, onResourceUpdated } = parts;
    client.setNotificationHandler('notifications/tools/list_changed', () => onListChanged('tools'));
    client.setNotificationHandler('notifications/prompts/list_changed', () => onListChanged('prompts'));
    client.setNotificationHandler('notifications/resources/list_changed', () => onListChanged('resources'));
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => onResourceUpdated(params.uri));
  }

  /** Subscribes to the changes the server declared. Does not wait: lists can be read without a subscription. */
  open(): void {
    if (this.#parts.session.era === 'modern') void this.#listen();
  }

  /** @throws HostError `notOffered`, or the error of the server */
  async subscribe(uri: string): Promise<void> {
    const { session } = this.#parts;
    if (session.era === 'legacy') await session.subscribe(uri);
    this.#uris.add(uri);
    if (session.era === 'modern') await this.#listen();
  }

  async unsubscribe(uri: string): Promise<void> {
    const { session } = this.#parts;
    if (!this.#uris.delete(uri)) return;
    if (session.era === 'legacy') await session.unsubscribe(uri);
    else await this.#listen();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopRetry?.();
    void this.#listening?.close();
  }

  async #listen(): Promise<void> {
    const wish = ++this.#wish;
    this.#stopRetry?.();
    const filter = this.#filter();
    const before = this.#listening;
    this.#listening = undefined;
    try {
      if (Object.keys(filter).length > 0) await this.#openListener(wish, filter);
    } catch (error) {
      if (this.#isOver(wish)) return;
      this.#parts.onProblem(error);
      this.#retryLater(wish);
    } finally {
      // The old one is closed last, so that no notification is lost in between.
      await before?.close();
    }
  }

  async #openListener(wish: number, filter: SubscriptionFilter): Promise<void> {
    const listener = await this.#parts.client.listen(filter, { timeout: acknowledgeMs });
    if (this.#isOver(wish)) return void (await listener.close());
    this.#listening = listener;
    this.#retryMs = firstRetryMs;
    void listener.closed.then((cause) => {
      if (cause !== 'local' && !this.#isOver(wish)) this.#retryLater(wish);
    });
  }

  #retryLater(wish: number): void {
    const wait = this.#retryMs;
    this.#retryMs = Math.min(wait * 2, maxRetryMs);
    this.#stopRetry = this.#parts.clock.after(wait, () => {
      if (!this.#isOver(wish)) void this.#listen();
    });
  }

  #isOver(wish: number): boolean {
    return this.#isDisposed || wish !== this.#wish;
  }

  #filter(): SubscriptionFilter {
    const { tools, prompts, resources } = this.#parts.session.capabilities;
    return {
      ...(tools?.listChanged ? { toolsListChanged: true } : {}),
      ...(prompts?.listChanged ? { promptsListChanged: true } : {}),
      ...(resources?.listChanged ? { resourcesListChanged: true } : {}),
      ...(this.#uris.size > 0 ? { resourceSubscriptions: [...this.#uris] } : {}),
    };
  }
}
