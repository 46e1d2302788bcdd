import { z } from 'zod';
import { finding } from '../diagnosis.ts';
import { serverId, sha256, timestamp } from '../ids.ts';
import { launch } from '../server.ts';
import { bundleServerType, maxManifest } from './manifest.ts';
import { bundleWay } from './bundleWay.ts';

/** How large the file of a bundle may be; bytes. */
export const maxBundleBytes = 512 * 1024 * 1024;

// Functions, so that none of them is made at start.
const line = () => z.string().max(maxManifest.line);

const signer = () => ({
  subject: line(),
  issuer: line(),
  isSelfSigned: z.boolean(),
  validTo: timestamp,
  /** Of the certificate; SHA-256. */
  fingerprint: sha256,
});

/**
 * Who a bundle is signed by. `matching`: the signature is of this content, with the key of the certificate. `unchecked`: it uses something
 * that Gatehouse does not know, so anybody can have written it. Who issued the certificate is checked in neither case: nobody is vouched for.
 */
const bundleSignature = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('matching'), ...signer() }),
    z.object({ kind: z.literal('unchecked'), ...signer() }),
  ]),
);
export type BundleSignature = z.infer<typeof bundleSignature>;

const declared = () => z.object({ name: line(), description: z.string().max(maxManifest.text) });
const address = () => z.string().max(maxManifest.address);

/** What a bundle says of itself, and what it is: claims of a stranger, shown as text. */
const bundleFacts = z.lazy(() =>
  z.object({
    name: line(),
    title: line(),
    version: line(),
    manifestVersion: z.string().max(10),
    description: z.string().max(maxManifest.text),
    longDescription: z.string().max(maxManifest.text),
    author: line(),
    authorAddress: address(),
    license: line(),
    addresses: z.array(address()).max(4),
    privacyPolicies: z.array(address()).max(maxManifest.policies),
    type: bundleServerType,
    tools: z.array(declared()).max(maxManifest.declared),
    hasMoreTools: z.boolean(),
    prompts: z.array(line()).max(maxManifest.declared),
    /** As it names them, such as `darwin`; none: all. */
    systems: z.array(line()).max(20),
    /** The versions of a runtime that it wants, as it writes them. */
    runtimes: z.array(z.object({ name: z.enum(['node', 'python']), range: line() })).max(2),
    /** Fields of its manifest that the format does not know. */
    unknown: z.array(z.string().max(200)).max(50),
    sha256,
    /** Of the file. */
    bytes: z.number().int().nonnegative(),
    /** Of what it contains. */
    unpackedBytes: z.number().int().nonnegative(),
    files: z.number().int().nonnegative(),
    signature: bundleSignature,
  }),
);
export type BundleFacts = z.infer<typeof bundleFacts>;

/** An installed version of the same bundle, and what would become different. */
const bundleUpdate = z.lazy(() =>
  z.object({
    serverId,
    serverName: z.string(),
    version: line(),
    sha256,
    launch,
    toolsAdded: z.array(line()),
    toolsRemoved: z.array(line()),
    /** What the user filled in before, without secrets. */
    answers: z.record(z.string(), z.string()),
    /** The names of stored secrets by their fields: used again where nothing is filled in. */
    kept: z.record(z.string(), z.array(z.string())),
    /** The names of variables that the user added: they stay. */
    ownVariables: z.array(z.string()),
  }),
);
export type BundleUpdate = z.infer<typeof bundleUpdate>;

/** A bundle before it is installed: nothing of it is unpacked, and nothing runs. */
export const bundleLook = z.lazy(() =>
  z.object({
    lookId: z.string().max(100),
    facts: bundleFacts,
    way: bundleWay,
    /** A name for the new server that is not taken. */
    serverName: z.string(),
    /** The folder that it is unpacked into. */
    folder: z.string(),
    /** Whether it is for this system, as it says. */
    isForThisSystem: z.boolean(),
    /** Why what it wants to start is not there, and how to get it. */
    missing: z.array(finding),
    /** Whether it can be kept to its own folder here. */
    canConfine: z.boolean(),
    /** Fields for folders and files of the user, which a confined server sees only where they are shared with it. */
    placeFields: z.array(z.string()),
    /** Servers that use an installed version of it. */
    updates: z.array(bundleUpdate),
  }),
);
export type BundleLook = z.infer<typeof bundleLook>;

/** How far the work on a bundle is. */
export const bundleProgress = z.lazy(() =>
  z.object({
    /** `asking`: the trust page was not answered whether to download it. */
    step: z.enum(['asking', 'downloading', 'receiving', 'unpacking']),
    bytes: z.number().nonnegative(),
    /** 0: not known. */
    ofBytes: z.number().nonnegative(),
  }),
);
export type BundleProgress = z.infer<typeof bundleProgress>;

/** What the trust page says of a launch that runs files of a bundle. */
export const bundleMark = z.lazy(() => z.object({ sha256, folder: z.string() }));
export type BundleMark = z.infer<typeof bundleMark>;

/**
 * The installed bundles that a launch names, by the folders that are named by their hashes. Pure.
 *
 * @param root the folder of all bundles
 */
export function bundlesIn(given: unknown, root: string): BundleMark[] {
  const plain = (text: string) => text.replaceAll('\\', '/');
  const text = plain(textsOf(given).join('\n'));
  const above = `${plain(root)}/`;
  const found = new Set<string>();
  for (let at = text.indexOf(above); at !== -1; at = text.indexOf(above, at + 1)) {
    const hash = /^[0-9a-f]{64}(?![0-9a-zA-Z])/.exec(text.slice(at + above.length, at + above.length + 65))?.[0];
    if (hash !== undefined) found.add(hash);
  }
  const slash = root.includes('\\') ? '\\' : '/';
  return [...found].map((hash) => ({ sha256: sha256.parse(hash), folder: `${root}${slash}${hash}` }));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
