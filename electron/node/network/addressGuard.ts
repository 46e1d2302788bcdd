import ipaddr from 'ipaddr.js';

/** How far an address reaches. `forbidden`: no server that signs users in lives there. */
export type Reach = 'public' | 'private' | 'loopback' | 'forbidden';

const reaches: Readonly<Record<string, Reach>> = {
  unicast: 'public',
  private: 'private',
  uniqueLocal: 'private',
  carrierGradeNat: 'private',
  loopback: 'loopback',
};

/** Ranges of IPv6 that embed IPv4 addresses have the reach of the embedded address. */
const carriers = ['ipv4Mapped', 'rfc6145', 'rfc6052'];

/**
 * How far an IP address reaches, by the registries of special addresses (RFC 6890). Link-local addresses, where clouds keep
 * the credentials of machines, are `forbidden` like everything else that is no ordinary address.
 */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'forbidden';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (parsed instanceof ipaddr.IPv6 && carriers.includes(range)) {
    return reachOf(ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).toString());
  }
  return reaches[range] ?? 'forbidden';
}

/**
 * Whether an address that the server at `server` names may be contacted: a public server leads to
 * public addresses, one on the private network also to private ones, and only one on this machine to this machine.
 */
export function mayReach(server: Reach, target: Reach): boolean {
  switch (target) {
    case 'public':
      return true;
    case 'private':
      return server === 'private';
    case 'loopback':
      return server === 'loopback';
    case 'forbidden':
      return false;
  }
}

/** Whether a host name, as URLs have it, means this computer: by name (RFC 6761, 6.3) or as a plain address. Names are not looked up. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || reachOf(name.replace(/^\[|\]$/g, '')) === 'loopback';
}
