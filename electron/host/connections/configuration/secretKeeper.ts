import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import type { AccountValues } from '../../../../shared/domain/serverAccounts.ts';
import { keepSecrets } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import type { SecretStore } from '../../ports/secrets.ts';
import { valuesOf } from './accountLaunch.ts';
import type { ConfiguredServer } from './configEntry.ts';
import { withFreeNames, withStoredSecrets } from './newSecrets.ts';

/** What an account is to have, and the server that it is for. */
export interface WantedValues {
  readonly serverName: string;
  readonly launch: Launch;
  readonly values: Omit<AccountValues, 'auth'>;
  /** Whether secrets that are written out are moved. */
  readonly isWanted: boolean;
}

/** Moves secrets that are written out in launches into the secret store. */
export class SecretKeeper {
  readonly #secrets: SecretStore;
  readonly #servers: () => readonly unknown[];
  #last: Promise<unknown> = Promise.resolve();

  /** @param servers all servers: the secret names in them are taken, with a value or without */
  constructor(secrets: SecretStore, servers: () => readonly unknown[]) {
    this.#secrets = secrets;
    this.#servers = servers;
  }

  /** Saves a server with references instead of its secrets. When that fails, the secrets are removed from the store. */
  save<T>(server: ConfiguredServer, save: (server: ConfiguredServer) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#save(server, save));
  }

  /** The same for the values of an account. Nothing else of the launch is looked at. */
  keepValues<T>(wanted: WantedValues, save: (values: Omit<AccountValues, 'auth'>) => Promise<T>): Promise<T> {
    const { serverName, launch, values, isWanted } = wanted;
    if (!isWanted || launch.kind === 'builtin') return save(values);
    const { env, headers } = values;
    // The command says how variables are handed on; arguments are no part of an account.
    const probe =
      launch.kind === 'stdio' ? { ...launch, args: [], env } : { kind: launch.kind, url: launch.url, headers };
    return this.#inTurn(async () => {
      const { kept, secrets } = await withFreeNames(this.#secrets, [...this.#servers(), probe], ({ isTaken }) => {
        const found = keepSecrets(probe, serverName, isTaken);
        const filled = { ...values, ...valuesOf(found.launch) };
        const names = new Set(secretReferences(JSON.stringify(filled)));
        // A secret in the address belongs to the server.
        const own = Object.entries(found.secrets).filter(([name]) => names.has(name));
        return { kept: filled, secrets: Object.fromEntries(own) };
      });
      return withStoredSecrets(this.#secrets, secrets, () => save(kept));
    });
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    // One after the other: two at once could choose the same name.
    const next = this.#last.then(task);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #save<T>(server: ConfiguredServer, save: (server: ConfiguredServer) => Promise<T>): Promise<T> {
    const { name, launch: given } = server;
    const { launch, secrets } = await withFreeNames(this.#secrets, [...this.#servers(), given], ({ isTaken }) =>
      keepSecrets(given, name, isTaken),
    );
    return withStoredSecrets(this.#secrets, secrets, () => save({ ...server, launch }));
  }
}
