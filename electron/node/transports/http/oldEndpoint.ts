import { notTakenError } from '../../../../shared/domain/notTaken.ts';
import { dropBody, readErrorBody } from './boundedBody.ts';
import * as faults from './faults.ts';
import type { HttpLimits } from './limits.ts';

/** Statuses of an address where nothing takes messages. */
const hasNoRoute = (status: number) => status === 404 || status === 405;

/**
 * The address for messages that the stream of a server of 2024-11-05 names. Behind a gateway that adds a path, many servers name it without
 * that path: then it is looked for below the path of the stream, once, and only with a message that nothing took.
 */
export class OldEndpoint {
  /** As the stream names it. */
  readonly named: URL;
  readonly #stream: URL;
  #address: URL;
  #wasTaken = false;

  constructor(named: URL, stream: URL) {
    this.named = named;
    this.#stream = stream;
    this.#address = named;
  }

  /**
   * Sends a message.
   *
   * @throws HostError `serverRefused` when neither address takes messages; errors of `send`
   */
  async post(send: (address: URL) => Promise<Response>, limits: HttpLimits): Promise<Response> {
    const response = await send(this.#address);
    this.#wasTaken ||= response.ok;
    if (this.#wasTaken || !hasNoRoute(response.status)) return response;
    const body = await readErrorBody(response.body, limits.errorBytes, limits.bodyIdleMs);
    // The address is right; one of several processes behind it has the session.
    if (body.toString('utf8').search(/\bsession\b/i) !== -1) return new Response(body, response);
    const other = this.#address === this.named ? behindPrefix(this.named, this.#stream) : undefined;
    if (other === undefined) throw this.#notThere(response.status, 'named');
    const second = await send(other);
    if (hasNoRoute(second.status)) {
      dropBody(second.body);
      throw this.#notThere(response.status, 'both');
    }
    this.#address = other;
    this.#wasTaken = second.ok;
    return second;
  }

  #notThere(status: number, tried: 'named' | 'both') {
    return notTakenError(faults.messagesNotTakenError(this.#shown(), status, tried), { status });
  }

  /** Without the query, which is a session, and without the path of the stream, which may be a secret. */
  #shown(): string {
    const { origin, pathname } = this.named;
    const shared = commonSegments(segmentsOf(this.named), segmentsOf(this.#stream));
    return origin + (shared === 0 ? pathname : `/…/${segmentsOf(this.named).slice(shared).join('/')}`);
  }
}

/**
 * The address that an endpoint would have behind a gateway that adds a path in front of the server; `undefined`: the same. What the end of
 * the stream's folder and the beginning of the endpoint have in common is the server's own. Pure.
 */
export function behindPrefix(endpoint: URL, stream: URL): URL | undefined {
  // A slash at the end of the stream's address adds nothing.
  const folder = stream.pathname.replace(/\/$/, '').split('/').slice(1, -1);
  const own = segmentsOf(endpoint);
  const at = folder.findIndex((_, start) => folder.slice(start).every((segment, index) => segment === own[index]));
  const prefix = at === -1 ? folder : folder.slice(0, at);
  if (prefix.length === 0) return undefined;
  const other = new URL(endpoint);
  other.pathname = ['', ...prefix, ...own].join('/');
  return other;
}

function segmentsOf({ pathname }: URL): string[] {
  return pathname.split('/').slice(1);
}

function commonSegments(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((segment, index) => segment !== other[index]);
  return at === -1 ? one.length : at;
}
