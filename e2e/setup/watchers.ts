/** Waits for a state of something that changes: whoever changes it calls `tell`, and everybody who waits looks again. */
export class Watchers {
  readonly #watchers = new Set<() => void>();

  /** Resolves when `look` no longer returns `undefined`; it is called at once and after every change. */
  until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const watcher = () => {
        const found = look();
        if (found === undefined) return;
        this.#watchers.delete(watcher);
        resolve(found);
      };
      this.#watchers.add(watcher);
      watcher();
    });
  }

  /** Reports a change. */
  tell(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}
