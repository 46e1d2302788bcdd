import { z } from 'zod';
import { keepStart } from '../../lib/cutText.ts';
import { pathWish } from '../pathWish.ts';
import { sha256, timestamp } from '../ids.ts';

/** Limits of what is taken over from a registry: whoever publishes a server chooses these texts. */
export const maxPublishedText = { name: 200, version: 255, line: 300, text: 2000, address: 2000, choice: 200 } as const;
/** How many ways to run it, arguments, variables and choices a published server may have. */
export const maxPublishedParts = { ways: 20, fields: 60, choices: 100 } as const;

const line = z.lazy(() => z.string().max(maxPublishedText.line));
const longText = z.lazy(() => z.string().max(maxPublishedText.text));

/** Something that the user fills in before a published server can be added. */
export const publishedField = z.lazy(() =>
  z.object({
    /** Tells it from the other fields of the same way. */
    key: z.string().max(maxPublishedText.line),
    /** The variable, header, option or argument that it fills. */
    label: line,
    description: longText,
    isRequired: z.boolean(),
    isSecret: z.boolean(),
    format: z.enum(['string', 'number', 'boolean', 'filepath']),
    /** What its path leads to, where that is known. */
    picks: pathWish.unwrap().shape.what.optional(),
    initial: longText,
    placeholder: line,
    /** If there are any, one of them has to be chosen. */
    choices: z.array(z.string().max(maxPublishedText.choice)).max(maxPublishedParts.choices),
    /** Whether it takes several values, one a line. */
    isRepeated: z.boolean(),
    /** Between which its number has to be. */
    min: z.number().optional(),
    max: z.number().optional(),
  }),
);
export type PublishedField = z.infer<typeof publishedField>;

const hole = z.lazy(() =>
  z.object({
    field: z.string().max(maxPublishedText.line),
    /** What stands between the values of a field that has several; without it, the first one counts. */
    join: z.string().max(4).optional(),
  }),
);

/** A text with holes for fields. */
const template = z.lazy(() => z.array(z.union([z.object({ text: longText }), hole])));
export type Template = z.infer<typeof template>;

/** Words of a command line that belong together: an option and its value. Without a value they are left out. */
const argumentGroup = z.lazy(() =>
  z.object({
    words: z.array(template),
    /** Fields without which the group is left out, although none of its words has them. */
    needs: z.array(z.string().max(maxPublishedText.line)).optional(),
    /** The field that makes the group appear once for each of its values. */
    repeatedBy: z.string().max(maxPublishedText.line).optional(),
  }),
);
export type ArgumentGroup = z.infer<typeof argumentGroup>;

const namedTemplate = z.lazy(() => z.object({ name: z.string().max(maxPublishedText.line), value: template }));
export type NamedTemplate = z.infer<typeof namedTemplate>;

/** The programs that packages are run with; an entry that wants another one is refused. */
export const packageRunners = ['npx', 'bunx', 'pnpx', 'uvx', 'docker', 'podman', 'dnx'] as const;
export type PackageRunner = (typeof packageRunners)[number];

/** What would run or be reached, as data: no text of a registry is ever read by a shell. */
const launchTemplate = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('stdio'),
      command: z.enum(packageRunners),
      groups: z.array(argumentGroup),
      env: z.array(namedTemplate),
    }),
    z.object({
      kind: z.literal('http'),
      isSse: z.boolean(),
      url: template,
      headers: z.array(namedTemplate),
    }),
  ]),
);
export type LaunchTemplate = z.infer<typeof launchTemplate>;

/** Why a published server cannot be added in one of its ways. */
const wayProblem = z.enum([
  'unknownKind', // a kind of package that Gatehouse does not know
  'noHash', // an MCPB file without its SHA-256: nobody could tell whether the right one arrives
  'noVersion', // any version could run
  'localHttp', // a package that listens on a port instead of using stdin and stdout
  'unknownRuntime', // a program that is none of the usual runtimes
  'badName', // a package name or version with characters that no package has
  'badAddress', // an address that is none, is not https, or holds a user or password
  'tooManyFields',
  'wantsSecret', // it refers to a secret of the user by its name
  'wantsVariable', // it refers to a variable of this computer by its name
]);
export type WayProblem = z.infer<typeof wayProblem>;

export const packageKinds = ['npm', 'pypi', 'oci', 'nuget', 'mcpb', 'other'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** A file that is downloaded: the host of its address, and the hash that it must have. */
const publishedFile = z.lazy(() => z.object({ host: z.string(), sha256 }));

/** A package to run here, or an address to reach. */
export const publishedWay = z.lazy(() =>
  z.object({
    kind: z.union([z.enum(packageKinds), z.literal('remote')]),
    /** The package, or the address as published. */
    title: z.string().max(maxPublishedText.address),
    version: z.string().max(maxPublishedText.version).optional(),
    fields: z.array(publishedField),
    launch: launchTemplate.optional(),
    /** Of a bundle, which says itself what it wants: the file at the address that `title` is. It takes the place of `launch`. */
    file: publishedFile.optional(),
    problem: wayProblem.optional(),
  }),
);
export type PublishedWay = z.infer<typeof publishedWay>;

export const publishedStatus = z.enum(['active', 'deprecated', 'deleted']);

/** A server as its publisher describes it in a registry: claims of a stranger, shown as text. */
export const publishedServer = z.lazy(() =>
  z.object({
    /** Such as `io.github.name/server`: the part before the slash is the namespace, which the registry gave to its publisher. */
    name: z.string().min(1).max(maxPublishedText.name),
    title: line,
    description: longText,
    version: z.string().min(1).max(maxPublishedText.version),
    status: publishedStatus,
    statusMessage: longText,
    publishedAt: timestamp.optional(),
    updatedAt: timestamp.optional(),
    /** Where its source is; a web address. */
    repository: z.string().max(maxPublishedText.address).optional(),
    /** The host that its README is read from, if the user wants to; absent where Gatehouse does not know how. */
    readmeHost: z.string().optional(),
    website: z.string().max(maxPublishedText.address).optional(),
    ways: z.array(publishedWay).max(maxPublishedParts.ways),
  }),
);
export type PublishedServer = z.infer<typeof publishedServer>;

/** The versions that can be added: deleted ones are only shown. Pure. */
export function notDeleted(versions: readonly PublishedServer[]): PublishedServer[] {
  return versions.filter(({ status }) => status !== 'deleted');
}

/** The namespace of a published server; its publisher proved that it is theirs. Pure. */
export function namespaceOf(name: string): string {
  const end = name.indexOf('/');
  return end === -1 ? '' : name.slice(0, end);
}

/** The last part of its name, from which the name of the new server is made. Pure. */
export function shortNameOf({ name }: Pick<PublishedServer, 'name'>): string {
  return keepStart(name.slice(name.lastIndexOf('/') + 1), 64) || 'server';
}
