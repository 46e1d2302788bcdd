/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, else `Retry-After` as seconds or as a date
 * (RFC 9110, 10.2.3). `undefined` when it does not say.
 */
export function retryAfterMs(headers: Pick<Headers, 'get'>, now = Date.now()): number | undefined {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(exact)) return Math.max(0, Math.round(exact));
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = /^\s*\d/.test(header) ? Number.parseFloat(header) : Number.NaN;
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.max(0, Math.round(wait)) : undefined;
}
