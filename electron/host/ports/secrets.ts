import type { ProviderId } from '../../../shared/domain/ids.ts';

/** Port: named secrets. Values never reach the page, the log or a file in clear where a keychain exists. */
export interface SecretStore {
  get(name: string): Promise<string | undefined>;
  /** Does not read the value, which may ask the user on some systems. */
  has(name: string): Promise<boolean>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** Whether a secret survives the end of Gatehouse. May change once, when a keychain that was not ready turns out to be none. */
  readonly persistence: 'keychain' | 'file' | 'session';
}

/**
 * Reads one secret for one server.
 *
 * @throws HostError `secretMissing` when it has no value, `secretMisplaced` when the server may not have it
 */
export type ReadSecret = (name: string) => Promise<string>;

/** The store's name of the key of a provider. */
export function providerSecretKey(id: ProviderId): string {
  return `provider:${id}`;
}

/** The store's name of a secret that launches refer to, separate from the keys of providers. */
export function serverSecretKey(name: string): string {
  return `server:${name}`;
}
