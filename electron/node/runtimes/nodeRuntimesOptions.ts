import type { SendLimits } from '../updates/sendLimited.ts';
import type { RuntimeRelease } from './runtimeRelease.ts';

export interface NodeRuntimesOptions {
  readonly root: string;
  readonly system: { readonly platform: NodeJS.Platform; readonly arch: string; readonly isGlibc: () => boolean };
  readonly readReleases: () => Promise<readonly RuntimeRelease[]>;
  readonly fetch: typeof globalThis.fetch;
  readonly limits: SendLimits;
  /** A name that no other folder has. */
  readonly nextName: () => string;
}
