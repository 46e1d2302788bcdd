import { isIP } from 'node:net';
import { problemError } from '../../../shared/domain/error.ts';
import { maxPictureBytes } from '../../../shared/domain/picture.ts';
import type { PictureNetwork } from '../../host/ports/pictureNetwork.ts';
import { createGuardedFetch, type GuardOptions, type GuardWords, hostnameOf, reachOfHost } from './guardedFetch.ts';

type PictureNetworkOptions = Partial<Omit<GuardOptions, 'words' | 'maxBytes'>>;

const words: GuardWords = {
  notFound: (hostname) => problemError({ kind: 'pictureHostUnknown', host: hostname }),
  inside: (hostname) => problemError({ kind: 'pictureHostInside', host: hostname }),
  tooLong: (host) => problemError({ kind: 'pictureTooLarge', host, mebibytes: maxPictureBytes / 1024 / 1024 }),
};

/**
 * The network for pictures that texts point at. The user saw the address: where it is a plain number, or this machine by name,
 * it is asked wherever it is. A name does not show where it leads: it leads to public addresses only, and through a proxy only
 * where this machine sees that it does.
 */
export function createPictureNetwork(options: PictureNetworkOptions = {}): PictureNetwork {
  const fetch = createGuardedFetch({ timeoutMs: 20_000, ...options, maxBytes: maxPictureBytes, words });
  return {
    async fetch(url, init) {
      const hostname = hostnameOf(url.href);
      const isPlain = isIP(hostname) !== 0 || hostname === 'localhost';
      return fetch(url, init, { reach: isPlain ? await reachOfHost(hostname) : 'public', isGiven: false });
    },
  };
}
