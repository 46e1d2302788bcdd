import type { BaseWindow, Dialog, Session } from 'electron';
import type { Spelling } from '../../../shared/domain/spelling.ts';
import type { Log, SpellingChecker } from '../../host/index.ts';
import { hasAgreed } from '../agreement.ts';
import type { ShellTexts } from '../shellTexts.ts';
import { readLanguages, writeLanguages } from './chosenLanguages.ts';

/** How long an answer waits for a dictionary to come; ms. It goes on coming after that. */
const maxDownloadMs = 15_000;

export interface SpellingCheckerParts {
  readonly session: Pick<
    Session,
    'availableSpellCheckerLanguages' | 'setSpellCheckerLanguages' | 'getSpellCheckerLanguages' | 'on' | 'off'
  >;
  readonly platform: NodeJS.Platform;
  /** Where the languages stand that the user agreed to. Chromium keeps a list too, which it fills by itself. */
  readonly file: string;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly texts: () => ShellTexts;
  /** The parent window of the question. */
  readonly parent: () => BaseWindow | undefined;
  readonly log: Pick<Log, 'write'>;
}

/**
 * Checks spelling with the dictionaries that the user agreed to download, and on macOS as the system does. A page alone could have one
 * downloaded, so the user is asked in a native dialog, once at a time.
 */
export async function createSpellingChecker(parts: SpellingCheckerParts): Promise<SpellingChecker> {
  if (parts.platform === 'darwin') {
    const state = async (): Promise<Spelling> => ({ kind: 'system' });
    return { state, add: state, remove: state };
  }
  const checker = new DictionaryChecker(parts);
  checker.begin(await readLanguages(parts.file));
  return checker;
}

class DictionaryChecker implements SpellingChecker {
  readonly #parts: SpellingCheckerParts;
  readonly #missing = new Set<string>();
  #asking: Promise<boolean> | undefined;

  constructor(parts: SpellingCheckerParts) {
    this.#parts = parts;
    const { session, log } = parts;
    session.on('spellcheck-dictionary-download-failure', (_event, language) => {
      this.#missing.add(language);
      log.write('warn', 'A dictionary could not be downloaded', { language });
    });
    session.on('spellcheck-dictionary-download-success', (_event, language) => void this.#missing.delete(language));
  }

  begin(languages: readonly string[]): void {
    this.#use(languages.filter((language) => this.#available.includes(language)));
  }

  async state(): Promise<Spelling> {
    const languages = this.#languages;
    const missing = languages.filter((language) => this.#missing.has(language));
    return { kind: 'own', languages: [...languages], missing, available: [...this.#available] };
  }

  async add(language: string): Promise<Spelling> {
    const isNew = this.#available.includes(language) && !this.#languages.includes(language);
    if (isNew && this.#asking === undefined) {
      this.#asking = this.#ask(language).finally(() => (this.#asking = undefined));
      if (await this.#asking) {
        const come = this.#dictionaryOf(language);
        await this.#change([...this.#languages, language]);
        await come;
      }
    }
    return this.state();
  }

  async remove(language: string): Promise<Spelling> {
    this.#missing.delete(language);
    await this.#change(this.#languages.filter((each) => each !== language));
    return this.state();
  }

  get #available(): readonly string[] {
    return this.#parts.session.availableSpellCheckerLanguages;
  }

  get #languages(): readonly string[] {
    return this.#parts.session.getSpellCheckerLanguages();
  }

  async #change(languages: readonly string[]): Promise<void> {
    await writeLanguages(this.#parts.file, languages);
    this.#use(languages);
  }

  #use(languages: readonly string[]): void {
    this.#parts.session.setSpellCheckerLanguages([...languages]);
  }

  /** Resolves when a dictionary is loaded, or could not be, or after a while. */
  #dictionaryOf(language: string): Promise<void> {
    const { session } = this.#parts;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        session.off('spellcheck-dictionary-initialized', look);
        session.off('spellcheck-dictionary-download-failure', look);
        resolve();
      };
      const look = (_event: unknown, ended: string) => {
        if (ended === language) end();
      };
      const timer = setTimeout(end, maxDownloadMs);
      session.on('spellcheck-dictionary-initialized', look);
      // Chromium says nothing else of one that did not come.
      session.on('spellcheck-dictionary-download-failure', look);
    });
  }

  #ask(language: string): Promise<boolean> {
    const { texts, parent, dialog } = this.#parts;
    const { spelling, spellingDetail, downloadDictionary, cancel, locale } = texts();
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
    return hasAgreed(dialog, parent(), {
      message: spelling(name),
      detail: spellingDetail,
      agree: downloadDictionary,
      cancel,
    });
  }
}
