/** Apps of tools, in English. */
export const apps = {
  app: {
    name: 'App of {{server}}',
    offered: 'This tool has an app that shows its result.',
    show: 'Show app',
    notNow: 'Not now',
    looking: 'Reading the app',
    starting: 'The app is starting',
    asks: 'The app of {{server}} wants to reach other places',
    means: 'What you do in the app, and what the tool answered, can go there.',
    waits: 'This waits to be confirmed on the trust page.',
    nowhere: 'It reaches nothing that it may reach.',
    reaches: {
      connect: 'Sends and gets data',
      resource: 'Loads scripts, styles and pictures',
      baseUri: 'Takes as the base of its addresses',
    },
    refused: 'Wanted, and not allowed by Gatehouse',
    silent: 'The app has not said anything yet.',
    flooded: 'The app sent more than any app needs to, and was stopped.',
    full: 'Full size',
    inline: 'Back to the conversation',
    close: 'Close app',
    byApp: 'Asked by the app of {{server}}, not by the model',
    proposed: 'The app of {{server}} put words into your message',
    proposedMeans: 'They are sent when you send them.',
  },
};
