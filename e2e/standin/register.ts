import { registerHooks } from 'node:module';

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
