import { direct, isSameWay, parseProxyList, type ProxyWay, type ProxyWays } from './proxyWay.ts';

/** How long an answer of the system counts; ms. The network may change with the place of the computer. */
const maxAgeMs = 30_000;
/** An answer is a few words; more origins than that are asked about again. */
const maxOrigins = 200;

export interface SystemProxiesParts {
  /** Asks the system about the proxies for a URL; see `SystemNetwork`. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** A clock that only goes forward; ms. */
  readonly now: () => number;
  readonly onProblem: (problem: string) => void;
}

interface Known {
  readonly at: number;
  ways: ProxyWays | Promise<ProxyWays>;
}

/** The system's answers about proxies, kept for a short time, one for each origin: a PAC file is a program that takes its time. */
export class SystemProxies {
  readonly #parts: SystemProxiesParts;
  readonly #known = new Map<string, Known>();

  constructor(parts: SystemProxiesParts) {
    this.#parts = parts;
  }

  /**
   * The ways to a URL, best first and at least one; without waiting where they are known. Only the origin is shown to the system: what
   * stands behind it is nobody's business.
   */
  waysTo({ origin }: URL): ProxyWays | Promise<ProxyWays> {
    const now = this.#parts.now();
    const known = this.#known.get(origin);
    if (known !== undefined && now - known.at < maxAgeMs) return known.ways;
    const ways = this.#ask(origin);
    const asked: Known = { at: now, ways };
    void ways.then((found) => (asked.ways = found));
    this.#known.delete(origin);
    this.#known.set(origin, asked);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxOrigins) break;
      this.#known.delete(oldest);
    }
    return ways;
  }

  /** Tries a way last from now on, because nothing answered there. */
  demote({ origin }: URL, way: ProxyWay): void {
    const known = this.#known.get(origin);
    if (known === undefined || known.ways instanceof Promise) return;
    const others = known.ways.filter((other) => !isSameWay(other, way));
    if (others.length < known.ways.length) known.ways = [...others, way];
  }

  /** Where the system cannot tell, addresses are reached directly, as browsers do. */
  async #ask(origin: string): Promise<ProxyWays> {
    const { resolveProxy, onProblem } = this.#parts;
    try {
      const ways = parseProxyList(await resolveProxy(`${origin}/`));
      if (ways.length > 0) return ways;
      onProblem('What the system says about its proxy cannot be read; it is not used.');
    } catch {
      onProblem('The system does not say which proxy to use; none is used.');
    }
    return [direct];
  }
}
