/** What a request says about where it comes from. */
export interface RequestFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/**
 * Whether a request may be answered by an origin. Pure.
 *
 * The Host must be ours to the letter: another name that resolves to 127.0.0.1 is DNS rebinding. An Origin, where one is
 * sent, must be ours; whatever changes something must send one. Another site may not even load our files.
 */
export function mayAnswer(request: RequestFacts, origin: string): boolean {
  if (request.host !== new URL(origin).host) return false;
  if (request.fetchSite === 'cross-site') return false;
  if (request.origin === undefined) return request.method === 'GET' || request.method === 'HEAD';
  return request.origin === origin;
}
