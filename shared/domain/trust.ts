import { z } from 'zod';
import { appDomains } from './app.ts';
import { bundleMark } from './bundles/bundle.ts';
import { runtimeMark, runtimeOffer, runtimeTitles } from './runtimes/runtime.ts';
import { backupFacts } from './folderChange.ts';
import { requestId, serverId, sha256, timestamp } from './ids.ts';
import { folderDanger, folderPath } from './root.ts';
import { launchSecret, offeredSecret } from './secretPlaces.ts';
import { configurableLaunch } from './server.ts';
import { launchVariable } from './variablePlaces.ts';

/** A launch that the user trusted before another one took its place. */
const earlierTrust = z.strictObject({ launchHash: sha256, decidedAt: timestamp });
export type EarlierTrust = z.infer<typeof earlierTrust>;

/** What the user said of a launch. The hash covers the resolved launch with secret references, not their values. */
export const trustRecord = z.lazy(() =>
  z.strictObject({
    serverId,
    serverName: z.string(),
    /** Of the account in use, as it was called then. Absent for a server without accounts. */
    accountName: z.string().optional(),
    launchHash: sha256,
    verdict: z.enum(['trusted', 'never']),
    launch: configurableLaunch,
    decidedAt: timestamp,
    /** The latest launches that were trusted before this one, newest first. */
    earlier: z.array(earlierTrust).optional(),
  }),
);
export type TrustRecord = z.infer<typeof trustRecord>;

/** Something about a launch that people should know before they trust it, in the order in which it is shown. */
const launchDanger = z.enum([
  'superuser', // sudo, doas, su, pkexec
  'openContainer', // a container that reaches the computer: --privileged, the socket of Docker, a folder of the system
  'shell', // a shell runs a line
  'inlineCode', // an interpreter runs code that stands on the command line
  'codeFromAddress', // curl | sh, npx git+https://…, deno run https://…
  'otherRegistry', // packages come from elsewhere than usual
  'loadsCode', // a variable or option has other code loaded into the program
  'roundabout', // the program is there to start or install others
  'deletes', // rm -rf, rmdir /s, format
  'homeOrKeys', // the home folder, ssh keys, keychains, all of a folder of the system
  'uncheckedCertificates', // a variable or switch with which certificates are not checked
  'plainHttp', // http to another machine
  'oddAddress', // written so that it may be taken for another: look-alikes, numbers, names and passwords
  'metadataAddress', // where computers in clouds get their keys
  'hiddenCharacters', // characters that do not show
  'inheritsSecret', // a variable of this computer that may hold a key
  'foreignSecret', // a secret that was not stored for this server
  'movedSecret', // a secret of this server that would go elsewhere than before
  'unpinnedPackage', // npx -y name, uvx name: tomorrow's version is other code
]);
export type LaunchDanger = z.infer<typeof launchDanger>;
export const launchDangerKinds = launchDanger.options;

/** What most launches have, as their authors recommend them: a mark that is nearly always there would make nobody look. */
const onlyNotes = ['unpinnedPackage'] as const satisfies readonly LaunchDanger[];
type LaunchNote = (typeof onlyNotes)[number];
type RealDanger = Exclude<LaunchDanger, LaunchNote>;

const isNote = (kind: LaunchDanger): kind is LaunchNote => onlyNotes.some((note) => note === kind);

/** Parts what people should look at twice from what is only good to know. Pure. */
export function weighDangers(found: readonly LaunchDanger[]): {
  readonly dangers: readonly RealDanger[];
  readonly notes: readonly LaunchNote[];
} {
  return {
    dangers: found.filter((kind): kind is RealDanger => !isNote(kind)),
    notes: found.filter((kind) => isNote(kind)),
  };
}

/** What the trust surface shows. */
export const trustRequest = z.lazy(() =>
  z.object({
    id: requestId,
    serverId,
    serverName: z.string(),
    /** Of the account that it would run with; the launch names its id. Absent for a server without accounts. */
    accountName: z.string().optional(),
    launch: configurableLaunch,
    launchHash: sha256,
    /** Where it runs, when no working folder is configured: one of its own. */
    ownFolder: z.string().optional(),
    /** The launch trusted before, when this one replaces it. */
    previous: configurableLaunch.optional(),
    /** When the user trusted exactly this launch, on this computer, before another one took its place. */
    trustedAt: timestamp.optional(),
    dangers: z.array(launchDanger),
    /** The secrets that it refers to. */
    secrets: z.array(launchSecret).optional(),
    /** Secrets with values that the user may choose for those without. */
    offered: z.array(offeredSecret).optional(),
    /** The variables of this computer that it gets by name. */
    variables: z.array(launchVariable).optional(),
    /** The bundles whose files it names. */
    bundles: z.array(bundleMark).optional(),
    /** The copy of Node.js or uv that it is started with. */
    runtime: runtimeMark.optional(),
    /** Names of other servers that look just like this one's. */
    looksLike: z.array(z.string()).optional(),
    createdAt: timestamp,
  }),
);
export type TrustRequest = z.infer<typeof trustRequest>;

/** What may be shown of a key: enough to recognize it, too little to use it. */
const keyHint = z.lazy(() => z.object({ length: z.number().int(), end: z.string() }));
export type KeyHint = z.infer<typeof keyHint>;

/** The server that a permission is bound to, and the account that it uses, if it has accounts. */
const ofServer = { serverId, serverName: z.string(), accountName: z.string().optional() };

/**
 * What the page wishes for and cannot give by itself: it would hold for good although no call waits for it, or reach beyond
 * this machine.
 */
