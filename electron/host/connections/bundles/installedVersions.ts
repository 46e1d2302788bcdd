import type { BundleUpdate } from '../../../../shared/domain/bundles/bundle.ts';
import { type BundleWay, variablesOf, type VersionVariables } from '../../../../shared/domain/bundles/bundleWay.ts';
import { secretsToKeep } from '../../../../shared/domain/bundles/keptAnswers.ts';
import { ownVariables } from '../../../../shared/domain/bundles/ownSettings.ts';
import { type ReadManifest, readManifest } from '../../../../shared/domain/bundles/readManifest.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { Bundles, BundleUse } from '../../ports/bundles.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';
import { toolChanges } from './bundleFactsOf.ts';

interface InstalledVersionParts {
  readonly bundles: Pick<Bundles, 'installed' | 'system'>;
  readonly registry: Pick<ServerRegistry, 'all'>;
  readonly useOf: (id: ServerId) => BundleUse | undefined;
}

/** What is installed of a bundle already, and how another version differs. */
export class InstalledVersions {
  readonly #parts: InstalledVersionParts;

  constructor(parts: InstalledVersionParts) {
    this.#parts = parts;
  }

  /** The servers that use a version of a bundle, and what would become different. */
  async updates(read: ReadManifest, way: BundleWay): Promise<BundleUpdate[]> {
    const { registry, useOf, bundles } = this.#parts;
    const manifests = await this.manifests();
    return registry.all().flatMap(({ id, name, launch }) => {
      const use = useOf(id);
      const before = use && manifests.get(use.sha256)?.manifest;
      if (use === undefined || before === undefined || before.name !== read.manifest.name) return [];
      const { sha256, answers, secrets } = use;
      const kept = secretsToKeep(secrets, way.fields, launch);
      const changes = toolChanges(before, read.manifest);
      const own = ownVariables(launch, variablesOf(before, bundles.system.platform).filled);
      const update = { serverId: id, serverName: name, version: before.version, sha256, launch, answers, kept };
      return [{ ...update, ...changes, ownVariables: own }];
    });
  }

  /** The variables that the version before sets. @throws HostError `conflict` when it is no version of the same bundle */
  async variablesBefore(id: ServerId, { manifest }: ReadManifest): Promise<VersionVariables> {
    const use = this.#parts.useOf(id);
    const before = use && (await this.manifests()).get(use.sha256)?.manifest;
    if (before?.name !== manifest.name) throw problemError({ kind: 'bundleOfOtherName', name: manifest.name });
    return variablesOf(before, this.#parts.bundles.system.platform);
  }

  /** The variables that an installed bundle sets; `undefined` where it cannot be read. */
  async variables(bundle: Sha256): Promise<VersionVariables | undefined> {
    const manifest = (await this.manifests()).get(bundle)?.manifest;
    return manifest && variablesOf(manifest, this.#parts.bundles.system.platform);
  }

  /** What the installed bundles say of themselves. */
  async manifests(): Promise<Map<Sha256, ReadManifest>> {
    const found = await this.#parts.bundles.installed();
    return new Map(
      found.flatMap(({ sha256, manifest }): [Sha256, ReadManifest][] => {
        try {
          return [[sha256, readManifest(manifest)]];
        } catch {
          // A bundle of another version of Gatehouse.
          return [];
        }
      }),
    );
  }
}
