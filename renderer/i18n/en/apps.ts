/** Apps of tools, in English. */
export const apps = {
  app: {
    name: 'App of {{server}}',
    offered: 'This tool has an app that shows its result.',
    show: 'Show app',
    notNow: 'Not now',
    looking: 'Loading the app…',
    starting: 'Starting the app…',
    asks: 'The app of {{server}} wants to connect to other sites',
    means: 'What you do in the app, and the tool’s results, can be sent there.',
    waits: 'Waiting for confirmation on the trust page.',
    nowhere: 'Gatehouse allows none of the sites it asks for.',
    reaches: {
      connect: 'Sends and receives data',
      resource: 'Loads scripts, styles and pictures',
      baseUri: 'Resolves its addresses against',
    },
    refused: 'Requested, but not allowed by Gatehouse',
    silent: 'No response from the app yet.',
    flooded: 'The app sent too many messages and was stopped.',
    full: 'Full size',
    inline: 'Back to the chat',
    close: 'Close app',
    byApp: 'Requested by the app of {{server}}, not by the model',
    proposed: 'The app of {{server}} added text to your message',
    proposedMeans: 'It is sent only when you send the message.',
  },
};
