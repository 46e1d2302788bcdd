/** Port: named secrets. Values never reach the page, the log or a file in clear where a keychain exists. */
export interface SecretStore {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** Whether a secret survives the end of Gatehouse. */
  readonly persistence: 'keychain' | 'file' | 'session';
}
