import { z } from 'zod';

/** Why an address cannot be the base URL of a provider. */
export const addressProblem = z.enum(['notHttp', 'userInfo', 'linkLocal']);
export type ProviderAddressProblem = z.infer<typeof addressProblem>;

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

/** Where clouds give out credentials, beside the link-local addresses. */
const metadataHosts: ReadonlySet<string> = new Set([
  'metadata.google.internal',
  '100.100.100.200',
  '168.63.129.16',
  '[fd00:ec2::254]',
]);

/** The parser of URLs has already written addresses in one way: `0xa9fea9fe` is `169.254.169.254` here. */
function isLinkLocal(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('169.254.') || metadataHosts.has(host)) return true;
  if (!host.startsWith('[')) return false;
  const groups = groupsOf(host.slice(1, -1));
  const [first = 0] = groups;
  return (first >= 0xfe80 && first <= 0xfebf) || carriedAddresses(groups).some(isLinkLocal);
}

/** The eight groups of an IPv6 address, as the parser of URLs writes it. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return read(head);
  const ends = [read(head), read(tail)] as const;
  return [...ends[0], ...Array<number>(Math.max(0, 8 - ends[0].length - ends[1].length)).fill(0), ...ends[1]];
}

/** The IPv4 addresses that an IPv6 address leads to: mapped, translated, embedded, or by a tunnel (6to4, ISATAP, Teredo). */
function carriedAddresses(groups: readonly number[]): string[] {
  const [first = 0, second = 0, third = 0, , , sixth = 0, seventh = 0, eighth = 0] = groups;
  const last = ipv4Of(seventh, eighth);
  if (first === 0x2002) return [ipv4Of(second, third)];
  if (first === 0x2001 && second === 0) return [ipv4Of(seventh ^ 0xffff, eighth ^ 0xffff)];
  const isTranslated = first === 0x64 && second === 0xff9b;
  return first === 0 || isTranslated || sixth === 0x5efe ? [last] : [];
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
