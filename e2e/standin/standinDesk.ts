import type { MessageBoxOptions, OpenDialogOptions } from 'electron';
import type { DriverMethods } from './messages.ts';

/** A native dialog that is open. */
export type ShownDialog =
  | { readonly kind: 'messageBox'; readonly options: MessageBoxOptions; answer(button: number): void }
  | { readonly kind: 'openDialog'; readonly options: OpenDialogOptions; answer(paths: string[]): void };

/** The app outside its windows: dialogs wait for the test, opened links and copied texts are recorded. */
export class StandinDesk {
  readonly opened: string[] = [];
  /** In the file manager. */
  readonly shownItems: string[] = [];
  readonly copied: string[] = [];
  readonly errors: string[] = [];
  readonly #shown: ShownDialog[] = [];
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
    'messageBox' | 'openDialog' | 'errorBox' | 'openExternal' | 'showItem' | 'copy'
  > = {
    messageBox: (options) => new Promise((answer) => this.#show({ kind: 'messageBox', options, answer })),
    openDialog: (options) => new Promise((answer) => this.#show({ kind: 'openDialog', options, answer })),
    errorBox: ({ title, content }) => void this.errors.push(`${title}: ${content}`),
    openExternal: ({ url }) => void this.opened.push(url),
    showItem: ({ path }) => void this.shownItems.push(path),
    copy: ({ text }) => void this.copied.push(text),
  };

  #show(dialog: ShownDialog): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#shown.push(dialog);
    else waiting(dialog);
  }
}
