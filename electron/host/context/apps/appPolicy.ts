import type { AppDomains } from '../../../../shared/domain/app.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';

/** The permissions of an app, and the refused declarations. */
export interface AppPolicy {
  readonly domains: AppDomains;
  /** Declarations that were refused, in the app's own text; bounded. */
  readonly refused: string[];
  /** Directives of a Content-Security-Policy. */
  readonly policy: string;
}

/** More origins of each kind than any app needs. */
const maxDomains = 30;
const maxRefusedDomains = 20;
const maxDomainChars = 253;

/**
 * The name of a host on the public network, optionally with one wildcard and a port. A wildcard needs at least two
 * labels after it; the last label begins with a letter, so that no IP address matches.
 */
const hostPattern =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])(?::\d{1,5})?$/;
/** Name endings that lead to this computer or its network, or nowhere in public. */
const insideEnds = [
  ...['localhost', 'local', 'localdomain', 'internal', 'intranet', 'corp', 'home', 'lan', 'private', 'home.arpa'],
  ...['onion', 'test', 'invalid'],
  // Services whose names resolve to any address in the name, including those of this computer.
  ...['nip.io', 'sslip.io', 'localtest.me', 'lvh.me'],
];
const highestPort = 65_535;

/**
 * Makes the policy of an app from the domains that it declares (MCP Apps 2026-01-26, UI resource format). Pure. Entries
 * that are not clearly origins of the public network are left out and reported; no entry can start another directive.
 *
 * @param declared `_meta.ui.csp`, unchecked
 */
export function appPolicy(declared: unknown): AppPolicy {
  const refused: string[] = [];
  const refuse = (one: unknown) => {
    if (refused.length < maxRefusedDomains) refused.push(words(one));
  };
  const declaredOf = (key: string): readonly unknown[] => {
    const list = isJsonObject(declared) ? declared[key] : undefined;
    if (list === undefined) return [];
    return Array.isArray(list) ? list : [list];
  };
  const take = (key: string, schemes: readonly string[]) => {
    const taken = new Set<string>();
    for (const one of declaredOf(key)) {
      const origin = originOf(one, schemes);
      if (origin !== undefined && taken.size < maxDomains) taken.add(origin);
      else refuse(one);
    }
    return [...taken];
  };
  const domains: AppDomains = {
    connect: take('connectDomains', ['https:', 'wss:']),
    resource: take('resourceDomains', ['https:']),
    baseUri: take('baseUriDomains', ['https:']),
  };
  // A framed page can connect anywhere, by its own policy, so the shown origins would be incomplete.
  declaredOf('frameDomains').forEach(refuse);
  return { domains, refused, policy: directives(domains) };
}

function directives({ connect, resource, baseUri }: AppDomains): string {
  return [
    "default-src 'none'",
    sources('script-src', ["'self'", "'unsafe-inline'", ...resource]),
    sources('style-src', ["'self'", "'unsafe-inline'", ...resource]),
    sources('img-src', ["'self'", 'data:', ...resource]),
    sources('font-src', ["'self'", 'data:', ...resource]),
    sources('media-src', ["'self'", 'data:', ...resource]),
    sources('connect-src', connect),
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    sources('base-uri', baseUri),
    "form-action 'none'",
  ].join('; ');
}

function sources(directive: string, allowed: readonly string[]): string {
  return `${directive} ${allowed.length === 0 ? "'none'" : allowed.join(' ')}`;
}

/** The normalized form of an origin in a policy; `undefined` for any other declaration. */
function originOf(declared: unknown, schemes: readonly string[]): string | undefined {
  if (typeof declared !== 'string' || declared.length > maxDomainChars) return undefined;
  const lower = declared.toLowerCase();
  const scheme = schemes.find((one) => lower.startsWith(`${one}//`));
  if (scheme === undefined) return undefined;
  const host = lower.slice(scheme.length + 2).replace(/\/$/, '');
  return hostPattern.test(host) && isPublic(host) ? `${scheme}//${host}` : undefined;
}

/** @param host a name that matches the pattern of hosts */
function isPublic(host: string): boolean {
  const [name = '', port] = host.split(':');
  if (port !== undefined && (Number(port) < 1 || Number(port) > highestPort)) return false;
  return !insideEnds.some((end) => name === end || name.endsWith(`.${end}`));
}

function words(declared: unknown): string {
  const text = typeof declared === 'string' ? declared : (JSON.stringify(declared) ?? String(declared));
  return keepStart(text, maxDomainChars);
}