const wantedPermission = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Tools whose names fit the pattern are called without asking. */
    z.object({ kind: z.literal('rule'), ...ofServer, toolPattern: z.string() }),
    /** All tools the server has now are called without asking, as they are defined now. */
    z.object({ kind: z.literal('grant'), ...ofServer, toolCount: z.number().int() }),
    /** What the server says about its tools counts where a mode asks for it. */
    z.object({ kind: z.literal('annotations'), ...ofServer }),
    /** A folder that is dangerous to share, or that a confined server could then change. */
    z.object({
      kind: z.literal('root'),
      serverId,
      serverName: z.string(),
      folder: folderPath,
      danger: folderDanger.nullable(),
      isConfined: z.boolean(),
    }),
    /** The folder of a project: files with instructions and servers are read from it, and shown. */
    z.object({
      kind: z.literal('projectFolder'),
      name: z.string(),
      folder: folderPath,
      danger: folderDanger.nullable(),
    }),
    /** A folder of skills on this computer: they are read and shown, and models may load those that the user approves. */
    z.object({ kind: z.literal('skillFolder'), folder: folderPath, danger: folderDanger.nullable() }),
    /** The app of a tool loads from elsewhere, and sends there: until Gatehouse ends, as long as it wants just these. */
    z.object({ kind: z.literal('app'), serverId, serverName: z.string(), domains: appDomains }),
    /** A picture that a text points at is fetched, once. */
    z.object({
      kind: z.literal('picture'),
      url: z.string(),
      host: z.string(),
      /** The address in the text; another one than `url` where it led on. */
      source: z.string(),
    }),
    /** Conversations, with what tools answered in them, go to this address whenever a model of the provider is asked. */
    z.object({
      kind: z.literal('provider'),
      name: z.string(),
      baseUrl: z.string(),
      host: z.string(),
      /** The key that is stored with it. */
      key: keyHint.optional(),
    }),
    /** What is searched for goes to this address whenever the user opens the page of registries. */
    z.object({ kind: z.literal('registry'), name: z.string(), url: z.string(), host: z.string() }),
    /**
     * Conversations go to the account of another key at the same address. Its owner may read them: many providers let the
     * owner of an account log what is sent.
     */
    z.object({
      kind: z.literal('providerKey'),
      name: z.string(),
      baseUrl: z.string(),
      host: z.string(),
      key: keyHint,
    }),
    /** A copy of Node.js or uv is downloaded and stored. Nothing of it runs by this. */
    z.object({
      kind: z.literal('runtime'),
      /** The server that is to be started with it; absent for one that is not added yet. */
      server: z.object({ serverId, serverName: z.string() }).optional(),
      offer: runtimeOffer,
      folder: z.string(),
    }),
    /** What `npx` downloaded for a server is deleted, and downloaded again when it starts. */
    z.object({
      kind: z.literal('download'),
      serverId,
      serverName: z.string(),
      /** The packages, as the launch names them. */
      packages: z.array(z.string()),
      /** The real path of the folder. */
      folder: z.string(),
    }),
    /** The file of a bundle is downloaded from the address that an entry of a registry names. Nothing of it runs by this. */
    z.object({
      kind: z.literal('bundle'),
      host: z.string(),
      url: z.string(),
      /** The only content that is kept. */
      sha256,
      /** The address of the registry, and what it calls the server. */
      registry: z.string(),
      name: z.string(),
      version: z.string(),
    }),
    /** What the system trusts can say who a host is: whoever can add a certificate there can read what is sent. */
    z.object({ kind: z.literal('systemCertificates') }),
    /** All data are replaced, or earlier ones deleted for good. */
    z.object({
      kind: z.literal('dataFolder'),
      act: z.enum(['restore', 'reset', 'bringBack', 'removePrevious', 'removeOldCopy', 'removeDamaged', 'removeLogs']),
      /** When the backup was made, or the earlier data were replaced. */
      at: timestamp.optional(),
      backup: backupFacts.optional(),
      /** The folder whose copy is deleted. */
      folder: z.string().optional(),
    }),
  ]),
);
export type WantedPermission = z.infer<typeof wantedPermission>;

/** The name of the server or project a permission is about; of a picture or a provider, the host that is asked; of skills, their folder; of a runtime without a server, its own; else ours. Pure. */
export function aboutOf(what: WantedPermission): string {
  if (what.kind === 'dataFolder' || what.kind === 'systemCertificates') return 'Gatehouse';
  if ('host' in what) return what.host;
  if (what.kind === 'skillFolder') return what.folder;
  if (what.kind === 'runtime') return what.server?.serverName ?? runtimeTitles[what.offer.name];
  return 'serverName' in what ? what.serverName : what.name;
}

export const permissionRequest = z.object({ id: requestId, what: wantedPermission, createdAt: timestamp });
export type PermissionRequest = z.infer<typeof permissionRequest>;

/** What the page may know of a question on the trust surface: that it waits. The page cannot answer. */
export const trustSummary = z.lazy(() =>
  z.object({
    id: requestId,
    kind: z.enum([
      'launch',
      'rule',
      'grant',
      'annotations',
      'root',
      'app',
      'runtime',
      'download',
      'bundle',
      'picture',
      'provider',
      'providerKey',
      'registry',
      'projectFolder',
      'skillFolder',
      'systemCertificates',
      'dataFolder',
    ]),
    /** Absent where it is about no server. */
    serverId: serverId.optional(),
    /** The name of the server or project; of a picture or a provider, the host that is asked. */
    about: z.string(),
    /** The picture that is asked about, by its address in the text. */
    source: z.string().optional(),
    createdAt: timestamp,
  }),
);
export type TrustSummary = z.infer<typeof trustSummary>;

export const trustAnswer = z.enum(['trust', 'notNow', 'never']);
export type TrustAnswer = z.infer<typeof trustAnswer>;
