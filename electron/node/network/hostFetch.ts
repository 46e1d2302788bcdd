import { HostNetwork, type HostNetworkOptions } from './hostNetwork.ts';

export interface HostFetchOptions extends Pick<HostNetworkOptions, 'env' | 'onProblem'> {
  /** How long an answer may be silent before it counts as broken; ms, 0: for ever. */
  readonly idleTimeoutMs?: number;
}

/** How long an answer of a model may be silent; ms. Models on slow machines think long. */
export const modelIdleMs = 600_000;

/** Makes a `fetch` for a program that asks neither the user nor the system about proxies; see `HostNetwork`. */
export function createHostFetch({ idleTimeoutMs = modelIdleMs, ...options }: HostFetchOptions): typeof fetch {
  return new HostNetwork(options).makeFetch(idleTimeoutMs);
}
