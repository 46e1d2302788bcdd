/** Newer versions of the app. */
export const updates = {
  updates: {
    title: 'Updates',
    row: 'Newer versions of Gatehouse',
    off: {
      shell: 'This is not the desktop app, so it is not updated from here.',
      notPackaged: 'This Gatehouse runs from its source. It looks for no updates.',
      noKey: 'This build has no key to check new versions with, so it looks for none.',
      managed: 'Your organization switched updates off.',
    },
    notAsked: 'Gatehouse has not looked for updates since it started.',
    newest: 'There was no newer version on {{when}}.',
    checking: 'Looking for updates…',
    available: 'Version {{version}} is available.',
    downloading: 'Downloading version {{version}}…',
    ready: 'Version {{version}} is ready. It is installed when you quit Gatehouse.',
    failed: {
      unreachable: 'The update server did not answer, or has no version for you. Check your network and try again.',
      tooSlow: 'The update server took too long. Try again later.',
      tooLarge: 'The answer of the update server was too large. Nothing was installed.',
      notSigned: 'The answer was not signed by the publisher of Gatehouse. Nothing was downloaded.',
      unreadable: 'Gatehouse does not understand the answer of the update server. Nothing was downloaded.',
      elsewhere: 'The update server pointed to another address, which Gatehouse does not ask. Nothing was installed.',
      noFile: 'There is a newer version, but no file for this computer.',
      fileDiffers: 'The downloaded file is not the one that was signed. Nothing was installed.',
      systemTooOld: 'The newer version needs a newer operating system.',
      notStored: 'The update could not be stored or checked on this computer.',
    },
    news: { available: 'Update available', ready: 'Update ready' },
    check: 'Check for updates',
    stop: 'Stop',
    download: 'Download version {{version}} ({{size}})',
    progress: 'Download of the update',
    byPackage:
      'This Gatehouse was installed as a package, and only an administrator can replace it. Download the new version from this page, and install it the same way:',
    byHand:
      'Gatehouse may not write to the folder it is in. Move it to a folder of your own, or download the new version from this page:',
    page: 'Address of the downloads',
    openPage: 'Open the download page',
    notes: 'What is new in version {{version}}',
    automatic: 'Look for updates automatically',
    automaticMeans:
      'After a start and once a day, Gatehouse asks its update server which version is the newest. Nothing is downloaded until you say so.',
    channel: 'Which versions',
    channelMeans: 'Beta versions come earlier and have more faults. An older version never replaces a newer one.',
    channels: { stable: 'Stable', beta: 'Beta' },
  },
};
