import type { PermissionRequest, TrustRequest } from '../../../../shared/domain/trust.ts';
import type { TrustSurface } from '../../ports/shell.ts';

/** The requests on the trust page, of both kinds. */
export class SurfaceQueue {
  readonly #surface: TrustSurface;
  #launches: readonly TrustRequest[] = [];
  #permissions: readonly PermissionRequest[] = [];

  constructor(surface: TrustSurface) {
    this.#surface = surface;
  }

  launchesChanged(requests: readonly TrustRequest[]): void {
    this.#launches = requests;
    this.#tell();
  }

  permissionsChanged(requests: readonly PermissionRequest[]): void {
    this.#permissions = requests;
    this.#tell();
  }

  review(): Promise<string | null> {
    return this.#surface.review();
  }

  #tell(): void {
    this.#surface.pendingChanged(this.#launches, this.#permissions);
  }
}
