import type { FolderView } from '../../ports/shell.ts';
import type { Clock } from '../../ports/system.ts';

/** A page that asks more often than a user can is not one; ms. */
const minPauseMs = 1000;

/** Shows the data folder in the file manager, at most once a second: each time is a new window. */
export class ShownFolder {
  readonly #parts: { readonly folderView: FolderView; readonly clock: Clock };
  #shownAt = -Infinity;

  constructor(parts: { readonly folderView: FolderView; readonly clock: Clock }) {
    this.#parts = parts;
  }

  async show(): Promise<void> {
    const { folderView, clock } = this.#parts;
    if (clock.monotonic() - this.#shownAt < minPauseMs) return;
    this.#shownAt = clock.monotonic();
    await folderView.show();
  }
}
