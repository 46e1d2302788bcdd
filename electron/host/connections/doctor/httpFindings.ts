import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { Finding, Fix } from '../../../../shared/domain/diagnosis.ts';
import type { HttpLaunch } from '../../../../shared/domain/server.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import { edit, makeFinding } from './makeFinding.ts';

/** The reasons why a server over HTTP cannot be reached or used. Pure. */
export function httpFindings({ url }: HttpLaunch, { code, data, problem }: ErrorInfo): Finding[] {
  if (problem?.kind === 'messagesNotTaken')
    return [makeFinding('messagesElsewhere', { url: problem.address }, otherPaths(url))];
  const facts = isJsonObject(data) ? data : {};
  const status = typeof facts['status'] === 'number' ? facts['status'] : undefined;
  if (code === 'serverUnreachable') return [unreachable(new URL(url), facts['fault'])];
  if (code === 'serverNeedsAuth') return [makeFinding('signIn', {}, [edit])];
  if (code === 'badResult' && facts['mediaType'] === 'text/html')
    return [makeFinding('webPage', { url }, otherPaths(url))];
  if (code === 'serverRefused' && status !== undefined) return [refused(url, status)];
  return [];
}

function unreachable(url: URL, fault: unknown): Finding {
  switch (fault) {
    case 'unknownName':
      return makeFinding('nameUnknown', { host: url.hostname }, [edit]);
    case 'refused':
      return makeFinding('connectionRefused', { origin: url.origin }, [edit]);
    case 'notTls':
      return makeFinding('notTls', {}, [{ kind: 'useUrl', url: url.href.replace(/^https:/, 'http:') }]);
    case 'certificate':
      return makeFinding('certificate');
    case 'timeout':
      return makeFinding('networkTimeout');
    case 'proxyPassword':
    case 'proxyRefused':
    case 'proxyUnreachable':
    case 'proxyUnsupported':
      return makeFinding('proxy');
    default:
      return makeFinding('networkFault', {}, [edit]);
  }
}

function refused(url: string, status: number): Finding {
  const values = { status: String(status) };
  if (status === 403 || status === 407) return makeFinding('mayNotUse', values, [edit]);
  if (status === 404 || status === 405 || status === 410) return makeFinding('wrongAddress', { url }, otherPaths(url));
  if (status === 429) return makeFinding('asksTooOften');
  if (status >= 500) return makeFinding('serverFault', values);
  return makeFinding('refusedStatus', values, [edit]);
}

/** The usual paths of servers: `/mcp` for Streamable HTTP, `/sse` for the transport of 2024-11-05. */
function otherPaths(url: string): Fix[] {
  const usual = ['/mcp', '/sse'].map((path) => new URL(path, url).href).filter((other) => other !== url);
  return [...usual.map((other): Fix => ({ kind: 'useUrl', url: other })), edit];
}
