import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';

/** Port: understands pasted configurations, commands and links. Its parsers are loaded with the first text. */
export interface PasteReader {
  /**
   * Pure: the same text always gives the same, except where reading takes too long.
   *
   * @throws the reason of the signal, which says that nobody wants the reading any more
   */
  read(text: string, signal?: AbortSignal): Promise<PasteReading>;
  /** The variables of a file that the user chose; `undefined` for a text that is none. Pure. */
  variablesOf(text: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** A variable of the environment that Gatehouse runs in. Its value never goes to the page, but for the home folder. */
  variable(name: string): string | undefined;
}
