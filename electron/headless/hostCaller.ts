import type { News, ToPage } from '../../shared/contract/envelope.ts';
import { ReadNews } from '../../shared/contract/readNews.ts';
import { DeltaReceiver } from '../../shared/contract/sentDeltas.ts';
import { receivedError } from '../../shared/domain/error.ts';
import type { PageSession } from '../host/index.ts';

type Open = (send: (envelope: ToPage) => void) => PageSession;

/** Talks to the host as a page does, within the process. */
export class HostCaller {
  readonly #session: PageSession;
  readonly #waiting = new Map<number, { resolve: (output: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;
  readonly #readNews = new ReadNews();
  /** It subscribes once. */
  readonly #deltas = new DeltaReceiver();

  /**
   * @param onNews called with events and deltas
   * @param onMissed told that the host left some out
   */
  constructor(open: Open, onNews: (news: News) => void, onMissed: () => void = () => undefined) {
    this.#session = open((envelope) => {
      if (envelope.type === 'missed') return onMissed();
      if (envelope.type === 'result' || envelope.type === 'error') return this.#settle(envelope);
      const news = envelope.type === 'events' ? envelope : { ...envelope, deltas: this.#deltas.whole(envelope.deltas) };
      const count = this.#readNews.note(news);
      if (count > 0) this.#session.receive({ type: 'read', id: news.id, count });
      onNews(news);
    });
  }

  subscribe(): void {
    this.#session.receive({ type: 'subscribe', id: ++this.#lastId });
  }

  /** @throws HostError the error of the host */
  call(command: string, input: object): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#session.receive({ type: 'call', id, command, input });
    });
  }

  dispose(): void {
    this.#session.dispose();
  }

  #settle(envelope: Extract<ToPage, { type: 'result' | 'error' }>): void {
    const waiting = this.#waiting.get(envelope.id);
    this.#waiting.delete(envelope.id);
    if (envelope.type === 'result') return waiting?.resolve(envelope.output);
    waiting?.reject(receivedError(envelope.error));
  }
}
