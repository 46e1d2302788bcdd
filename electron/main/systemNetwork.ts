import type { Session } from 'electron';
import { nodeSystemRoots } from '../node/network/certificates.ts';
import type { SystemNetwork } from '../node/network/hostNetwork.ts';

/** The system's proxies as Chromium finds them, PAC files included, and its certificates as Node reads them. */
export function createSystemNetwork(session: Pick<Session, 'resolveProxy'>): SystemNetwork {
  return { resolveProxy: (url) => session.resolveProxy(url), readRoots: nodeSystemRoots };
}
