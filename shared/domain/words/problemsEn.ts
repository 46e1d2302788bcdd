import type { ProblemWords } from './problemWords.ts';

export const problemsEn: ProblemWords = {
  other: ({ text }) => text,
  aborted: () => 'This operation was aborted',

  tooWideForScope: () => 'This cannot be allowed for so long. Choose another answer.',

  stoppedByUser: () => 'Stopped by the user.',
  youStopped: () => 'You stopped it.',
  stoppedForWaiting: () => 'Stopped to send a waiting message.',
  conversationDeleted: () => 'The conversation was deleted.',
  gatehouseCloses: () => 'Gatehouse is closing.',
  appClosed: () => 'The app was closed.',
  appOwnerGone: () => 'The app was not opened: what it belongs to is gone.',
  callCancelled: () => 'The call it was asked for was cancelled.',
  notConfirmed: () => 'This was not confirmed. Nothing changed.',
  endedUndecided: () => 'Gatehouse ended before this was decided.',
  endedUnreviewed: () =>
    'The tool ran, but Gatehouse ended before its result was reviewed. It was passed on to nobody.',

  serverStopped: () => 'The server was stopped.',
  serverSwitchedOff: () => 'The server was switched off.',
  serverRestarts: () => 'The server is restarted.',
  serverConfigured: () => 'The configuration of the server changed.',
  serverRemoved: () => 'The server was removed.',
  serverStopsWithGatehouse: () => 'Gatehouse is closing.',
  serverNotRunning: ({ server }) => `${server} is not running.`,
};
