import type { EventEmitter } from 'node:events';
import { app } from './app.ts';

const known = ['de', 'en-GB', 'en-US', 'fr'];
/** Languages whose dictionaries Chromium asked Google for. */
export const dictionaryDownloads: string[] = [];

/**
 * What Electron's sessions do about spelling (electron_api_session.cc, electron_browser_context.cc, and Chromium's
 * spellcheck_hunspell_dictionary.cc): a new one has the language of the system and loads its dictionary; one that is not there is downloaded,
 * unless the language was taken away before the folder was looked at. `STANDIN_DICTIONARIES`: `none` where the download fails.
 */
export function spellcheckOf(emitter: EventEmitter) {
  let languages = ['en-US'];
  const load = () => {
    const wanted = languages;
    for (const language of wanted) {
      setImmediate(() => {
        if (wanted !== languages) return;
        dictionaryDownloads.push(language);
        emitter.emit('spellcheck-dictionary-download-begin', {}, language);
        const isThere = process.env['STANDIN_DICTIONARIES'] !== 'none';
        emitter.emit(`spellcheck-dictionary-download-${isThere ? 'success' : 'failure'}`, {}, language);
        if (isThere) emitter.emit('spellcheck-dictionary-initialized', {}, language);
      });
    }
  };
  load();
  return {
    availableSpellCheckerLanguages: known,
    getSpellCheckerLanguages: () => [...languages],
    setSpellCheckerLanguages(given: readonly string[]) {
      const unknown = given.find((language) => !known.includes(language));
      if (unknown !== undefined)
        throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
      languages = [...given];
      load();
    },
  };
}

/** Electron tells of each session as soon as it is made, which is when the app first asks for it. */
export function tellOfSession<Made extends object>(made: Made): Made {
  app.emit('session-created', made);
  return made;
}
