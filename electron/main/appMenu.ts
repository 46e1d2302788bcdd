import { Menu } from 'electron';
import { type MenuOptions, menuTemplate } from './menu.ts';

/** The application menu, which says what holds now. */
export class AppMenu {
  readonly #options: () => MenuOptions;
  #shown = '';

  /** @param options what holds when it is drawn */
  constructor(options: () => MenuOptions) {
    this.#options = options;
  }

  /** Something that it says may have changed. One that says the same stays: an open menu would close. */
  draw(): void {
    const template = menuTemplate(this.#options());
    // Without what is done by its items, which ids stand for.
    const shown = JSON.stringify(template);
    if (shown === this.#shown) return;
    this.#shown = shown;
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
}
