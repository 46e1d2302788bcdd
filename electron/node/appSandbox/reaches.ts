/**
 * Whether an address is within what an app may reach. Pure.
 *
 * @param origins as in a Content-Security-Policy, of which they are: a scheme, a host, perhaps a wildcard and a port
 */
export function isReached(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port } = new URL(url);
  return origins.some((origin) => {
    const [scheme = '', rest = ''] = origin.split('//');
    const [host = '', wantedPort = ''] = rest.split(':');
    // A policy that allows sockets of a host allows its requests, too.
    if (scheme !== protocol && !(scheme === 'wss:' && protocol === 'https:')) return false;
    if (wantedPort === '443' ? port !== '' : wantedPort !== port) return false;
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  });
}
