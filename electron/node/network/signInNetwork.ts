import { problemError } from '../../../shared/domain/error.ts';
import type { SignInNetwork } from '../../host/ports/signIn.ts';
import type { Reach } from './addressGuard.ts';
import {
  createGuardedFetch,
  goesOnlyBy,
  type GuardOptions,
  type GuardWords,
  hostnameOf,
  reachOfHost,
} from './guardedFetch.ts';

export type SignInNetworkOptions = Partial<Omit<GuardOptions, 'words'>>;

const words: GuardWords = {
  notFound: (hostname) => problemError({ kind: 'signInHostUnknown', host: hostname }, { hostname }),
  inside: (hostname) => problemError({ kind: 'signInHostInside', host: hostname }, { hostname }),
  tooLong: () => problemError({ kind: 'signInAnswerTooLong' }),
};

/**
 * The network for signing in: a server leads no further than it reaches itself, as the user said where it is. See
 * `createGuardedFetch` for what is looked at.
 */
export function createSignInNetwork(options: SignInNetworkOptions = {}): SignInNetwork {
  const fetch = createGuardedFetch({ timeoutMs: 15_000, maxBytes: 512 * 1024, ...options, words });
  return {
    fetchFor(serverUrl, configured, ownProxy) {
      const serverHost = hostnameOf(serverUrl);
      const trusted = new Set(configured.map(hostnameOf));
      let serverReach: Promise<Reach> | undefined;
      return async (input, init) => {
        const url = new URL(input);
        const hostname = hostnameOf(url.href);
        const isTrusted = trusted.has(hostname);
        const isGiven = isTrusted || hostname === serverHost;
        // Through the only proxy, nobody asks how far the server's own name leads.
        const reachOfServer = () => (serverReach ??= reachOfHost(serverHost, options.resolve));
        const reach = isTrusted ? 'anywhere' : goesOnlyBy(ownProxy, hostname) ? 'public' : await reachOfServer();
        return fetch(url, init, { reach, isGiven, ownProxy });
      };
    },
  };
}
