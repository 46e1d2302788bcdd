import { defineCommand, nothing } from './define.ts';

/**
 * Commands about newer versions of the app. None takes an address, a version or a file: the place that is asked is fixed when the app is
 * built, and only what is signed with a key in the app, and newer than it, is downloaded. How it goes is in the snapshot.
 */
export const updateCommands = [
  /** Asks whether there is a newer version. */
  defineCommand({ name: 'update.check', input: nothing, output: nothing }),
  /** Downloads the version that was found. It takes the place of this one when the user quits. */
  defineCommand({ name: 'update.download', input: nothing, output: nothing }),
  /** Stops asking or downloading. */
  defineCommand({ name: 'update.cancel', input: nothing, output: nothing }),
] as const;
