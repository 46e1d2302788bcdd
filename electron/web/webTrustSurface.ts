import { aboutOf, type PermissionRequest, type TrustRequest } from '../../shared/domain/trust.ts';
import { escapeInvisible } from '../../shared/lib/escapeInvisible.ts';
import type { TrustSurface } from '../host/index.ts';
import type { LoopbackOrigin } from './loopbackOrigin.ts';

/** A link that stays in a terminal or a tab must expire; ms. */
const linkLifeMs = 10 * 60 * 1000;

/**
 * The trust page of the browser shell: another origin with its own key, opened as a tab. A browser gets that key when
 * it redeems a link of the page, and stores it where only pages of this origin can read it. The page learns the address
 * of the trust page but gets no access: the key of the page does not work there.
 */
export class WebTrustSurface implements TrustSurface {
  readonly #announce: (line: string) => void;
  readonly #announced = new Set<string>();
  #origin: LoopbackOrigin | undefined;

  /** @param announce prints a line for the user at the terminal */
  constructor(announce: (line: string) => void) {
    this.#announce = announce;
  }

  /** The origin needs the host, and the host needs this object first. */
  attach(origin: LoopbackOrigin): void {
    this.#origin = origin;
  }

  pendingChanged(launches: readonly TrustRequest[], permissions: readonly PermissionRequest[]): void {
    const waiting = [
      ...launches.map(({ id, serverName }) => ({ id, about: serverName })),
      ...permissions.map(({ id, what }) => ({ id, about: aboutOf(what) })),
    ];
    const fresh = waiting.filter(({ id }) => !this.#announced.has(id));
    for (const { id } of fresh) this.#announced.add(id);
    if (fresh.length === 0 || this.#origin === undefined) return;
    const names = fresh.map(({ about }) => escapeInvisible(about)).join(', ');
    this.#announce(`Waiting for your trust: ${names}. Review it at ${this.#origin.newLink(linkLifeMs)}`);
  }

  async review(): Promise<string | null> {
    return this.#origin === undefined ? null : `${this.#origin.origin}/`;
  }
}
