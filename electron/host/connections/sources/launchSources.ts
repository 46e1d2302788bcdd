import { bundlesIn } from '../../../../shared/domain/bundles/bundle.ts';
import { bundleWayOf } from '../../../../shared/domain/bundles/bundleWay.ts';
import { readManifest } from '../../../../shared/domain/bundles/readManifest.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import {
  type FillableWay,
  type FieldAnswers,
  fillWay,
  fixedNames,
  hasFixedHost,
} from '../../../../shared/domain/published/fillTemplate.ts';
import { namespaceOf, type PublishedWay } from '../../../../shared/domain/published/publishedServer.ts';
import type { ServerOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import { secretReference, secretReferences } from '../../../../shared/domain/secret.ts';
import type { Launch, ServerDefinition } from '../../../../shared/domain/server.ts';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import {
  type FilledSource,
  type FindSources,
  type LaunchSource,
  ownPartsOf,
  type SourceWish,
} from '../../consent/managed/launchSource.ts';
import { plainAddress } from '../../consent/managed/plainAddress.ts';
import type { Bundles, BundleUse } from '../../ports/bundles.ts';
import type { Log } from '../../ports/system.ts';
import type { PublishedNow } from '../published/publishedNow.ts';
import type { ServerOrigins } from '../published/serverOrigins.ts';

interface LaunchSourcesParts {
  readonly bundles: Pick<Bundles, 'root' | 'system' | 'uses' | 'contentOf'>;
  readonly origins: Pick<ServerOrigins, 'find'>;
  /** What a registry answers now, over the network. */
  readonly publishedNow: PublishedNow;
  readonly log: Log;
}

/** Nothing of a launch is known to be from there. It is enough to deny. */
const unproven = { isExact: false, own: [] } as const;

/**
 * Where servers come from, for a policy that names bundles or publishers. What is stored about that (the entry that a server was added from,
 * what was filled in) is only a claim that says where to look: the files of the bundle are read, and the registry is asked, each time,
 * and the launch must be what these start.
 */
export function findLaunchSources(parts: LaunchSourcesParts): FindSources {
  const orNothing = <T>(found: Promise<T>, nothing: T): Promise<T> =>
    found.catch((error: unknown) => {
      parts.log.write('warn', 'Where a server comes from could not be found out', {
        error: toErrorInfo(error).message,
      });
      return nothing;
    });
  return async (definition, wish, signal) => {
    const [ofBundles, ofEntry] = await Promise.all([
      wish.hasBundles ? orNothing(bundleSources(parts, definition), []) : [],
      publishedSource(definition, wish, parts, (origin) => orNothing(parts.publishedNow(origin, signal), undefined)),
    ]);
    return ofEntry === undefined ? ofBundles : [...ofBundles, ofEntry];
  };
}

async function bundleSources(
  { bundles }: LaunchSourcesParts,
  { id, launch }: ServerDefinition,
): Promise<LaunchSource[]> {
  const use = (await bundles.uses()).find(({ serverId }) => serverId === id);
  const named = bundlesIn(launch, bundles.root).map(({ sha256 }) => bundleSource(bundles, sha256, launch, use));
  return (await Promise.all(named)).flat();
}

async function bundleSource(
  bundles: LaunchSourcesParts['bundles'],
  bundle: Sha256,
  launch: Launch,
  use: BundleUse | undefined,
): Promise<LaunchSource[]> {
  const found = await bundles.contentOf(bundle);
  if (found === undefined) return [];
  const { content } = found;
  const made = use?.sha256 === bundle ? madeOfBundle(bundles, found, use) : undefined;
  const parts = made === undefined ? unproven : ownPartsOf(launch, made);
  return [{ kind: 'bundle', content, ...parts }];
}

type FoundContent = NonNullable<Awaited<ReturnType<Bundles['contentOf']>>>;

function madeOfBundle(
  { system }: Pick<Bundles, 'system'>,
  { manifest, files, folder }: FoundContent,
  { answers, secrets }: BundleUse,
): FilledSource | undefined {
  const place = { ...system, folder, hasFile: (path: string) => files.includes(path) };
  const way = bundleWayOf(readManifest(manifest).manifest, place);
  const references = Object.entries(secrets).map(([key, names]): [string, string] => [
    key,
    names.map(secretReference).join('\n'),
  ]);
  // An option in front of the file that is started would change what is started.
  if (Object.values(answers).some((answer) => /^\s*-\D/m.test(answer))) return undefined;
  return fillSource(way, { ...answers, ...Object.fromEntries(references) });
}

async function publishedSource(
  { id, launch }: ServerDefinition,
  { registries, claims }: SourceWish,
  { origins }: Pick<LaunchSourcesParts, 'origins'>,
  wayNow: (origin: ServerOrigin) => Promise<PublishedWay | undefined>,
): Promise<LaunchSource | undefined> {
  const origin = origins.find(id);
  if (origin === undefined) return undefined;
  const { registry, name } = origin;
  const isAmong = (urls: readonly string[]) => urls.some((url) => plainAddress(url) === plainAddress(registry));
  const isAsked = isAmong(registries);
  if (!isAsked && !isAmong(claims)) return undefined;
  const claimed = { kind: 'published', registry, namespace: namespaceOf(name) } as const;
  const made = isAsked ? madeOfEntry(await wayNow(origin), origin) : undefined;
  return { ...claimed, ...(made === undefined ? unproven : ownPartsOf(launch, made)) };
}

function madeOfEntry(way: PublishedWay | undefined, origin: ServerOrigin): FilledSource | undefined {
  // A bundle is told by its content.
  if (way?.launch === undefined || way.problem !== undefined) return undefined;
  const filled = fillSource(way, Object.fromEntries(origin.answers.map(({ key, value }) => [key, value])));
  if (filled === undefined) return undefined;
  if (way.launch.kind === 'http') return { ...filled, isHostFilledIn: !hasFixedHost(way.launch.url) };
  return { ...filled, package: `${way.kind}:${way.title}@${way.version ?? ''}` };
}

/** What is started with these answers, of whose secrets only the names are known. */
function fillSource(way: FillableWay, answers: FieldAnswers): FilledSource | undefined {
  const kept = secretReferences(JSON.stringify(answers));
  const filled = fillWay(way, answers, () => 'unknown', kept);
  if (!filled.ok || way.launch === undefined) return undefined;
  return { launch: filled.launch, fixed: fixedNames(way.launch) };
}
