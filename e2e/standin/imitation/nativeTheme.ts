import { EventEmitter } from 'node:events';
import { answerDriver } from './driverLink.ts';

const sources = ['system', 'light', 'dark'] as const;
type ThemeSource = (typeof sources)[number];

/** The theme that the app wishes decides; without a wish, the system does, which is light at first. */
class NativeTheme extends EventEmitter {
  #source: ThemeSource = 'system';
  #isSystemDark = false;

  get themeSource(): ThemeSource {
    return this.#source;
  }

  set themeSource(source: ThemeSource) {
    if (!sources.includes(source)) throw new TypeError(`Error processing argument: ${String(source)}`);
    this.#change(() => (this.#source = source));
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark';
  }

  /** The user changes the theme of the system. */
  systemChanges(isDark: boolean): void {
    this.#change(() => (this.#isSystemDark = isDark));
  }

  #change(change: () => void): void {
    const before = this.shouldUseDarkColors;
    change();
    // Later, as Chromium tells it.
    if (this.shouldUseDarkColors !== before) setImmediate(() => this.emit('updated'));
  }
}

export const nativeTheme = new NativeTheme();

answerDriver({ systemTheme: ({ isDark }) => nativeTheme.systemChanges(isDark) });
