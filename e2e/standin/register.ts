import { existsSync, promises } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Loaded before the built main bundle (`node --import`): it replaces `electron` by the imitation. The real package is never
 * resolved, because importing it in plain Node would start a download.
 */
const imitation = new URL('./imitation/electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier.startsWith('electron/')
      ? { url: imitation, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

/** A disk that is busy: this file is opened only once the gate is there. */
const { STANDIN_HELD_FILE: held, STANDIN_GATE: gate } = process.env;
if (held !== undefined && gate !== undefined) {
  const { open } = promises;
  promises.open = async (path, ...how) => {
    while (path === held && !existsSync(gate)) await delay(20);
    return open(path, ...how);
  };
  syncBuiltinESMExports();
}
