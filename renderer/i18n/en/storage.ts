/** Texts about the data folder as a whole. */
export const storageTexts = {
  storagePage: {
    row: 'Data folder',
    rowMeans: 'See what takes space, back up your data, restore it, move it or start over.',
    open: 'Open data and storage',
    intro: 'All of your data is in one folder on this computer.',
    space: 'Space',
    measuring: 'Measuring the data folder…',
    folder: 'Folder',
    copyFolder: 'Copy path',
    parts: {
      database: 'Database',
      searchIndex: 'Search index',
      attachments: 'Attachments and results',
      serverFolders: 'Working folders of servers',
      logs: 'Logs',
      copies: 'Daily copies',
      damaged: 'Damaged databases',
      previous: 'Previous data',
      configuration: 'Configuration and keys',
      other: 'Window and browser files',
    },
    partsMean: {
      database: 'Chats, settings, permissions and the activity log.',
      searchIndex: 'Lets you search all chats. Gatehouse can always make it again.',
      attachments: 'Files of messages, and pictures and texts that tools returned.',
      serverFolders: 'Files that servers wrote where no folder was set for them.',
      logs: 'The log of Gatehouse, and logs and traffic of servers.',
      copies: 'Copies of the database of the last days, used if it is damaged.',
      damaged: 'Set aside when Gatehouse found them damaged.',
      previous: 'What a restore or a reset replaced.',
      configuration: 'mcp.json, stored keys and the place of the window.',
      other: 'Caches of the window, and whatever else is in the folder.',
    },
    cleanUp: 'Clean up…',
    cleanUpPart: 'Clean up {{part}}',
    delete: 'Delete',
    freed: '{{size}} freed',
    cleaning: {
      logs: {
        title: 'Delete all logs?',
        means:
          'The log of Gatehouse and the stored logs and traffic of all servers are deleted. Chats and activity are kept.',
      },
      attachments: {
        title: 'Delete attachments that nothing uses?',
        means:
          'Gatehouse deletes files that no chat mentions and that are older than a day, and chats that you deleted more than a day ago. Nothing that you can still see is deleted.',
      },
      damaged: {
        title: 'Delete damaged databases?',
        means: 'What could be read of them is in your present data already. After this, nobody can recover more.',
      },
    },
  },
};
