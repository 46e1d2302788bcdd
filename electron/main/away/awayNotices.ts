import { type AwayNews, awayNews, isSettled, placeOfNews } from '../../../shared/domain/awayNews.ts';
import type { AwayPlace } from '../../../shared/domain/awayPlace.ts';
import type { HostSnapshot } from '../../../shared/domain/snapshot.ts';
import type { ShellTexts } from '../shellTexts.ts';

/** What a notice of the system says. */
export interface NoticeWords {
  readonly title: string;
  readonly text: string;
}

export interface AwayNoticesOptions {
  /** Whether no window of the app has the focus. */
  readonly isAway: () => boolean;
  readonly texts: () => ShellTexts;
  readonly show: (words: NoticeWords, onClick: () => void) => { close(): void };
  /** Brings the page to the front, at this place. */
  readonly goTo: (place: AwayPlace) => void;
}

interface ShownNews {
  readonly news: AwayNews;
  readonly notice: { close(): void };
}

/**
 * Notices of the system about what happens while the window is away. They are made from the host's own state, so that no page can
 * raise one. A click only leads there; what is settled, or seen, is taken back.
 */
export class AwayNotices {
  readonly #options: AwayNoticesOptions;
  readonly #shown = new Map<string, ShownNews>();

  constructor(options: AwayNoticesOptions) {
    this.#options = options;
  }

  changed(state: HostSnapshot, before: HostSnapshot): void {
    if (!state.settings.hasNotices) return this.takeBack();
    for (const [topic, { news }] of this.#shown) if (isSettled(news, state)) this.#close(topic);
    if (!this.#options.isAway()) return;
    for (const news of awayNews(before, state)) this.#show(news, state);
  }

  /** The user is back, and sees for themselves. */
  takeBack(): void {
    for (const topic of this.#shown.keys()) this.#close(topic);
  }

  #show(news: AwayNews, state: HostSnapshot): void {
    const { show, goTo, texts } = this.#options;
    const topic = topicOf(news);
    // One for each chat and kind: many questions of one chat are one notice.
    this.#close(topic);
    const notice = show(wordsOf(news, state, texts()), () => {
      this.#close(topic);
      goTo(placeOfNews(news));
    });
    this.#shown.set(topic, { news, notice });
  }

  #close(topic: string): void {
    const shown = this.#shown.get(topic);
    this.#shown.delete(topic);
    shown?.notice.close();
  }
}

/** The title of the chat only: arguments, names and words of servers stay in the window. Pure. */
function wordsOf(
  news: AwayNews,
  { conversations }: Pick<HostSnapshot, 'conversations'>,
  { notices }: ShellTexts,
): NoticeWords {
  const chat = 'conversationId' in news ? conversations.find(({ id }) => id === news.conversationId) : undefined;
  return { title: notices[news.kind], text: chat?.title ?? 'Gatehouse' };
}

function topicOf(news: AwayNews): string {
  return `${news.kind} ${news.kind === 'signIn' ? news.serverId : (news.conversationId ?? '')}`;
}

/**
 * What Electron is given. On Linux the body of a notice may be read as markup, and Electron escapes nothing: everything goes into the
 * title there, which is plain text by the specification. Pure.
 */
export function noticeOptions({ title, text }: NoticeWords, platform: NodeJS.Platform) {
  return platform === 'linux' ? { title: `${title}: ${text}` } : { title, body: text };
}
