import { sha256 } from '../../../../shared/domain/ids.ts';
import {
  type ArgumentGroup,
  maxPublishedParts,
  maxPublishedText,
  type NamedTemplate,
  type PackageKind,
  type PackageRunner,
  packageKinds,
  type PublishedWay,
  type WayProblem,
} from '../../../../shared/domain/published/publishedServer.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { isLoopbackHost } from '../../../../shared/lib/loopback.ts';
import { FieldCollector, readArguments, readNamed } from './readInput.ts';
import { addressAt, fieldAt, objectAt, textAt } from './readValue.ts';

/** A package as its runtime is told of it. */
interface NamedPackage {
  readonly identifier: string;
  readonly version: string;
  /** Where the package is, if not at the usual place. */
  readonly from: string | undefined;
}

interface Runtime {
  /** The program that is used if the publisher names none. */
  readonly usual: PackageRunner;
  readonly programs: readonly PackageRunner[];
  /** What the names of its packages consist of; everything else is refused, as options would be. */
  readonly name: RegExp;
  /** The usual addresses of its packages, without `https://` and a path. */
  readonly usualHosts: readonly string[];
  /** The words before the arguments of the package. */
  words(program: PackageRunner, own: NamedPackage, runtimeWords: readonly string[]): readonly string[];
  /** The variable that tells the runtime of another address of packages. */
  readonly fromVariable?: string;
}

const runtimes: Readonly<Record<'npm' | 'pypi' | 'oci' | 'nuget', Runtime>> = {
  npm: {
    usual: 'npx',
    programs: ['npx', 'bunx', 'pnpx'],
    name: /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*$/i,
    usualHosts: ['registry.npmjs.org'],
    // Without it, npx asks on its standard input, where the server is expected.
    words: (program, { identifier, version }, given) => [
      ...(program === 'npx' && !given.some((word) => word === '-y' || word === '--yes') ? ['-y'] : []),
      `${identifier}@${version}`,
    ],
    fromVariable: 'npm_config_registry',
  },
  pypi: {
    usual: 'uvx',
    programs: ['uvx'],
    name: /^[a-z0-9][\w.-]*(\[[\w,.-]+\])?$/i,
    usualHosts: ['pypi.org'],
    words: (_program, { identifier, version }) => [`${identifier}@${version}`],
    fromVariable: 'UV_DEFAULT_INDEX',
  },
  oci: {
    usual: 'docker',
    programs: ['docker', 'podman'],
    name: /^[a-z0-9][\w./:-]*(@sha256:[0-9a-f]{64})?$/i,
    usualHosts: ['docker.io'],
    words: (_program, { identifier, version, from }) => [imageOf(identifier, version, from)],
  },
  nuget: {
    usual: 'dnx',
    programs: ['dnx'],
    name: /^[a-z0-9_][\w.-]*$/i,
    usualHosts: ['api.nuget.org', 'nuget.org', 'www.nuget.org'],
    words: (_program, { identifier, version, from }) => [
      `${identifier}@${version}`,
      ...(from === undefined ? [] : ['--source', from]),
      '--yes',
      '--',
    ],
  },
};

/** Ranges and `latest` would run something else tomorrow. */
const exactVersion = /^[0-9A-Za-z][\w.+!-]*$/;

/** A package of a published server, as something that can be started. Pure. */
export function readPackage(given: JsonObject): PublishedWay {
  const named = textAt(fieldAt(given, 'registryType') ?? given['registry_name'], 40).toLowerCase();
  const kind: PackageKind = packageKinds.find((each) => each === named) ?? 'other';
  const identifier = textAt(given['identifier'] ?? given['name'], maxPublishedText.address);
  const version = textAt(given['version'], maxPublishedText.version);
  const shown = { kind, title: identifier || named, ...(version !== '' && { version }) };
  const refuse = (problem: WayProblem): PublishedWay => ({ ...shown, fields: [], problem });
  if (kind === 'other') return refuse('unknownKind');
  const transport = textAt(objectAt(given['transport'])['type'], 40);
  if (transport !== '' && transport !== 'stdio') return refuse('localHttp');
  if (kind === 'mcpb') return readBundle(given, shown) ?? refuse('badAddress');
  const runtime = runtimes[kind];
  const wanted = textAt(fieldAt(given, 'runtimeHint'), 40) || runtime.usual;
  const program = runtime.programs.find((each) => each === wanted);
  if (program === undefined) return refuse('unknownRuntime');
  if (!runtime.name.test(identifier)) return refuse('badName');
  const hasVersion = kind === 'oci' && version === '' ? hasTag(identifier) : exactVersion.test(version);
  if (!hasVersion || version.toLowerCase() === 'latest') return refuse('noVersion');
  return startedBy(runtime, program, given, shown) ?? refuse('tooManyFields');
}

