import type { BundleWay, VersionVariables } from '../../../../shared/domain/bundles/bundleWay.ts';
import {
  type KeptSecrets,
  secretsToKeep,
  withEarlierSecrets,
  withKeptSecrets,
} from '../../../../shared/domain/bundles/keptAnswers.ts';
import { withOwnSettings, ownVariables } from '../../../../shared/domain/bundles/ownSettings.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { type FieldAnswers, fillWay, fixedNames } from '../../../../shared/domain/published/fillTemplate.ts';
import type { RuntimeCopy } from '../../../../shared/domain/runtimes/runtime.ts';
import type { BundleOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { ConfigurableLaunch, Launch } from '../../../../shared/domain/server.ts';
import type { BundleUse, EarlierBundle } from '../../ports/bundles.ts';
import type { ServerSecrets } from '../../consent/trust/serverSecrets.ts';
import { withFixedInAll } from '../configuration/fixedValues.ts';
import { type FreeNames, withFreeNames } from '../configuration/newSecrets.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';
import type { RuntimeRoom } from '../runtimes/runtimeRoom.ts';
import { replaceServer } from './replaceServer.ts';
import type { UsedBundles } from './usedBundles.ts';

export interface BundleWish {
  readonly lookId: string;
  readonly name: string;
  readonly answers: FieldAnswers;
  readonly isConfined: boolean;
  /** The server whose bundle is replaced; without it, a new one is added. */
  readonly serverId?: ServerId | undefined;
  /** The copy that it will be started with; without it, an update keeps the one of before. */
  readonly runtime?: RuntimeCopy | undefined;
}

interface InstallParts {
  readonly registry: Pick<ServerRegistry, 'allWithRemoved' | 'find' | 'add' | 'reconfigure' | 'remove'>;
  readonly secrets: Pick<ServerSecrets, 'has' | 'storeFor'>;
  readonly used: UsedBundles;
  /** The launch with the copy of a runtime that was chosen for it. */
  readonly withCopy: RuntimeRoom['withCopy'];
  readonly unpack: () => Promise<void>;
  /** Something could not be undone. */
  readonly onLeft: (error: unknown) => void;
}

interface Bundle {
  readonly sha256: Sha256;
  readonly way: BundleWay;
  /** What the version before sets. */
  readonly replaced: VersionVariables;
  /** The entry of a registry that the version before is from. */
  readonly from: BundleOrigin | undefined;
}

interface Filled {
  readonly launch: ConfigurableLaunch;
  readonly secrets: Readonly<Record<string, string>>;
  /** By the keys of fields. */
  readonly names: KeptSecrets;
}

/**
 * Unpacks a bundle and makes a server use it: a new one, or one that has another version. Secrets go to the secret store first.
 *
 * @throws HostError; then no secret and no server is new or different
 */
export async function installBundle(parts: InstallParts, bundle: Bundle, wish: BundleWish): Promise<ServerId> {
  const { registry, secrets, used, withCopy, unpack, onLeft } = parts;
  const { way, replaced } = bundle;
  const before = wish.serverId === undefined ? undefined : used.of(wish.serverId);
  const current = wish.serverId === undefined ? undefined : registry.find(wish.serverId)?.launch;
  const kept = before === undefined || current === undefined ? {} : secretsToKeep(before.secrets, way.fields, current);
  const { launch: open, secrets: values, names } = await fill(parts, way, wish, kept);
  const own = current && { launch: current, ownVariables: ownVariables(current, replaced.filled) };
  const launch = await withCopy(withOwnSettings(open, wish.isConfined, own), wish.runtime, wish.name);
  const earlier = before && current && earlierBundle(before, current, bundle.from);
  await unpack();
  return secrets.storeFor(wish.serverId, values, async (claim) => {
    const fixed = { before: replaced.fixed, now: fixedNames(way.launch) };
    const { id, takeBack } = await register(registry, wish, { launch, current, fixed, claim });
    try {
      await used.note(noteOf(id, bundle, { wish, names, before, earlier }));
      return id;
    } catch (error) {
      await takeBack().catch(onLeft);
      throw error;
    }
  });
}

/** What is noted of a version so that it can be brought back; nothing of a server that is no program any more. Pure. */
export function earlierBundle(
  { sha256, answers }: BundleUse,
  launch: Launch,
  from: BundleOrigin | undefined,
): EarlierBundle | undefined {
  return launch.kind === 'stdio' ? { sha256, launch, answers, from } : undefined;
}

interface Noted {
  /** Can be brought back; the file of the present version that is installed again is none. */
  readonly earlier: EarlierBundle | undefined;
  readonly wish: BundleWish;
  readonly names: KeptSecrets;
  readonly before: BundleUse | undefined;
}

function noteOf(serverId: ServerId, { sha256, way }: Bundle, { wish, names, before, earlier }: Noted): BundleUse {
  const isSecret = new Set(way.fields.filter((field) => field.isSecret).map(({ key }) => key));
  const answers = Object.fromEntries(Object.entries(wish.answers).filter(([key]) => !isSecret.has(key)));
  const secrets = withEarlierSecrets(names, before?.secrets ?? {});
  return { serverId, sha256, answers, secrets, earlier: before?.sha256 === sha256 ? before.earlier : earlier };
}

/** What a server starts from now on, and what it started when that was made of it. */
interface Wanted {
  readonly launch: ConfigurableLaunch;
  readonly current: Launch | undefined;
  /** The names of what the two versions set, whatever is filled in. */
  readonly fixed: { readonly before: readonly string[]; readonly now: readonly string[] };
  /** Told the id of a new server before it starts: then its secrets are its own. */
  readonly claim: (id: ServerId) => Promise<void>;
}

/**
 * @returns `takeBack`: undoes it
 * @throws HostError `conflict` when the server was changed meanwhile: values of one account would become those of another
 */
async function register(
  registry: InstallParts['registry'],
  { serverId, name }: BundleWish,
  { launch, current, fixed, claim }: Wanted,
): Promise<{ readonly id: ServerId; readonly takeBack: () => Promise<unknown> }> {
  if (serverId === undefined) {
    const id = await registry.add({ name, launch, enabled: true }, claim);
    return { id, takeBack: () => registry.remove(id) };
  }
  const { takeBack } = await replaceServer(registry, serverId, (server) => {
    if (JSON.stringify(server.launch) !== JSON.stringify(current)) {
      throw problemError({ kind: 'bundleServerChanged', name: server.name });
    }
    return withFixedInAll({ ...server, name, launch }, fixed.before, fixed.now);
  });
  return { id: serverId, takeBack };
}

/** A secret that is filled in again keeps its name; a new one gets a name that stands for no other. */
function fill(
  { registry, secrets }: InstallParts,
  way: BundleWay,
  { name, answers }: BundleWish,
  kept: KeptSecrets,
): Promise<Filled> {
  const own = new Set(Object.values(kept).flat());
  const fillNamed = (free: FreeNames) => {
    const names = new Map<string, string[]>();
    const nameSecret = (label: string, key: string) => {
      const given = names.get(key) ?? [];
      const again = Object.hasOwn(kept, key) ? kept[key]?.[given.length] : undefined;
      const chosen = again ?? free.take(name, label);
      names.set(key, [...given, chosen]);
      return chosen;
    };
    const filled = fillWay(way, withKeptSecrets(answers, kept), nameSecret, [...own]);
    if (!filled.ok) {
      const labels = way.fields.flatMap(({ key, label }) => (Object.hasOwn(filled.faults, key) ? [label] : []));
      throw problemError({ kind: 'bundleAnswersWrong', fields: labels.join(', ') });
    }
    return { launch: filled.launch, secrets: filled.secrets, names: { ...kept, ...Object.fromEntries(names) } };
  };
  return withFreeNames(secrets, registry.allWithRemoved(), fillNamed, own);
}
