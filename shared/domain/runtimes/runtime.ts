import { z } from 'zod';
import { serverId, sha256 } from '../ids.ts';

/** A runtime that Gatehouse can keep a copy of: Node.js with npm and npx, or uv with uvx. */
export const runtimeCopyName = z.enum(['node', 'uv']);
export type RuntimeCopyName = z.infer<typeof runtimeCopyName>;

/** Their names are the same in every language. */
export const runtimeTitles: Readonly<Record<RuntimeCopyName, string>> = { node: 'Node.js', uv: 'uv' };

/**
 * The copy that a server is started with, by the hash that its folder is named by. It is part of the launch, and so of what is trusted:
 * the folder `bin` of the copy stands first in the PATH of the server.
 */
export const runtimeCopy = z.lazy(() => z.object({ name: runtimeCopyName, sha256 }));
export type RuntimeCopy = z.infer<typeof runtimeCopy>;

/** One file that is downloaded for a copy. */
const runtimeDownload = z.lazy(() =>
  z.object({
    address: z.string(),
    sha256,
    bytes: z.number().int().positive(),
    /** Whether it has exactly these bytes; otherwise at most. */
    isMeasured: z.boolean(),
    /** The hosts that may send it besides that of the address. */
    hosts: z.array(z.string()),
  }),
);

/** A copy that the release of Gatehouse names for this computer. */
export const runtimeOffer = z.lazy(() =>
  z.object({
    name: runtimeCopyName,
    version: z.string(),
    sha256,
    /** Who published its files where its makers did not. */
    repackedBy: z.string().nullable(),
    downloads: z.array(runtimeDownload),
    unpackedBytes: z.number().int().positive(),
    /** Whether that is known; otherwise it is the most that is unpacked. */
    isMeasured: z.boolean(),
  }),
);
export type RuntimeOffer = z.infer<typeof runtimeOffer>;

/** A copy that is there. */
const installedRuntime = z.lazy(() =>
  z.object({
    name: runtimeCopyName,
    version: z.string(),
    sha256,
    /** Of its files. */
    bytes: z.number().int().nonnegative(),
  }),
);
export type InstalledRuntime = z.infer<typeof installedRuntime>;

/** A copy on the page of what is stored, with the servers that name it. */
export const runtimeView = z.lazy(() =>
  installedRuntime.unwrap().extend({
    usedBy: z.array(z.object({ serverId, serverName: z.string() })),
  }),
);
export type RuntimeView = z.infer<typeof runtimeView>;

/** What can be done about a runtime that a server needs which is not added yet. */
export const runtimeChoice = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The organization switched copies off. */
    z.object({ kind: z.literal('switchedOff') }),
    /** The release names none for this computer. */
    z.object({ kind: z.literal('notOffered') }),
    z.object({ kind: z.literal('offered'), version: z.string() }),
    /** An unchanged copy is there. */
    z.object({ kind: z.literal('there'), version: z.string(), copy: runtimeCopy }),
  ]),
);
export type RuntimeChoice = z.infer<typeof runtimeChoice>;

/** Work on a copy that goes on, and for which server. */
export const runtimeProgress = z.lazy(() =>
  z.object({
    /** `null`: for one that is not added yet. */
    serverId: serverId.nullable(),
    name: runtimeCopyName,
    version: z.string(),
    /** `asking`: the trust page has not been answered. */
    step: z.enum(['asking', 'downloading', 'unpacking']),
    bytes: z.number().nonnegative(),
    /** 0 where nobody knows. */
    ofBytes: z.number().nonnegative(),
  }),
);
export type RuntimeProgress = z.infer<typeof runtimeProgress>;

/** What the trust page says of the copy that a launch names. */
export const runtimeMark = z.lazy(() =>
  z.object({
    name: runtimeCopyName,
    sha256,
    /** `null` when the copy is not there. */
    version: z.string().nullable(),
    /** The folder that stands first in the PATH. */
    folder: z.string(),
  }),
);
export type RuntimeMark = z.infer<typeof runtimeMark>;

const runtimesByCommand: readonly { readonly name: RuntimeCopyName; readonly commands: RegExp }[] = [
  { name: 'node', commands: /^(node|npx|npm)(\.exe|\.cmd)?$/i },
  { name: 'uv', commands: /^(uv|uvx)(\.exe)?$/i },
];

/** The runtime whose copy has a program of this name; `undefined` for any other command, and for a path. Pure. */
export function runtimeOfCommand(command: string): RuntimeCopyName | undefined {
  return runtimesByCommand.find(({ commands }) => commands.test(command.trim()))?.name;
}
