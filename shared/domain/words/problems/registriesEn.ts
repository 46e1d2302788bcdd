import type { registryProblems } from '../../problems/registryProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { networkReasonsEn } from './connectionsEn.ts';

export const registriesEn: Pick<ProblemWords, keyof typeof registryProblems> = {
  registryUnreachable: ({ host, fault, ...facts }) => `${host} cannot be reached: ${networkReasonsEn[fault](facts)}`,
  registrySlow: ({ host }) => `${host} did not answer in time. Try again later.`,
  registryAnsweredStatus: ({ host, status }) =>
    status >= 500
      ? `${host} has a problem of its own (HTTP ${status}). Try again later.`
      : `${host} refused the request (HTTP ${status}). Check the address of the registry.`,
  registryBusy: ({ host, seconds }) =>
    `${host} received too many requests. ${seconds === 0 ? 'Try again in a minute.' : `It asks Gatehouse to wait ${seconds} s.`}`,
  registryRedirects: ({ host }) =>
    `${host} redirects to another address, which Gatehouse does not follow. Add the registry with its new address.`,
  registryAnswerTooLarge: ({ host }) => `The answer of ${host} is too large.`,
  registryAnswerUnreadable: ({ host }) =>
    `${host} does not answer like a registry of MCP servers. Check the address of the registry.`,
  publishedHostInside: ({ host }) =>
    `${host} is on this computer or in its network. What a registry names is read from public addresses only.`,
  publishedServerGone: ({ name }) => `The registry does not list ${name} any more.`,
  publishedVersionGone: ({ name }) =>
    `The registry changed in the meantime, so nothing of ${name} was added or updated. Look at it again.`,
  publishedServerChanged: ({ name }) =>
    `“${name}” was changed or uses another account in the meantime, so it was not updated. Check for updates again.`,
  publishedAnswersWrong: ({ fields }) =>
    fields === ''
      ? 'This makes no valid address or command. Check what you filled in.'
      : `Check what you filled in here: ${fields}.`,
  readmeUnknown: ({ name }) => `Gatehouse does not know where the README of ${name} is.`,
  registryGone: () => 'This registry was removed.',
  registryKnown: () => 'You have this registry already.',
  tooManyRegistries: ({ count }) => `You can have at most ${count} registries. Remove one first.`,
};
