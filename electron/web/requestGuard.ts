/** Where every link leads, with its token in the fragment. */
export const entryPath = '/enter';

/** The headers and the path that show where a request comes from. */
export interface RequestFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  readonly fetchDest: string | undefined;
  /** The path and the query, as they were sent. */
  readonly path: string;
}

/**
 * Whether a request may be answered by an origin. Pure.
 *
 * The Host must be ours to the letter: another name that resolves to 127.0.0.1 is DNS rebinding. An Origin, where one is
 * sent, must be ours; whatever changes something must send one. Another site may not even load our files: it may only lead the
 * whole window where a link leads, as the file does that opens the browser. That page holds nothing, and does nothing without a
 * token that stands in the fragment of the link.
 */
export function mayAnswer(request: RequestFacts, origin: string): boolean {
  if (request.host !== new URL(origin).host) return false;
  if (request.fetchSite === 'cross-site' && !isVisit(request)) return false;
  if (request.origin === undefined) return request.method === 'GET' || request.method === 'HEAD';
  return request.origin === origin;
}

/** A navigation of a window, not of a frame, to the page of links. */
function isVisit({ method, path, origin, fetchMode, fetchDest }: RequestFacts): boolean {
  const isPage = method === 'GET' && path === entryPath && origin === undefined;
  return isPage && fetchMode === 'navigate' && fetchDest === 'document';
}
