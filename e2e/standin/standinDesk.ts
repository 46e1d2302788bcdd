import type { MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { DriverMethods } from './messages.ts';

/** A native dialog that is open. */
export type ShownDialog =
  | { readonly kind: 'messageBox'; readonly options: MessageBoxOptions; answer(button: number): void }
  | { readonly kind: 'openDialog'; readonly options: OpenDialogOptions; answer(paths: string[]): void }
  | { readonly kind: 'printDialog'; readonly options: { readonly windowId: number }; answer(reason: string): void }
  /** An empty path closes it. */
  | { readonly kind: 'saveDialog'; readonly options: SaveDialogOptions; answer(path: string): void };

/** The app outside its windows: dialogs wait for the test, opened links and copied texts are recorded. */
export class StandinDesk {
  readonly opened: string[] = [];
  /** In the file manager. */
  readonly shownItems: string[] = [];
  readonly copied: string[] = [];
  /** Files that were dragged out of a window. */
  readonly dragged: { readonly file: string; readonly bytes: Uint8Array }[] = [];
  readonly errors: string[] = [];
  readonly #shown: ShownDialog[] = [];
  #mayQuit = false;
  readonly #waiting: ((dialog: ShownDialog) => void)[] = [];

  /** The next dialog, once it is open. */
  async nextDialog(): Promise<ShownDialog> {
    const shown = this.#shown.shift();
    return shown ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The number of open dialogs that no test has taken. */
  get unanswered(): number {
    return this.#shown.length;
  }

  readonly methods: Pick<
    DriverMethods,
    | 'messageBox'
    | 'openDialog'
    | 'saveDialog'
    | 'print'
    | 'errorBox'
    | 'openExternal'
    | 'showItem'
    | 'copy'
    | 'startDrag'
  > = {
    messageBox: (options) => new Promise((answer) => this.#show({ kind: 'messageBox', options, answer })),
    openDialog: (options) => new Promise((answer) => this.#show({ kind: 'openDialog', options, answer })),
    print: (options) => new Promise((answer) => this.#show({ kind: 'printDialog', options, answer })),
    saveDialog: (options) => new Promise((answer) => this.#show({ kind: 'saveDialog', options, answer })),
    errorBox: ({ title, content }) => void this.errors.push(`${title}: ${content}`),
    openExternal: ({ url }) => void this.opened.push(url),
    showItem: ({ path }) => void this.shownItems.push(path),
    copy: ({ text }) => void this.copied.push(text),
    startDrag: ({ file, bytes }) => void this.dragged.push({ file, bytes }),
  };

  /** From now on the user says yes to quitting, whatever runs. */
  letQuit(): void {
    this.#mayQuit = true;
  }

  #show(dialog: ShownDialog): void {
    const quit = this.#mayQuit && dialog.kind === 'messageBox' ? (dialog.options.buttons ?? []).length - 1 : -1;
    if (dialog.kind === 'messageBox' && quit >= 0) return dialog.answer(quit);
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#shown.push(dialog);
    else waiting(dialog);
  }
}
