/** Waits for what shows in something that changes: whoever changes it calls `tell`, and everybody waiting looks again. */
export class Watchers {
  readonly #watchers = new Set<() => void>();

  /** Resolves when what `look` sees is no longer `undefined`; it looks at once, and after every news. */
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

  /** Something changed. */
  tell(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}
