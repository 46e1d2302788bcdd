import type { DownloadFault } from '../../problems/downloadFault.ts';
import type { RuntimeArchiveFault, runtimeProblems } from '../../problems/runtimeProblems.ts';
import { runtimeTitles as titles } from '../../runtimes/runtime.ts';
import type { ProblemWords } from '../problemWords.ts';

const downloadsEn: Readonly<Record<DownloadFault, string>> = {
  unreachable: 'it could not be reached. Check the network and try again',
  tooSlow: 'it took too long, or fell silent. Try again later',
  elsewhere: 'it leads to another address, which is not followed. Look for an update of Gatehouse',
  brokenOff: 'the download ended before its end. Try again',
  tooLong: 'there is more than this release of Gatehouse knows of. Look for an update of Gatehouse',
};

const archivesEn: Readonly<Record<RuntimeArchiveFault, string>> = {
  damaged: 'it cannot be read',
  path: 'it would lie outside its folder, or has a name that not every system takes',
  link: 'it is a link or a device',
  twice: 'it is in there twice',
  case: 'another file has the same name but for capital letters',
  tooLong: 'its name is too long',
  belowFile: 'it lies below a file',
  content: 'its content is not as long as it says',
  tooMuch: 'there is more than this release of Gatehouse knows of',
  noProgram: 'this program is missing',
  otherFiles: 'its files are not those that this release of Gatehouse knows of',
};

export const runtimesEn: Pick<ProblemWords, keyof typeof runtimeProblems> = {
  runtimeNotOffered: ({ runtime }) =>
    `This release of Gatehouse has no copy of ${titles[runtime]} for this computer. Install it yourself, and start the server again.`,
  runtimeNotForServer: ({ server }) =>
    `${server} is not started with node, npm, npx, uv or uvx, so a copy of them would not be used. Edit the server first.`,
  runtimeBusy: () => 'Another copy is being made. Wait until that is done, or cancel it.',
  runtimeDownload: ({ fault, address }) => `Nothing was stored. ${address}: ${downloadsEn[fault]}.`,
  runtimeHashDiffers: ({ address, wanted, found }) =>
    `Nothing was stored: what came from ${address} is not the file that this release of Gatehouse names. Its SHA-256 is ${found}, and it should be ${wanted}. Do not use this file; try again on another network, and report it if it stays so.`,
  runtimeArchive: ({ fault, name }) =>
    `Nothing was stored: the archive was refused${name === '' ? '' : ` because of ${name}`}: ${archivesEn[fault]}. Report it to the makers of Gatehouse.`,
  runtimeNeedsSpace: ({ mebibytes }) =>
    `This needs ${mebibytes} MiB, and the disk has less. Free some space and try again.`,
  runtimeCopyMissing: ({ runtime }) =>
    `The server was not started: the copy of ${titles[runtime]} that it uses is not on this computer. It starts when the copy is there again, or when you edit the server and switch the copy off.`,
  runtimeCopyChanged: ({ runtime, file }) =>
    `The server was not started: ${file} of its copy of ${titles[runtime]} was changed since it was unpacked. It starts when an unchanged copy is there again, or when you edit the server and switch the copy off.`,
  runtimeCopyGone: ({ runtime }) =>
    `Nothing was added or changed: the copy of ${titles[runtime]} that you chose is not on this computer, or one of its files was changed. Get it again, or continue without it.`,
  runtimeInUse: ({ servers }) =>
    `It was not removed: ${servers} would not start without it. Edit the servers that use it, or remove them, and try again.`,
};
