import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { type FetchedPicture, fetchedPicture } from '../../../../shared/domain/picture.ts';
import { sniff } from '../../../../shared/domain/sniffBytes.ts';
import type { PictureNetwork } from '../../ports/pictureNetwork.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import { pictureAddress } from './pictureAddress.ts';

export interface RemotePicturesParts {
  readonly network: PictureNetwork;
  readonly blobs: BlobStore;
  readonly confirm: PermissionBroker['confirm'];
}

const maxRedirects = 5;

/**
 * Remote pictures in texts of models and servers. The host of an address learns that and when the text was read, and
 * everything in the address, so the user confirms each one.
 */
export class RemotePictures {
  readonly #parts: RemotePicturesParts;

  constructor(parts: RemotePicturesParts) {
    this.#parts = parts;
  }

  /**
   * Asks the user, fetches and stores the picture.
   *
   * @throws HostError `forbidden` for an address that is never requested, `cancelled` when the user refused,
   *   `serverUnreachable`, `serverRefused`, `badResult` when it is not a picture, `tooLarge`
   */
  async fetch(address: string, signal: AbortSignal): Promise<FetchedPicture> {
    let url = pictureAddress(address);
    const source = url.href;
    await this.#ask(url, source, signal);
    for (let hop = 0; hop < maxRedirects; hop++) {
      const response = await this.#request(url, signal);
      const to = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || to === null) return this.#keep(url, response);
      const next = pictureAddress(to, url);
      if (next.origin !== url.origin) await this.#ask(next, source, signal);
      url = next;
    }
    throw problemError({ kind: 'pictureRedirects', host: url.host });
  }

  #ask({ href, host }: URL, source: string, signal: AbortSignal): Promise<void> {
    return this.#parts.confirm({ kind: 'picture', url: href, host, source }, signal);
  }

  async #request(url: URL, signal: AbortSignal): Promise<Response> {
    try {
      return await this.#parts.network.fetch(url, {
        headers: { Accept: fetchedPicture.shape.mimeType.options.join(', ') },
        credentials: 'omit',
        redirect: 'manual',
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof HostError) throw error;
      throw problemError({ kind: 'hostUnreachable', host: url.host }, undefined, { cause: error });
    }
  }

  async #keep({ host }: URL, response: Response): Promise<FetchedPicture> {
    if (!response.ok) {
      const { status } = response;
      throw problemError({ kind: 'pictureRefused', host, status }, { status });
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { success, data: mimeType } = fetchedPicture.shape.mimeType.safeParse(sniff(bytes));
    if (!success) throw problemError({ kind: 'pictureUnknown', host });
    const { blob } = await this.#parts.blobs.put(bytes, mimeType);
    return { blob, mimeType };
  }
}
