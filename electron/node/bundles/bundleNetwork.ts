import { maxBundleBytes } from '../../../shared/domain/bundles/bundle.ts';
import { mayLeadOn } from '../../../shared/domain/bundles/fileHosts.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { DownloadFault } from '../../../shared/domain/problems/downloadFault.ts';
import type { BundleNetwork } from '../../host/ports/bundleNetwork.ts';
import { createGuardedSend, type GuardedSendOptions, hostnameOf, reachOfHost } from '../network/guardedFetch.ts';
import { openDownload } from '../updates/openDownload.ts';
import type { SendLimits } from '../updates/sendLimited.ts';

export interface BundleNetworkOptions extends Omit<GuardedSendOptions, 'words'> {
  readonly limits: SendLimits;
  readonly maxBytes?: number;
}

/**
 * Downloads bundles that entries of registries name. Whoever published the entry chose the address: a public registry leads to public
 * addresses only, one of a private network also there. That holds for every redirect, too.
 */
export function createBundleNetwork(options: BundleNetworkOptions): BundleNetwork {
  const { limits, maxBytes = maxBundleBytes, ...guard } = options;
  return {
    async download({ url, registry }, take, signal) {
      const reach = await reachOfHost(hostnameOf(registry), guard.resolve);
      const failure = (fault: DownloadFault) => problemError({ kind: 'bundleDownload', fault, address: url.href });
      if (url.protocol !== 'https:') throw failure('elsewhere');
      const send = createGuardedSend({
        ...guard,
        words: {
          notFound: () => failure('unreachable'),
          inside: (host) => problemError({ kind: 'bundleHostInside', host }),
        },
      });
      const fetch: typeof globalThis.fetch = (input, { signal: own = signal, ...init } = {}) =>
        send(
          new URL(input instanceof Request ? input.url : input),
          { ...init, signal: own ?? signal, credentials: 'omit' },
          { reach, isGiven: false },
        );
      const answer = await openDownload({ fetch, limits, url, mayLeadOn, signal, failure });
      try {
        const ofBytes = sizeOf(answer.headers);
        // What it says is refused before it is read, and what arrives is counted all the same.
        if (ofBytes > maxBytes) {
          const max = Math.round(maxBytes / 1024 / 1024);
          throw problemError({ kind: 'bundleTooLarge', limit: 'packed', max });
        }
        return await take({ content: answer.chunks(), ofBytes });
      } finally {
        answer.end();
      }
    },
  };
}

function sizeOf(headers: Headers): number {
  const length = Number(headers.get('content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}
