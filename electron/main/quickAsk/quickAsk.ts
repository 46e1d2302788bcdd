import type { BrowserWindow, GlobalShortcut, Rectangle } from 'electron';
import type { AwayPlace } from '../../../shared/domain/awayPlace.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { QuickAskState } from '../../../shared/domain/quickAsk.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { QuickAskWindow } from '../../host/index.ts';
import { showOnceDrawn } from '../firstShow.ts';
import { acceleratorOf, isOver, quickPlace, quickSizes } from './quickPlace.ts';

/** The window, as far as it is used here. */
export type SmallWindow = Pick<
  BrowserWindow,
  | 'id'
  | 'webContents'
  | 'isDestroyed'
  | 'show'
  | 'hide'
  | 'focus'
  | 'close'
  | 'isVisible'
  | 'isFocused'
  | 'setBounds'
  | 'setSize'
  | 'setAlwaysOnTop'
  | 'on'
  | 'once'
>;

export interface QuickAskOptions {
  readonly shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>;
  /** Hidden, and loading; `undefined` when the app ends. */
  readonly create: () => SmallWindow | undefined;
  /** Of the screen with the cursor. */
  readonly area: () => Rectangle;
  readonly isDialogOpen: () => boolean;
  /** Has the page in this window begin another chat. */
  readonly beginChat: (window: number) => void;
  /** Shows a window of the page, with this chat. */
  readonly openInApp: (chat: ConversationId | null) => void;
  readonly now: () => number;
}

/**
 * The small window that a shortcut of the system opens. It is made when it is first wanted and kept hidden, so that it opens at once. It is
 * none of the windows that the app ends with, or that there are eight of.
 */
export class QuickAsk implements QuickAskWindow {
  readonly #options: QuickAskOptions;
  #registered: string | undefined;
  #wanted: string | undefined;
  #window: SmallWindow | undefined;
  #isDrawn = false;
  #isTall = false;
  #chat: ConversationId | null = null;
  #lastSeenAt: number | undefined;

  constructor(options: QuickAskOptions) {
    this.#options = options;
  }

  /** Listens for the keys of the settings, and for no others. */
  follow({ hasQuickAsk, quickAskKeys }: Pick<Settings, 'hasQuickAsk' | 'quickAskKeys'>): void {
    const wanted = hasQuickAsk ? acceleratorOf(quickAskKeys) : undefined;
    if (wanted === this.#wanted) return;
    this.#unregister();
    this.#wanted = wanted;
    if (wanted === undefined) this.close();
    else if (this.#options.shortcuts.register(wanted, () => this.#pressed(wanted))) this.#registered = wanted;
  }

  state(): QuickAskState {
    if (this.#wanted === undefined) return 'off';
    return this.#registered === undefined ? 'taken' : 'on';
  }

  /** While it is on the screen. */
  get visible(): SmallWindow | undefined {
    return this.#window?.isVisible() === true ? this.#window : undefined;
  }

  /** The window, if this place is looked at in it now. */
  for(place: AwayPlace | undefined): SmallWindow | undefined {
    return place?.kind === 'chat' && place.conversationId === this.#chat ? this.visible : undefined;
  }

  /** As its page says. */
  shows(window: number, chat: ConversationId | null): void {
    if (window === this.#window?.id) this.#chat = chat;
  }

  fit(isTall: boolean): void {
    this.#isTall = isTall;
    const { width, height } = this.#size;
    this.#window?.setSize(width, height);
  }

  hide(): void {
    if (this.visible === undefined) return;
    this.#lastSeenAt = this.#options.now();
    this.#window?.hide();
  }

  openInApp(chat: ConversationId | null): void {
    if (this.visible === undefined) return;
    this.hide();
    this.#options.openInApp(chat);
  }

  /** It must not cover the trust surface, which does not take the focus. */
  giveWay(): void {
    this.#window?.setAlwaysOnTop(false);
  }

  /** It would keep the app from ending. */
  close(): void {
    this.#window?.close();
  }

  /** No key is taken from other programs any more. */
  end(): void {
    this.#unregister();
    this.close();
  }

  #unregister(): void {
    if (this.#registered !== undefined) this.#options.shortcuts.unregister(this.#registered);
    this.#registered = undefined;
  }

  #pressed(keys: string): void {
    // Keys that the desktop's portal gave (Wayland) are not taken back by `unregister`, and come until the app ends.
    if (keys !== this.#registered) return;
    if (this.#window?.isFocused() === true && this.visible !== undefined) return this.hide();
    this.#window ??= this.#open();
    if (this.#window === undefined) return;
    if (this.visible === undefined && isOver(this.#lastSeenAt, this.#options.now()))
      this.#options.beginChat(this.#window.id);
    if (this.#isDrawn) this.#show(this.#window);
  }

  #open(): SmallWindow | undefined {
    const window = this.#options.create();
    if (window === undefined) return undefined;
    this.#isDrawn = false;
    this.#isTall = false;
    this.#lastSeenAt = undefined;
    showOnceDrawn(window, () => {
      this.#isDrawn = true;
      this.#show(window);
    });
    window.on('blur', () => {
      if (!this.#options.isDialogOpen()) this.hide();
    });
    window.on('closed', () => {
      this.#window = undefined;
      this.#chat = null;
    });
    return window;
  }

  #show(window: SmallWindow): void {
    window.setBounds(quickPlace(this.#options.area(), this.#size));
    window.setAlwaysOnTop(true);
    window.show();
    window.focus();
  }

  get #size() {
    return this.#isTall ? quickSizes.tall : quickSizes.low;
  }
}
