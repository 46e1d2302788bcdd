import { noVariables, variablesOf } from '../../../../shared/domain/bundles/bundleWay.ts';
import { earlierLaunch } from '../../../../shared/domain/bundles/earlierLaunch.ts';
import { inMovedFolder } from '../../../../shared/domain/bundles/movedBundle.ts';
import { ownVariables } from '../../../../shared/domain/bundles/ownSettings.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { BundleOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { Bundles } from '../../ports/bundles.ts';
import { withFixedInAll } from '../configuration/fixedValues.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';
import { earlierBundle } from './installBundle.ts';
import type { InstalledVersions } from './installedVersions.ts';
import { replaceServer } from './replaceServer.ts';
import type { UsedBundles } from './usedBundles.ts';

interface EarlierVersionParts {
  readonly bundles: Pick<Bundles, 'verify' | 'folderOf' | 'system'>;
  readonly registry: Pick<ServerRegistry, 'reconfigure'>;
  readonly used: UsedBundles;
  readonly versions: Pick<InstalledVersions, 'manifests'>;
  readonly originOf: (id: ServerId) => BundleOrigin | undefined;
  readonly noteOrigin: (id: ServerId, from: BundleOrigin | undefined) => Promise<void>;
  /** Something could not be undone. */
  readonly onLeft: (error: unknown) => void;
}

/** The version before the present one of each server: its files stay until the next update, and it can be brought back. */
export class EarlierVersions {
  readonly #parts: EarlierVersionParts;

  constructor(parts: EarlierVersionParts) {
    this.#parts = parts;
  }

  /** `undefined` where there is none. */
  async find(id: ServerId): Promise<{ readonly sha256: Sha256; readonly version: string } | undefined> {
    const earlier = this.#parts.used.of(id)?.earlier;
    if (earlier === undefined) return undefined;
    const version = (await this.#parts.versions.manifests()).get(earlier.sha256)?.manifest.version;
    return version === undefined ? undefined : { sha256: earlier.sha256, version };
  }

  /**
   * Makes a server use the version before; the present one is then the one that can be brought back. The changed launch asks for trust
   * as any other does.
   *
   * @param bundle what was shown
   * @throws HostError `notFound` for any other; `conflict` where its files were changed
   */
  async bringBack(id: ServerId, bundle: Sha256): Promise<void> {
    const { bundles, registry, used, versions, originOf, noteOrigin, onLeft } = this.#parts;
    const use = used.of(id);
    const earlier = use?.earlier;
    const manifests = await versions.manifests();
    const manifest = manifests.get(bundle)?.manifest;
    if (use === undefined || earlier?.sha256 !== bundle || manifest === undefined) {
      throw problemError({ kind: 'bundleNoEarlier' });
    }
    await bundles.verify(bundle);
    const { platform } = bundles.system;
    const manifestNow = manifests.get(use.sha256)?.manifest;
    const present = manifestNow && variablesOf(manifestNow, platform);
    const then = {
      launch: inMovedFolder(earlier.launch, bundle, bundles.folderOf(bundle)),
      ...variablesOf(manifest, platform),
    };
    const { answers, from } = earlier;
    await used.holding(bundle, async () => {
      const { before, takeBack } = await replaceServer(registry, id, (server) => {
        const { fixed } = present ?? noVariables;
        const own = present ? ownVariables(server.launch, present.filled) : [];
        const launch = earlierLaunch(then, { launch: server.launch, ownVariables: own, fixed });
        return withFixedInAll({ ...server, launch }, fixed, then.fixed);
      });
      try {
        const left = earlierBundle(use, before.launch, originOf(id));
        await used.note({ ...use, sha256: bundle, answers, earlier: left });
      } catch (error) {
        await takeBack().catch(onLeft);
        throw error;
      }
    });
    await noteOrigin(id, from);
  }
}
