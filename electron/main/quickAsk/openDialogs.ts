import type { Dialog } from 'electron';

/** The native dialogs, and whether one of them is open: windows that hide when they lose the focus must not hide for it. */
export function watchDialogs(dialog: Dialog): { readonly dialog: Dialog; readonly isOpen: () => boolean } {
  let open = 0;
  const watched = new Proxy(dialog, {
    get(target, name): unknown {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): unknown => {
        open += 1;
        const shown: unknown = Reflect.apply(method, target, given);
        void Promise.resolve(shown)
          .catch(() => undefined)
          .finally(() => (open -= 1));
        return shown;
      };
    },
  });
  return { dialog: watched, isOpen: () => open > 0 };
}
