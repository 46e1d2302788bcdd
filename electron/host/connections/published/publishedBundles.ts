import { problemError } from '../../../../shared/domain/error.ts';
import type { RegistryId } from '../../../../shared/domain/ids.ts';
import { notDeleted } from '../../../../shared/domain/published/publishedServer.ts';
import type { BundleRoom } from '../bundles/bundleRoom.ts';
import type { Registries } from './registries.ts';

interface PublishedBundleParts {
  readonly registries: Pick<Registries, 'get' | 'versions'>;
  readonly bundles: Pick<BundleRoom, 'download'>;
}

/** A package of a version of a published server. */
export interface WantedBundle {
  readonly registryId: RegistryId;
  /** What the registry calls it. */
  readonly name: string;
  readonly version: string;
  readonly wayAt: number;
}

/** Bundles that entries of registries name. Their address and hash are what the registry answered: the page only says which entry. */
export class PublishedBundles {
  readonly #parts: PublishedBundleParts;

  constructor(parts: PublishedBundleParts) {
    this.#parts = parts;
  }

  /**
   * Downloads one, once the trust page confirmed its address; see `BundleRoom.download`.
   *
   * @throws HostError `notFound` when the registry no longer has it, `badInput` when it names no hash or no bundle
   */
  async download(
    { registryId, name, version, wayAt }: WantedBundle,
    signal: AbortSignal,
    page?: AbortSignal,
  ): Promise<void> {
    const { registries, bundles } = this.#parts;
    const { url: registry } = registries.get(registryId);
    const { versions } = await registries.versions(registryId, name, signal);
    const found = notDeleted(versions).find((each) => each.version === version);
    const way = found?.ways[wayAt];
    if (way?.problem === 'noHash') throw problemError({ kind: 'bundleNoHash', name });
    if (way?.file === undefined) throw problemError({ kind: 'publishedVersionGone', name });
    const { kind, title, file } = way;
    const origin = { registry, name, version, publishedAt: found?.publishedAt, way: { kind, title } };
    await bundles.download({ origin, url: new URL(title), sha256: file.sha256 }, signal, page);
  }
}
