import type { MenuItemConstructorOptions } from 'electron';
import { type AwayNews, placeOfNews, waitingNews } from '../../../shared/domain/awayNews.ts';
import type { AwayPlace } from '../../../shared/domain/awayPlace.ts';
import type { HostSnapshot } from '../../../shared/domain/snapshot.ts';
import type { ShellTexts } from '../shellTexts.ts';

/** How many questions the menu names; the others are among the requests of the page. */
const maxNamedRequests = 5;

/** An icon in the tray. */
export interface TrayIcon {
  /** Replaces its menu, and what is shown beside the pointer. */
  show(tooltip: string, menu: MenuItemConstructorOptions[]): void;
  remove(): void;
}

export interface AppTrayOptions {
  readonly create: (onClick: () => void) => TrayIcon;
  readonly texts: () => ShellTexts;
  readonly showPage: () => void;
  /** Brings the page to the front, at this place. */
  readonly goTo: (place: AwayPlace) => void;
  readonly quit: () => void;
}

/** While the user wants the app to go on without a window: an icon with what waits, a way back, and a way to quit. */
export class AppTray {
  readonly #options: AppTrayOptions;
  #icon: TrayIcon | undefined;
  #shown = '';

  constructor(options: AppTrayOptions) {
    this.#options = options;
  }

  /** Whether the app goes on without a window. */
  get isOn(): boolean {
    return this.#icon !== undefined;
  }

  changed(state: HostSnapshot): void {
    if (!state.settings.mayStayInTray) {
      this.#icon?.remove();
      this.#icon = undefined;
      return;
    }
    const isNew = this.#icon === undefined;
    this.#icon ??= this.#options.create(this.#options.showPage);
    const texts = this.#options.texts();
    const waiting = waitingNews(state);
    const labels = waiting.slice(0, maxNamedRequests).map((news) => labelOf(news, state));
    const shown = JSON.stringify([texts.showApp, labels, waiting.length]);
    // Most changes of the state change nothing here, and a menu that is open would close.
    if (shown === this.#shown && !isNew) return;
    this.#shown = shown;
    this.#icon.show(
      waiting.length === 0 ? 'Gatehouse' : `Gatehouse: ${texts.waiting(waiting.length)}`,
      this.#menu(waiting, labels),
    );
  }

  #menu(waiting: readonly AwayNews[], labels: readonly string[]): MenuItemConstructorOptions[] {
    const { goTo, showPage, quit } = this.#options;
    const texts = this.#options.texts();
    const named = waiting.slice(0, maxNamedRequests).map((news, at) => ({
      label: labels[at] ?? '',
      click: () => goTo(placeOfNews(news)),
    }));
    const separator = { type: 'separator' as const };
    const head = { label: texts.waiting(waiting.length), click: () => goTo({ kind: 'requests' }) };
    return [
      ...(waiting.length === 0 ? [] : [head, ...named, separator]),
      { label: texts.showApp, click: showPage },
      { label: texts.roles.quit, click: quit },
    ];
  }
}

/** The title of the chat only, and no letter of it becomes a key of the menu. Pure. */
function labelOf(news: AwayNews, { conversations }: Pick<HostSnapshot, 'conversations'>): string {
  const chat = 'conversationId' in news ? conversations.find(({ id }) => id === news.conversationId) : undefined;
  return (chat?.title ?? 'Gatehouse').replaceAll('&', '&&');
}
