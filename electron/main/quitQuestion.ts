import type { App, BrowserWindow, Dialog, Event } from 'electron';
import type { RunningWork } from '../../shared/domain/runningWork.ts';
import type { ShellTexts } from './shellTexts.ts';

export interface QuitQuestionOptions {
  readonly app: Pick<App, 'on' | 'quit'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly texts: () => ShellTexts;
  /** What the end would break off. */
  readonly work: () => RunningWork;
  /** Shows the page's window, so that the user sees what runs; the question belongs to it. */
  readonly showPage: () => BrowserWindow | undefined;
}

/** A running turn is not broken off unasked: neither by quitting nor by closing the window that the app ends with. */
export class QuitQuestion {
  readonly #options: QuitQuestionOptions;
  #isAsking = false;
  /** Nothing is asked from here on: the user was asked, or the system does not wait. */
  #isDecided = false;

  constructor(options: QuitQuestionOptions) {
    this.#options = options;
    options.app.on('before-quit', (event) => {
      if (this.#holds(event)) return;
      // Windows close next, and must not ask again.
      this.#isDecided = true;
    });
  }

  /** @param endsWithIt whether the app ends when this window is closed */
  guard(window: BrowserWindow, endsWithIt: () => boolean): void {
    window.on('close', (event) => void (endsWithIt() && this.#holds(event)));
  }

  /** For ends that cannot wait for an answer: of the system's session, by a signal, after an error. */
  endUnasked(): void {
    this.#isDecided = true;
    this.#options.app.quit();
  }

  /** Prevents an end that breaks something off, and asks about it. */
  #holds(event: Pick<Event, 'preventDefault'>): boolean {
    const kind = this.#isDecided ? undefined : quitQuestionOf(this.#options.work());
    if (kind === undefined) return false;
    event.preventDefault();
    if (!this.#isAsking) void this.#ask(kind);
    return true;
  }

  async #ask(kind: 'turn' | 'call'): Promise<void> {
    this.#isAsking = true;
    const { dialog, showPage } = this.#options;
    const texts = this.#options.texts();
    const isTurn = kind === 'turn';
    const question = {
      type: 'question' as const,
      message: isTurn ? texts.quitWhileTurn : texts.quitWhileCall,
      detail: isTurn ? texts.quitWhileTurnDetail : texts.quitWhileCallDetail,
      buttons: [texts.keepRunning, texts.quit],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    };
    const window = showPage();
    try {
      const { response } = await (window === undefined
        ? dialog.showMessageBox(question)
        : dialog.showMessageBox(window, question));
      if (response === 1) this.endUnasked();
    } finally {
      this.#isAsking = false;
    }
  }
}

/** What a quit asks about. Nothing is asked when nothing runs. Pure. */
export function quitQuestionOf({ turns, calls }: RunningWork): 'turn' | 'call' | undefined {
  if (turns > 0) return 'turn';
  return calls > 0 ? 'call' : undefined;
}
