import type { contentProblems } from '../../problems/contentProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { after } from './joinWords.ts';

export const contentsEn: Pick<ProblemWords, keyof typeof contentProblems> = {
  pageVisitNeeded: ({ tool, answer }) =>
    `${tool} requires a visit to a page first, and the user ${answer === 'decline' ? 'declined' : 'cancelled'}. Nothing was run.`,
  fileTooLarge: ({ mebibytes }) =>
    `An attached file can be at most ${mebibytes} MiB. Attach a smaller one, or a part of it.`,
  tooMuchUnsent: ({ mebibytes }) =>
    `Attached files that are not sent yet take ${mebibytes} MiB already. Send what is waiting, or restart Gatehouse, then attach this one.`,
  resourceUnknown: ({ uri, said }) => `The server has no resource ${uri}.${after(said, () => ` It says: ${said}`)}`,
  resourceForUser: ({ uri }) =>
    `The server means ${uri} for the user, not for models. The user can read it and attach it.`,
  skillUnlike: ({ why, uri }) => {
    const words = {
      unlisted: `${uri} is not in the list of files of its skill`,
      size: `${uri} has another size than the skill's list says`,
      digest: `${uri} is not the file of the skill's list: its SHA-256 is another one`,
      frontmatter: `the front matter of ${uri} is not what the skill's entry says`,
      entry: `${uri} is no valid skill`,
    }[why];
    return `This was not loaded: ${words}. Look at the skill again under Servers.`;
  },
  skillFileNotText: ({ uri }) => `${uri} is not text, so a model cannot read it.`,
  skillNotLoaded: ({ name }) => `Load the skill "${name}" first, with load_skill.`,
  resourcesNotListed: () => 'The server has not listed its resources yet. Try again in a moment.',
  sentRequestGone: () => 'What the model was sent is not kept any longer.',
  skillUnknown: ({ uri }) => `There is no skill ${uri}. Look at the server's list of skills again.`,
  skillChangedAgain: () => 'The skill has changed while it was shown. Look at it once more.',
  skillUnusable: ({ why }) =>
    ({
      dynamic:
        'The server makes this skill anew each time, so what you approve could not be compared with what is loaded. Gatehouse does not use it.',
      tooManyFiles: 'This skill has more than 512 files. Gatehouse does not use it.',
      tooLarge: 'The files of this skill are larger than 16 MiB. Gatehouse does not use it.',
    })[why],
  skillTooLong: ({ count }) =>
    `The SKILL.md has more than ${count} characters. A model can load it, but it cannot go along with a message.`,
  tooManySkillFolders: ({ count }) => `There can be at most ${count} folders of skills. Remove one first.`,
  skillFolderTwice: ({ path }) => `The folder ${path} is already one of your folders of skills.`,
  skillNotApproved: ({ name }) =>
    `The skill "${name}" is not approved, or has changed since it was. The user can look at it under Servers.`,
  tooManyContents: ({ count, max }) => `The answer has ${count} parts; Gatehouse reads at most ${max}.`,
  resourceTooLarge: ({ mebibytes, max }) =>
    `The resource is ${mebibytes} MiB large; Gatehouse reads at most ${max} MiB of one.`,
  tooManyReads: ({ count, seconds }) =>
    `The resources of a server can be read at most ${count} times a minute. Try again in ${seconds} s.`,
  templateUnusable: ({ why }) => {
    const words = {
      tooLong: 'it is too long',
      brokenExpression: 'a { has no name or no } after it',
      tooManyVariables: 'it has too many variables',
    }[why];
    return `The server's template cannot be used: ${words}.`;
  },
  promptArgumentsMissing: ({ prompt, names }) =>
    `The prompt "${prompt}" needs ${names.map((name) => `"${name}"`).join(', ')}.`,
  appOfOtherType: ({ mediaType }) =>
    `The server gave ${mediaType || 'no type'} for the app instead of text/html;profile=mcp-app.`,
  appAsksTooOften: ({ limit, count }) =>
    limit === 'waiting'
      ? `Too many requests: ${count} requests of this app are already waiting. Try again later.`
      : `Too many requests: an app can send at most ${count} a minute. Try again later.`,
  importRunning: () => 'Chats are being imported already. Wait until that has ended, or cancel it.',
  importOver: () => 'This import has ended. Choose the file again.',
  importTooLarge: ({ mebibytes }) => `The file, or what is packed in it, is larger than ${mebibytes} MiB.`,
  importNotJson: ({ file, byte, said }) =>
    `${file ?? 'The file'} is damaged, or not JSON, at byte ${byte}.${after(said, () => ` (${said})`)} Nothing was imported.`,
  importArchive: ({ fault }) => {
    const words = {
      damaged: 'it is damaged',
      encrypted: 'it is encrypted. Unpack it first, and choose conversations.json',
      noConversations: 'there is no conversations.json in it',
    }[fault];
    return `The archive cannot be read: ${words}. Nothing was imported.`;
  },
  importArchiveTooLarge: ({ limit, max }) => {
    const words = {
      entries: `it has more than ${max} entries. Unpack it first, and choose conversations.json`,
      mebibytes: `its chats take more than ${max} MiB unpacked`,
      ratio: `its chats are compressed more than ${max}:1, which no real export is`,
    }[limit];
    return `The archive is not read: ${words}. Nothing was imported.`;
  },
  importChatTooLarge: ({ chat, mebibytes }) =>
    `Chat ${chat} of the file is larger than ${mebibytes} MiB. Nothing was imported.`,
  importTooManyChats: ({ count }) => `The file has more than ${count} chats. Nothing was imported.`,
  importWithoutChats: ({ path }) =>
    `This is no export of chats that Gatehouse knows.${after(path, () => ` The first value is wrong at ${path}.`)} It reads its own JSON, and exports of ChatGPT and Claude.`,
  backupRunning: () => 'Another backup is being made or read. Wait until that has ended, or cancel it.',
  reportOver: () => 'This report is not there any more. Make a new one.',
  printingAlready: () => 'Another chat is being printed. Finish that first.',
  printFailed: ({ reason }) =>
    `The chat could not be printed${after(reason, () => ` (${reason})`)}. Check the printer, or save the chat as PDF.`,
  printGone: () => 'The chat to print could not be loaded. Print it again.',
  backupOver: () => 'This backup is not there any more. Choose the file again.',
  notBackup: () => 'This is no backup of Gatehouse, or it is damaged. Nothing was changed.',
  backupOfNewerVersion: () =>
    'A newer version of Gatehouse made this backup. Update Gatehouse first. Nothing was changed.',
  backupTooLarge: ({ gibibytes }) =>
    `The backup is larger than it says, or than ${gibibytes} GiB. Nothing was changed.`,
  backupNeedsSpace: ({ mebibytes }) =>
    `The disk needs ${mebibytes} MiB of free space for this backup. Free some space, then try again.`,
  folderChangeWaits: () => 'A change of your data waits for the next start. Restart Gatehouse, or cancel that change.',
  compactionRunning: () => 'The database is being compacted already.',
  previousDataGone: () => 'These earlier data are not there any more.',
  moveTarget: ({ why }) =>
    ({
      inside: 'This folder is inside the present data folder. Choose another one.',
      notEmpty: 'There are other files in this folder. Choose an empty one.',
      notWritable: 'Gatehouse cannot write to this folder. Choose another one.',
      noSpace: 'The disk of this folder has too little free space. Choose another one.',
    })[why],
  movedFolderMissing: ({ folder }) =>
    `Your data were moved to ${folder}, and this folder is not there or is not yours. If it is on another disk, connect that disk and start Gatehouse again.`,
  folderChangeStopped: ({ folder, said }) =>
    `The change of the data folder ${folder} stopped half way (${said}). Nothing was deleted. Make sure that the disk has space and can be written, and start Gatehouse again: it continues from there.`,
  folderChangeUnfinished: () =>
    'A restore, a reset or a move of this data folder is not complete. Start the Gatehouse app with it once, then run this again.',
  folderPlaceTaken: ({ path }) =>
    `The change of the data folder stopped half way: ${path} is there already, and nothing is overwritten. Move it elsewhere and start Gatehouse again.`,
  pictureNotHttps: () => 'Only pictures at https addresses are fetched. Open the link in a browser instead.',
  pictureWithCredentials: () => 'The address of the picture contains a name or a password. It is not fetched.',
  pictureAddressTooLong: () => 'The address of the picture is too long to check. It is not fetched.',
  pictureRefused: ({ host, status }) => `${host} did not deliver the picture: it answered with HTTP ${status}.`,
  pictureHostUnknown: ({ host }) =>
    `${host} cannot be found. Check your network and the address. Names that only a proxy can resolve are not looked up.`,
  pictureHostInside: ({ host }) =>
    `The name ${host} leads to an address inside your network or computer. Gatehouse did not contact it.`,
  pictureTooLarge: ({ host, mebibytes }) => `The picture at ${host} is larger than ${mebibytes} MiB. It is not shown.`,
};
