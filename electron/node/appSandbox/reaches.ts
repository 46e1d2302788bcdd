/**
 * Whether an app may connect to an address. Pure.
 *
 * @param origins as in its Content-Security-Policy: a scheme, a host, optionally a wildcard and a port
 */
export function isReached(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port } = new URL(url);
  return origins.some((origin) => {
    const [scheme = '', rest = ''] = origin.split('//');
    const [host = '', wantedPort = ''] = rest.split(':');
    // A policy that allows sockets to a host also allows requests to it.
    if (scheme !== protocol && !(scheme === 'wss:' && protocol === 'https:')) return false;
    if (wantedPort === '443' ? port !== '' : wantedPort !== port) return false;
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  });
}
