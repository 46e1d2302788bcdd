import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import type { AccountValues } from '../../../../shared/domain/serverAccounts.ts';
import { keepSecrets } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerSecrets } from '../../consent/trust/serverSecrets.ts';
import { valuesOf } from './accountLaunch.ts';
import type { ConfiguredServer } from './configEntry.ts';
import { withFreeNames } from './newSecrets.ts';

/** What an account is to have, and the server that it is for. */
export interface WantedValues {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly launch: Launch;
  readonly values: Omit<AccountValues, 'auth'>;
  /** Whether secrets that are written out are moved. */
  readonly isWanted: boolean;
}

/** What a server is to be. */
export interface WantedServer {
  readonly server: ConfiguredServer;
  /** `undefined`: it does not exist yet. */
  readonly serverId: ServerId | undefined;
  /** Values for secrets that its launch refers to. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Whether secrets that are written out are moved. */
  readonly isWanted: boolean;
}

/** Saves a server. A new one has its secrets once `claim` was told its id; before that it must not start. */
export type SaveServer<T> = (server: ConfiguredServer, claim: (id: ServerId) => Promise<void>) => Promise<T>;

/** Moves secrets that are written out in launches into the secret store. */
export class SecretKeeper {
  readonly #secrets: Pick<ServerSecrets, 'has' | 'storeFor'>;
  readonly #servers: () => readonly unknown[];
  #last: Promise<unknown> = Promise.resolve();

  /** @param servers all servers: the secret names in them are taken, with a value or without */
  constructor(secrets: Pick<ServerSecrets, 'has' | 'storeFor'>, servers: () => readonly unknown[]) {
    this.#secrets = secrets;
    this.#servers = servers;
  }

  /** Saves a server with references instead of its secrets. When that fails, the secrets are as they were. */
  save<T>(wanted: WantedServer, save: SaveServer<T>): Promise<T> {
    return this.#inTurn(() => this.#save(wanted, save));
  }

  /** The same for the values of an account. Nothing else of the launch is looked at. */
  keepValues<T>(wanted: WantedValues, save: (values: Omit<AccountValues, 'auth'>) => Promise<T>): Promise<T> {
    const { serverId, serverName, launch, values, isWanted } = wanted;
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
      return this.#secrets.storeFor(serverId, secrets, () => save(kept));
    });
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    // One after the other: two at once could choose the same name.
    const next = this.#last.then(task);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #save<T>({ server, serverId, secrets: given, isWanted }: WantedServer, save: SaveServer<T>): Promise<T> {
    if (!isWanted) return this.#secrets.storeFor(serverId, given, (claim) => save(server, claim));
    const { launch, secrets } = await withFreeNames(this.#secrets, [...this.#servers(), server.launch], ({ isTaken }) =>
      keepSecrets(server.launch, server.name, (name) => isTaken(name) || Object.hasOwn(given, name)),
    );
    return this.#secrets.storeFor(serverId, { ...secrets, ...given }, (claim) => save({ ...server, launch }, claim));
  }
}