/** A bundle says in its file what it wants; here it has only an address, and the hash of the file. `undefined` without an address. */
function readBundle(
  given: JsonObject,
  shown: Pick<PublishedWay, 'kind' | 'title' | 'version'>,
): PublishedWay | undefined {
  // Not `shown.title`: it may be cut, and would be another address.
  const address = addressAt(given['identifier'], maxPublishedText.address);
  const url = address === undefined ? null : URL.parse(address);
  if (address === undefined || url?.protocol !== 'https:') return undefined;
  const hash = sha256.safeParse(textAt(fieldAt(given, 'fileSha256'), maxPublishedText.line).toLowerCase());
  const own = { ...shown, title: address, fields: [] };
  return hash.success ? { ...own, file: { host: url.host, sha256: hash.data } } : { ...own, problem: 'noHash' };
}

/** `undefined` if it asks for too much. */
function startedBy(
  runtime: Runtime,
  program: PackageRunner,
  given: JsonObject,
  shown: Pick<PublishedWay, 'kind' | 'title' | 'version'>,
): PublishedWay | undefined {
  const collector = new FieldCollector();
  const before = readArguments(fieldAt(given, 'runtimeArguments'), 'runtime', collector);
  const after = readArguments(fieldAt(given, 'packageArguments'), 'argument', collector);
  const env = readNamed(fieldAt(given, 'environmentVariables'), 'env', collector);
  if (collector.fields.length > maxPublishedParts.fields) return undefined;
  const from = otherPlaceOf(runtime, fieldAt(given, 'registryBaseUrl'));
  const fixed = before.flatMap(({ words }) => words.flat().flatMap((piece) => ('text' in piece ? [piece.text] : [])));
  const own = { identifier: shown.title, version: shown.version ?? '', from };
  const words = runtime.words(program, own, fixed).map(asGroup);
  const isContainer = shown.kind === 'oci';
  const run = ['run', '-i', '--rm'].filter((word) => !fixed.includes(word)).map(asGroup);
  const groups = isContainer
    ? [...run, ...env.map(passedOn), ...before, ...words, ...after]
    : [...before, ...words, ...after];
  const variable = runtime.fromVariable;
  const source = from !== undefined && variable !== undefined ? [{ name: variable, value: [{ text: from }] }] : [];
  const launch = { kind: 'stdio' as const, command: program, groups, env: [...source, ...env] };
  return { ...shown, fields: collector.fields, launch };
}

function asGroup(text: string): ArgumentGroup {
  return { words: [[{ text }]] };
}

/** A container sees only variables that are passed on by name. */
function passedOn({ name, value }: NamedTemplate): ArgumentGroup {
  const needs = value.flatMap((piece) => ('field' in piece ? [piece.field] : []));
  return { words: [[{ text: '-e' }], [{ text: name }]], needs };
}

/** Where packages come from, if not from the usual place. */
function otherPlaceOf({ usualHosts }: Runtime, value: unknown): string | undefined {
  const address = addressAt(value, maxPublishedText.address);
  if (address === undefined) return undefined;
  return usualHosts.includes(new URL(address).host.toLowerCase()) ? undefined : address;
}

function hasTag(identifier: string): boolean {
  return identifier.includes('@sha256:') || /:(?!latest$)[\w.-]+$/.test(identifier);
}

/** Published before the identifier of an image held everything, or after. */
function imageOf(identifier: string, version: string, from: string | undefined): string {
  const image = from === undefined ? identifier : `${new URL(from).host}/${identifier}`;
  return version === '' || hasTag(identifier) ? image : `${image}:${version}`;
}

/** A server that is reached at an address. Pure. */
export function readRemote(given: JsonObject): PublishedWay {
  const collector = new FieldCollector();
  const text = textAt(given['url'], maxPublishedText.address);
  const shown = { kind: 'remote' as const, title: text };
  const refuse = (problem: WayProblem): PublishedWay => ({ ...shown, fields: [], problem });
  const url = collector.fixed(text, given['variables'], 'url');
  // With what is fixed in it: a variable may have a value that cannot be changed.
  const fixed = url.map((piece) => ('text' in piece ? piece.text : '{x}')).join('');
  if (!isGoodAddress(fixed)) return refuse('badAddress');
  const headers = readNamed(given['headers'], 'header', collector);
  if (collector.fields.length > maxPublishedParts.fields) return refuse('tooManyFields');
  // The variables of an address were optional in older schemas, but it is none without them.
  const inAddress = new Set(url.flatMap((piece) => ('field' in piece ? [piece.field] : [])));
  const fields = collector.fields.map((field) => (inAddress.has(field.key) ? { ...field, isRequired: true } : field));
  return { ...shown, fields, launch: { kind: 'http', isSse: given['type'] === 'sse', url, headers } };
}

/** https, or this computer; an address that is a field from the beginning is looked at when it was filled in. */
function isGoodAddress(text: string): boolean {
  if (/^\{[^{}]+\}/.test(text)) return true;
  const url = URL.parse(text.replace(/\{[^{}]*\}/g, 'x'));
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}
