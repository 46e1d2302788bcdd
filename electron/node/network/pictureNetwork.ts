import { isIP } from 'node:net';
import { HostError } from '../../../shared/domain/error.ts';
import { maxPictureBytes } from '../../../shared/domain/picture.ts';
import type { PictureNetwork } from '../../host/ports/pictureNetwork.ts';
import { createGuardedFetch, type GuardOptions, type GuardWords, hostnameOf, reachOfHost } from './guardedFetch.ts';

type PictureNetworkOptions = Partial<Omit<GuardOptions, 'words' | 'maxBytes'>>;

const words: GuardWords = {
  notFound: (hostname) =>
    new HostError(
      'serverUnreachable',
      `${hostname} cannot be found. Check your network, and the address. Names that only a proxy knows are not asked.`,
    ),
  inside: (hostname) =>
    new HostError(
      'forbidden',
      `The name ${hostname} leads to an address inside of your network or machine. It was not asked.`,
    ),
  tooLong: (host) => {
    const most = maxPictureBytes / 1024 / 1024;
    return new HostError('tooLarge', `The picture at ${host} is larger than ${most} MiB. It is not shown.`);
  },
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
