import type { AwayPlace } from '../../shared/domain/awayPlace.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';

/** The windows of the page: which was used last, and which chat each of them shows. Pure. */
export class UsedWindows<Window extends { readonly id: number }> {
  /** The last used one first. */
  #windows: readonly Window[] = [];
  readonly #chats = new Map<number, ConversationId>();

  get last(): Window | undefined {
    return this.#windows[0];
  }

  get count(): number {
    return this.#windows.length;
  }

  /** In the order in which they were opened. */
  all(): readonly Window[] {
    return this.#windows.toSorted((a, b) => a.id - b.id);
  }

  /** It was opened, or has the focus. */
  used(window: Window): void {
    this.#windows = [window, ...this.#windows.filter((each) => each !== window)];
  }

  closed(window: Window): void {
    this.#windows = this.#windows.filter((each) => each !== window);
    this.#chats.delete(window.id);
  }

  /** As its page says. One that is not there is ignored, because pages may say anything. */
  shows(id: number, chat: ConversationId | null): void {
    if (chat === null) this.#chats.delete(id);
    else if (this.#windows.some((window) => window.id === id)) this.#chats.set(id, chat);
  }

  /** The window to look at this place in: one that shows its chat, otherwise the last used one. */
  for(place: AwayPlace | undefined): Window | undefined {
    if (place?.kind !== 'chat') return this.last;
    return this.#windows.find(({ id }) => this.#chats.get(id) === place.conversationId) ?? this.last;
  }
}
