import type { ManagedFault } from '../../managed/managedFault.ts';
import type { ManagedFeature } from '../../managed/managedFeature.ts';
import type { ManagedRefusal } from '../../managed/managedRefusal.ts';
import type { managedProblems } from '../../problems/managedProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

export const managedFaultsEn: Readonly<Record<ManagedFault, string>> = {
  unreadable: 'it cannot be read',
  notAFile: 'it is not a plain file in plain folders',
  isLink: 'it is a link',
  ownedByOther: 'it does not belong to the system',
  writableByOthers: 'others than the system can change it',
  accessUnknown: 'Windows does not say who can change it',
  tooLarge: 'it is larger than 256 kB',
  notJson: 'it is not JSON',
  unknownVersion: 'it is written for another version of Gatehouse',
  unfit: 'it has fields or values that Gatehouse does not know',
};

export const managedRefusalsEn: Readonly<Record<ManagedRefusal, string>> = {
  policyUnusable: 'the managed policy of this computer cannot be used',
  notListed: 'it is not among the servers that your organization allows',
  denied: 'it is among the servers that your organization does not allow',
  notConfined: 'your organization wants local servers to run confined',
  hasNetwork: 'your organization wants local servers to run confined and without a network',
  sampleOff: 'your organization switched the sample server off',
};

export const managedFeaturesEn: Readonly<Record<ManagedFeature, string>> = {
  lastingApprovals: 'allowing for longer than once',
  backgroundCalls: 'calls in the background',
  registries: 'registries of servers',
  otherApps: 'exchanging servers with other apps',
  bundles: 'installing bundles',
  chatImport: 'importing chats',
  chatExport: 'exporting chats',
  backups: 'backups',
  updates: 'updates of the app',
  runtimes: 'copies of Node.js and uv',
  loginStart: 'starting Gatehouse at sign-in',
  spelling: 'checking spelling in further languages',
  pictures: 'loading pictures from the web',
  sampleServer: 'the sample server',
  headless: 'running without a page',
};

const remediesEn: Readonly<Partial<Record<ManagedRefusal, string>>> = {
  notConfined: ' Edit the server, switch "Confined" on, and start it again.',
  hasNetwork: ' Edit the server, switch its network off, and start it again.',
};

export const managedEn: Pick<ProblemWords, keyof typeof managedProblems> = {
  managedPolicyUnusable: ({ place, fault, detail }) =>
    `The managed policy does not count, so no server starts. ${place}: ${managedFaultsEn[fault]}${detail === '' ? '' : ` (${detail})`}. Ask who manages this computer to correct or remove it.`,
  managedServerRefused: ({ server, why, launch }) =>
    `${server} does not run: ${managedRefusalsEn[why]}.${remediesEn[why] ?? ' Ask who manages this computer.'} SHA-256 of its launch: ${launch}`,
  managedToolRefused: ({ tool }) => `A rule of your organization denies ${tool}. Ask who manages this computer.`,
  managedProviderRefused: ({ name }) =>
    `Nothing was sent to ${name}: it is not among the providers that your organization allows. Choose another model, or ask who manages this computer.`,
  managedRegistryRefused: ({ host }) =>
    `${host} was not asked: it is not among the registries that your organization allows. Choose another one, or ask who manages this computer.`,
  managedPublisherRefused: ({ name }) =>
    `${name} is of a publisher that your organization does not allow. Ask who manages this computer.`,
  managedModeRefused: () => 'Your organization does not allow this mode. Choose another one.',
  managedFeatureOff: ({ feature }) =>
    `Your organization switched this off: ${managedFeaturesEn[feature]}. Ask who manages this computer.`,
  managedPolicyChanged: () => 'The managed policy of this computer changed.',
};
