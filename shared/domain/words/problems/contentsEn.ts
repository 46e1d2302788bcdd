import type { contentProblems } from '../../problems/contentProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { after } from './joinWords.ts';

export const contentsEn: Pick<ProblemWords, keyof typeof contentProblems> = {
  pageVisitNeeded: ({ tool, answer }) =>
    `${tool} needs a page to be visited first, and the user ${answer === 'decline' ? 'declined' : 'cancelled'}. Nothing was run.`,
  fileTooLarge: ({ mebibytes }) =>
    `A file that is attached has ${mebibytes} MiB at most. Attach a smaller one, or a part of it.`,
  tooMuchUnsent: ({ mebibytes }) =>
    `Files of ${mebibytes} MiB were attached and not sent. Send what is waiting, or start Gatehouse again, and attach this then.`,
  resourceUnknown: ({ uri, said }) => `The server has no resource ${uri}.${after(said, () => ` It says: ${said}`)}`,
  tooManyContents: ({ count, max }) => `The answer has ${count} parts; more than ${max} are not read.`,
  resourceTooLarge: ({ mebibytes, max }) =>
    `The resource is ${mebibytes} MiB large; Gatehouse reads at most ${max} MiB of one.`,
  tooManyReads: ({ count, seconds }) =>
    `Resources of a server can be read ${count} times a minute. Try again in ${seconds} s.`,
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
    `The server gave ${mediaType || 'no type'} for the app, and not text/html;profile=mcp-app.`,
  appAsksTooOften: ({ limit, count }) =>
    limit === 'waiting'
      ? `Too many requests: ${count} requests of this app are already waiting. Try again later.`
      : `Too many requests: an app may ask ${count} times per minute. Try again later.`,
  pictureNotHttps: () => 'Only pictures at https addresses are fetched. Open the link in a browser instead.',
  pictureWithCredentials: () => 'The address of the picture carries a name or a password. It is not fetched.',
  pictureAddressTooLong: () => 'The address of the picture is too long to be read. It is not fetched.',
  pictureRefused: ({ host, status }) => `${host} did not give the picture: it answered ${status}.`,
  pictureHostUnknown: ({ host }) =>
    `${host} cannot be found. Check your network, and the address. Names that only a proxy knows are not asked.`,
  pictureHostInside: ({ host }) =>
    `The name ${host} leads to an address inside of your network or computer. It was not asked.`,
  pictureTooLarge: ({ host, mebibytes }) => `The picture at ${host} is larger than ${mebibytes} MiB. It is not shown.`,
};
