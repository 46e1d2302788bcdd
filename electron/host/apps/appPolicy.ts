import type { AppDomains } from '../../../shared/domain/app.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';

/** What an app may do, and what it wanted beyond that. */
export interface AppPolicy {
  readonly domains: AppDomains;
  /** What it declared that is not given, as it wrote it; bounded. */
  readonly refused: string[];
  /** Directives of a Content-Security-Policy. */
  readonly policy: string;
}

/** So many origins of each kind are more than any app needs. */
const mostDomains = 30;
const mostRefused = 20;
const longestDomain = 253;

/**
 * The name of a host on the public network, perhaps with one wildcard before it, perhaps with a port. At least two labels
 * stand behind a wildcard; the last label begins with a letter, so that no number of an address fits.
 */
const hostPattern =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])(?::\d{1,5})?$/;
/** Names that lead into this machine or its network. */
const insidePattern = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test|invalid)(?::\d+)?$/;

/**
 * Makes the policy of an app from the domains it declares (MCP Apps 2026-01-26, UI resource format). Pure. What is not
 * plainly an origin of the public network is left out and told; nothing that is declared can begin another directive.
 *
 * @param declared `_meta.ui.csp` as it came
 */
export function appPolicy(declared: unknown): AppPolicy {
  const refused: string[] = [];
  const take = (key: string, schemes: readonly string[]) => {
    const list = isJsonObject(declared) ? declared[key] : undefined;
    if (list === undefined) return [];
    const wanted: readonly unknown[] = Array.isArray(list) ? list : [list];
    const taken = new Set<string>();
    for (const one of wanted) {
      const origin = originOf(one, schemes);
      if (origin !== undefined && taken.size < mostDomains) taken.add(origin);
      else if (refused.length < mostRefused) refused.push(words(one));
    }
    return [...taken];
  };
  const domains: AppDomains = {
    connect: take('connectDomains', ['https:', 'wss:']),
    resource: take('resourceDomains', ['https:']),
    frame: take('frameDomains', ['https:']),
    baseUri: take('baseUriDomains', ['https:']),
  };
  return { domains, refused, policy: directives(domains) };
}

function directives({ connect, resource, frame, baseUri }: AppDomains): string {
  return [
    "default-src 'none'",
    sources('script-src', ["'self'", "'unsafe-inline'", ...resource]),
    sources('style-src', ["'self'", "'unsafe-inline'", ...resource]),
    sources('img-src', ["'self'", 'data:', ...resource]),
    sources('font-src', ["'self'", 'data:', ...resource]),
    sources('media-src', ["'self'", 'data:', ...resource]),
    sources('connect-src', connect),
    sources('frame-src', frame),
    "worker-src 'none'",
    "object-src 'none'",
    sources('base-uri', baseUri),
    "form-action 'none'",
  ].join('; ');
}

function sources(directive: string, allowed: readonly string[]): string {
  return `${directive} ${allowed.length === 0 ? "'none'" : allowed.join(' ')}`;
}

/** An origin in the one way it is written in a policy; `undefined` for whatever else was declared. */
function originOf(declared: unknown, schemes: readonly string[]): string | undefined {
  if (typeof declared !== 'string' || declared.length > longestDomain) return undefined;
  const lower = declared.toLowerCase();
  const scheme = schemes.find((one) => lower.startsWith(`${one}//`));
  if (scheme === undefined) return undefined;
  const host = lower.slice(scheme.length + 2).replace(/\/$/, '');
  if (!hostPattern.test(host) || insidePattern.test(host)) return undefined;
  if (host.startsWith('*.') && host.split('.').length < 3) return undefined;
  return `${scheme}//${host}`;
}

function words(declared: unknown): string {
  const text = typeof declared === 'string' ? declared : (JSON.stringify(declared) ?? String(declared));
  return text.slice(0, longestDomain);
}
