/** Why an address cannot be the base URL of a provider. */
export type ProviderAddressProblem = 'notHttp' | 'userInfo' | 'linkLocal';

/**
 * Why a base URL is refused, `undefined` when it may be asked about. A name and password in an address read like a host
 * (`https://api.openai.com@evil.example`); link-local addresses are those of metadata services, which give out keys.
 */
export function providerAddressProblem(baseUrl: string): ProviderAddressProblem | undefined {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'notHttp';
  if (url.username !== '' || url.password !== '') return 'userInfo';
  return isLinkLocal(url.hostname) ? 'linkLocal' : undefined;
}

/** The parser of URLs has already written addresses in one way: `0xa9fea9fe` is `169.254.169.254` here. */
function isLinkLocal(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return (
    host.startsWith('169.254.') ||
    /^\[fe[89ab][0-9a-f]:/.test(host) ||
    // The same IPv4 addresses, mapped, translated or embedded in IPv6.
    /^\[(::ffff:|64:ff9b::|::)a9fe:[0-9a-f]{1,4}\]$/.test(host) ||
    host === 'metadata.google.internal' ||
    host === '[fd00:ec2::254]'
  );
}
