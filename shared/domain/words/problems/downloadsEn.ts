import type { DownloadHold, downloadProblems } from '../../problems/downloadProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

const holdsEn: Readonly<Record<DownloadHold, (about: string) => string>> = {
  notNpx: () =>
    'Gatehouse cannot tell for certain which package npx starts. Write it plainly in the arguments, such as npx -y NAME',
  notTrusted: () => 'you have not trusted this server as it is now. Start it and confirm it first',
  switchedOff: () => 'the server is switched off. Switch it on first',
  running: () => 'the server is running. Stop it first',
  cacheUnknown: () => 'npm did not say for certain where it is. Check that npm works in a terminal',
  missing: () => 'there is none. Start the server again',
  linked: (about) => `${about} is not a plain folder, or a link leads to it. Look at it yourself`,
  shared: (about) => `it is also used by ${about}. Stop those servers first`,
  notMovable: (about) => `the system does not let Gatehouse change ${about}. Close programs that use it, and try again`,
};

export const downloadsEn: Pick<ProblemWords, keyof typeof downloadProblems> = {
  downloadKept: ({ server, why, about }) => `The download of ${server} was not deleted: ${holdsEn[why](about)}.`,
};
