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

/** Takes the values of secrets out of what servers say. Each becomes `[secret NAME]`. All of it is pure. */
export interface SecretHider {
  hideText(this: void, text: string): string;
  /**
   * The same for texts that belong together: also takes out what is cut over them. The mark stands where it began.
   *
   * @param orders other orders in which they may be read, each as indexes of some of the texts
   * @returns the same list where there was nothing to hide
   */
  hideTexts(this: void, texts: readonly string[], orders?: readonly (readonly number[])[]): readonly string[];
  /** Overwrites them in bytes, each of which is a character up to 255. The length stays the same. */
  hideBytes(this: void, bytes: string): string;
}

/** For when no secrets are known. */
export const hidesNothing: SecretHider = {
  hideText: (text) => text,
  hideTexts: (texts) => texts,
  hideBytes: (bytes) => bytes,
};

/** The store's name of the key of a provider. */
export function providerSecretKey(id: ProviderId): string {
  return `provider:${id}`;
}

/** The store's name of a secret that launches refer to, separate from the keys of providers. */
export function serverSecretKey(name: string): string {
  return `server:${name}`;
}
