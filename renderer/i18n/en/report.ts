/** The report for whoever looks for a fault. */
export const reportTexts = {
  report: {
    row: 'Report for a fault',
    rowMeans:
      'Versions, settings, the state of servers and the log of the last days in one file, to give to whoever looks for a fault.',
    open: 'Save a report…',
    title: 'Save a report',
    means:
      'Nothing is sent. This is everything that would be saved: leave out what you do not want to give away. Chats, prompts and arguments of calls are not collected, stored secrets and what looks like one are removed, and your home folder is written as ~. No program knows every secret by its looks, so read it first.',
    making: 'Making the report…',
    search: 'Search the report',
    files: 'Files of the report',
    include: 'Include {{name}}',
    textOf: 'Text of {{name}}',
    cut: 'Only a part of it: the file was too long.',
    empty: 'This file is empty.',
    found_one: '{{count}} line',
    found_other: '{{count}} lines',
    foundNothing: 'No line has this text.',
    fileMeans: {
      about: 'Versions and system',
      servers: 'Servers and their states',
      settings: 'Settings and providers',
      managedPolicy: 'Policy of an organization',
      storage: 'Sizes and counts of stored data',
      log: 'Log of Gatehouse',
    },
    save: 'Save…',
    saved: 'Report saved: {{path}}',
    downloaded: 'Report downloaded: {{name}}',
  },
};
