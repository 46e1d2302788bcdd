import type { App, Session } from 'electron';

/**
 * Takes from each session the language that Electron gives it. Electron loads a dictionary for the language of the system as soon as it makes a
 * session, whatever the windows want (`Session::Session`, electron_api_session.cc), and Chromium downloads one that is not there from Google,
 * past all that guards our requests. The dictionary is looked for on another thread first: one that is taken away at once is not asked for.
 *
 * Call it before the app is ready.
 */
export function keepDictionariesAway(app: Pick<App, 'on'>, platform: NodeJS.Platform): void {
  // macOS has its own.
  if (platform === 'darwin') return;
  app.on('session-created', (session: Pick<Session, 'setSpellCheckerLanguages'>) =>
    session.setSpellCheckerLanguages([]),
  );
}
