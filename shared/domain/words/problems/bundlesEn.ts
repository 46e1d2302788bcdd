import type {
  bundleProblems,
  BundleEntryFault,
  BundleFileFault,
  BundleSignatureFault,
} from '../../problems/bundleProblems.ts';
import type { DownloadFault } from '../../problems/downloadFault.ts';
import { assertNever } from '../../../lib/assertNever.ts';
import type { ProblemWords } from '../problemWords.ts';

const entriesEn: Readonly<Record<BundleEntryFault, string>> = {
  path: 'it would lie outside the folder of the bundle, or has a name that not every system takes',
  link: 'it is a link or a device',
  twice: 'it is in the bundle twice',
  case: 'another file has the same name but for capital letters',
  tooLong: 'its name is too long',
  belowFile: 'it lies below a file',
  content: 'its content is not what the bundle says it is',
};

const signaturesEn: Readonly<Record<BundleSignatureFault, string>> = {
  unreadable: 'it cannot be read',
  otherKey: 'it was not made with the key of any certificate in it',
  otherContent: 'it is of another content: the file was changed after it was signed',
};

const downloadsEn: Readonly<Record<DownloadFault, string>> = {
  unreachable: 'the file could not be reached. Check the network and try again, or tell its publisher',
  tooSlow: 'it took too long, or fell silent. Try again later',
  elsewhere: 'it leads to another address, which is not followed. Tell its publisher',
  brokenOff: 'the download ended before its end. Try again',
  tooLong: 'the file is larger than Gatehouse takes',
};

const filesEn: Readonly<Record<BundleFileFault, string>> = {
  gone: 'is no longer there',
  notAFile: 'is no file but a folder, a pipe or a device',
  forbidden: 'may not be read by you',
  unreadable: 'cannot be read',
};

export const bundlesEn: Pick<ProblemWords, keyof typeof bundleProblems> = {
  bundleArchive: ({ fault }) => {
    switch (fault) {
      case 'damaged':
        return 'This file is no bundle, or not all of it is there. Download it again and choose the .mcpb or .dxt file itself.';
      case 'encrypted':
        return 'The bundle is encrypted. Ask its author for one that is not.';
      case 'noManifest':
        return 'This archive has no manifest.json at its top, so it is no bundle. Choose the .mcpb or .dxt file itself.';
      case 'manifestTooLarge':
        return 'The manifest.json of the bundle is larger than 1 MB. Ask its author for a smaller one.';
      case 'manifestNotText':
        return 'The manifest.json of the bundle is not UTF-8 text. Ask its author to correct it.';
      default:
        return assertNever(fault);
    }
  },
  bundleEntry: ({ fault, name }) =>
    `The bundle was refused because of the file ${name}: ${entriesEn[fault]}. Nothing of it was kept. Ask its author to pack it again.`,
  bundleTooLarge: ({ limit, max }) => {
    switch (limit) {
      case 'packed':
        return `The file is larger than ${max} MB. Gatehouse takes no larger bundles.`;
      case 'unpacked':
        return `The bundle would need more than ${max} MB unpacked. Gatehouse takes no larger ones.`;
      case 'entries':
        return `The bundle has more than ${max} files. Gatehouse takes no more.`;
      case 'ratio':
        return `A file of the bundle is packed more than ${max} times smaller, as files are that are made to fill a disk. Nothing of it was kept.`;
      default:
        return assertNever(limit);
    }
  },
  bundleNeedsSpace: ({ mebibytes }) =>
    `The bundle needs ${mebibytes} MB, and the disk has less. Free some space and try again.`,
  bundleManifestNotJson: () => 'The manifest.json of the bundle is not valid JSON. Ask its author to correct it.',
  bundleManifestVersion: ({ version }) =>
    `The bundle has a manifest of version ${version}. Gatehouse reads 0.1 to 0.4: look for an update of Gatehouse, or an older version of the bundle.`,
  bundleManifestField: ({ field, fault }) => {
    const what = { missing: 'is missing', tooLong: 'is too long', wrong: 'is not as the format demands' }[fault];
    return `In the manifest of the bundle, ${field} ${what}. Ask its author to correct it.`;
  },
  bundleFieldUndeclared: ({ field }) =>
    `The bundle uses the setting ${field} and does not say what it is. Ask its author to add it to user_config.`,
  bundleWantsSecret: ({ name }) =>
    `The bundle refers to ${name} of your secrets, which no bundle may. Ask its author to use user_config.`,
  bundleWantsVariable: ({ name }) =>
    `The bundle refers to the variable ${name} of your computer, which no bundle may. Ask its author to use user_config.`,
  bundleOtherSystem: ({ systems }) =>
    `This bundle is not for this system; it says: ${systems}. Look for one that is made for yours.`,
  bundleAnswersWrong: ({ fields }) => `Correct what you filled in: ${fields}.`,
  bundleFileUnreadable: ({ fault, name }) =>
    `${name} ${filesEn[fault]}. Choose the .mcpb or .dxt file where it is now.`,
  bundleRunning: () => 'Another bundle is being read. Wait until that is done.',
  bundleLookOver: () => 'The file of the bundle is no longer there. Choose it again.',
  bundleFilesChanged: ({ file, folder }) =>
    `The server was not started: ${file} of its bundle was changed since it was installed (${folder}). Install the bundle again, or remove the server.`,
  bundleFilesMissing: ({ folder }) =>
    `The server was not started: the files of its bundle are gone (${folder}). Install the bundle again, or remove the server.`,
  bundleNoHash: ({ name }) =>
    `The registry names no SHA-256 for the file of ${name}, so nobody could tell whether the right file arrives. Nothing was downloaded. Tell its publisher.`,
  bundleDownload: ({ fault, address }) => `Nothing was kept. ${address}: ${downloadsEn[fault]}.`,
  bundleHostInside: ({ host }) =>
    `Nothing was kept: ${host} is on this computer or in its network, and the registry is not. What it names is downloaded from where it is itself, or from public addresses.`,
  bundleSignature: ({ fault }) =>
    `The signature of the bundle is damaged: ${signaturesEn[fault]}. Nothing was installed. Get the file again from its publisher.`,
  bundleHashDiffers: ({ wanted, found }) =>
    `The file is not what the registry describes: its SHA-256 is ${found}, and the registry says ${wanted}. Nothing of it was kept. Tell its publisher.`,
  bundleNoEarlier: () => 'This version is no longer there. Install its file again if you have it.',
  bundleServerChanged: ({ name }) =>
    `“${name}” was changed in the meantime, so its bundle was not replaced. Look at the server, then try again.`,
  bundleOfOtherName: ({ name }) =>
    `The file is the bundle of another server: ${name}. Choose a version of the same one.`,
};
