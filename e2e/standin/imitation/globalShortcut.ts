import { app } from './app.ts';
import { answerDriver } from './driverLink.ts';

/** What the app listens for, system-wide. */
const listeners = new Map<string, () => void>();

/** What other programs have: `STANDIN_TAKEN_KEYS`, with blanks between them. */
const taken = new Set((process.env.STANDIN_TAKEN_KEYS ?? '').split(' '));

/** Shortcuts of the system, which a test presses. */
export const globalShortcut = {
  register(accelerator: string, listener: () => void): boolean {
    if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
    if (taken.has(accelerator) || listeners.has(accelerator)) return false;
    listeners.set(accelerator, listener);
    return true;
  },
  unregister: (accelerator: string) => void listeners.delete(accelerator),
  isRegistered: (accelerator: string) => listeners.has(accelerator),
};

answerDriver({
  shortcuts: () => [...listeners.keys()],
  pressShortcut({ accelerator }) {
    const listener = listeners.get(accelerator);
    if (listener === undefined) throw new Error(`Nobody listens for ${accelerator}`);
    listener();
  },
});
