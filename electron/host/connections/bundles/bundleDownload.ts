import { HostError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { BundleOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { BundleNetwork } from '../../ports/bundleNetwork.ts';
import type { BundleContents } from '../../ports/bundles.ts';
import type { Log } from '../../ports/system.ts';
import type { BundleWork } from './bundleWork.ts';

/** A file that an entry of a registry names, as the host read it there. */
export interface PublishedFile {
  readonly origin: BundleOrigin;
  /** Over https. */
  readonly url: URL;
  readonly sha256: Sha256;
}

/** Where a file goes that arrives. */
export interface BundlePlace {
  /** Keeps and reads it. @param ofBytes 0: not known */
  readonly keep: (content: AsyncIterable<Uint8Array>, ofBytes: number, file: PublishedFile) => Promise<BundleContents>;
  readonly forget: () => Promise<void>;
}

export interface BundleDownloadParts {
  readonly bundleNetwork: BundleNetwork;
  /** Asks on the trust page before anything is downloaded. */
  readonly confirm: PermissionBroker['confirm'];
  readonly managed: Pick<ManagedPolicies, 'mustBeOn'>;
  readonly audit: Pick<ConfigurationRecords, 'bundleDownload'>;
  readonly log: Log;
}

/** Downloads bundles that registries name: only what was confirmed, and only that very file. */
export class BundleDownload {
  readonly #parts: BundleDownloadParts;
  readonly #work: Pick<BundleWork, 'begin'>;

  constructor(parts: BundleDownloadParts, work: Pick<BundleWork, 'begin'>) {
    this.#parts = parts;
    this.#work = work;
  }

  /** @throws HostError `cancelled` if it was not confirmed, `notFound` where it does not arrive, and what keeping it throws */
  async run(file: PublishedFile, place: BundlePlace, signal: AbortSignal): Promise<void> {
    const { confirm, managed } = this.#parts;
    const { origin, url, sha256 } = file;
    const { registry, name, version } = origin;
    this.#work.begin('asking');
    await confirm({ kind: 'bundle', host: url.host, url: url.href, sha256, registry, name, version }, signal);
    // The policy may have changed while the user thought about it.
    managed.mustBeOn('bundles');
    managed.mustBeOn('registries');
    await this.#fetch(file, place, signal);
  }

  /** Downloads what was confirmed. Each step is recorded: nothing is downloaded, or kept, of which that is not possible. */
  async #fetch(file: PublishedFile, place: BundlePlace, signal: AbortSignal): Promise<void> {
    const { bundleNetwork, audit } = this.#parts;
    const { origin, url, sha256 } = file;
    const { registry, name, version } = origin;
    const row = { name: `${name} ${version}`, host: url.host, sha256 };
    audit.bundleDownload(row, 'confirmed');
    this.#work.begin('downloading');
    let bytes = 0;
    try {
      await bundleNetwork.download(
        { url, registry },
        async ({ content, ofBytes }) => {
          ({ bytes } = await place.keep(content, ofBytes, file));
        },
        signal,
      );
    } catch (error) {
      this.#recordEnd(row, signal.aborted ? 'cancelled' : isOtherFile(error) ? 'hashDiffers' : 'failed');
      throw error;
    }
    try {
      audit.bundleDownload({ ...row, bytes }, 'arrived');
    } catch (error) {
      await place.forget();
      throw error;
    }
  }

  /** Of a download that left nothing; the user is told why that ended. */
  #recordEnd(...end: Parameters<ConfigurationRecords['bundleDownload']>): void {
    try {
      this.#parts.audit.bundleDownload(...end);
    } catch (error) {
      this.#parts.log.write('error', 'The end of a download is not recorded', { error: toErrorInfo(error).code });
    }
  }
}

function isOtherFile(error: unknown): boolean {
  return error instanceof HostError && error.problem?.kind === 'bundleHashDiffers';
}
