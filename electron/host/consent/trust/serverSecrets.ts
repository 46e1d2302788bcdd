import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import {
  type LaunchSecret,
  type OfferedSecret,
  type SecretOwner,
  secretPlaces,
} from '../../../../shared/domain/secretPlaces.ts';
import type { ConfigurableLaunch, Launch } from '../../../../shared/domain/server.ts';
import { Emitter, type Event } from '../../../../shared/lib/emitter.ts';
import type { Room } from '../../ground/rooms/room.ts';
import { type ReadSecret, type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import type { ConsentStore, SettingsStore } from '../../ports/stores.ts';
import type { Log } from '../../ports/system.ts';
import {
  goesElsewhere,
  isOwner,
  ownsAll,
  readOwners,
  withConfirmed,
  withoutOthers,
  withStored,
} from './secretOwners.ts';

interface ServerSecretsParts {
  readonly values: SecretStore;
  readonly consent: Pick<ConsentStore, 'trust' | 'secretOwners' | 'saveSecretOwners'>;
  readonly settings: Pick<SettingsStore, 'serverIds'>;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  /** The name of a server; `undefined` when it is not there. */
  readonly nameOf: (id: ServerId) => string | undefined;
  readonly log: Log;
}

/**
 * The secrets that launches refer to. Each belongs to the servers that it was stored for, and to those for which the user confirmed on the
 * trust surface that they get it: a name that can be guessed gives nothing. Ids own secrets, not names: a server that takes the name of a
 * removed one is another.
 */
export class ServerSecrets implements Room {
  readonly #parts: ServerSecretsParts;
  readonly #changed = new Emitter<void>((error) =>
    this.#parts.log.write('error', 'A change of secrets was not followed', { error: toErrorInfo(error).message }),
  );
  #owners: readonly SecretOwner[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ServerSecretsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const { consent, whenWritable, log } = this.#parts;
    const { owners, isStored } = await readOwners(this.#parts);
    this.#owners = owners;
    if (isStored) return;
    // Now: names of servers may change, and must not give a secret of another.
    await whenWritable(() => consent.saveSecretOwners(owners)).catch((error: unknown) =>
      log.write('error', 'The owners of secrets are not kept', { error: toErrorInfo(error).message }),
    );
  }

  /** Fires after a secret got another value or owner, or lost one. */
  get onChanged(): Event<void> {
    return this.#changed.event;
  }

  /** Whether a server may have all secrets of a launch. */
  mayHave(serverId: ServerId, launch: Launch): boolean {
    return ownsAll(this.#owners, serverId, launch);
  }

  /** Reads secrets for a server. */
  readFor(serverId: ServerId): ReadSecret {
    return async (name) => {
      if (!isOwner(this.#owners, serverId, name)) throw problemError({ kind: 'secretNotOwn', name }, { name });
      return this.#valueOf(name);
    };
  }

  async #valueOf(name: string): Promise<string> {
    const value = await this.#parts.values.get(serverSecretKey(name));
    if (value === undefined) throw problemError({ kind: 'secretEmpty', name }, { name });
    return value;
  }

  /**
   * What has to be known of the secrets of a launch before it gets them.
   *
   * @param before the launch that the user trusted last
   * @param isKnown the user trusted exactly this launch before
   */
  async secretsOf(
    serverId: ServerId,
    launch: ConfigurableLaunch,
    { before, isKnown }: { readonly before: ConfigurableLaunch | undefined; readonly isKnown: boolean },
  ): Promise<LaunchSecret[]> {
    // A secret may have been stored anew since.
    const placesBefore = before === undefined ? undefined : secretPlaces(before);
    return Promise.all(
      [...secretPlaces(launch)].map(async ([name, places]): Promise<LaunchSecret> => {
        const owners = this.#owners.filter((owner) => owner.name === name);
        const own = owners.find((owner) => owner.serverId === serverId);
        const others = owners.filter((owner) => owner !== own);
        const names = others.flatMap((owner) => this.#parts.nameOf(owner.serverId) ?? []);
        const secret = { name, owners: names, places };
        // What cannot be read now may be there. A value that is stored later is that of the server it is stored for.
        const isStored = await this.has(name).catch(() => true);
        if (!isStored) return { name, owners: [], places, standing: 'empty' };
        if (own?.variable !== undefined) return { ...secret, standing: 'variable', variable: own.variable };
        if (own !== undefined) {
          const isMoved = !isKnown && goesElsewhere(own.places ?? placesBefore?.get(name), places);
          return { ...secret, standing: isMoved ? 'moved' : 'own' };
        }
        return { ...secret, standing: others.length > 0 ? 'foreign' : 'unclaimed' };
      }),
    );
  }

  /** The secrets with values that belong to servers, by name. Keychains that cannot be read now offer nothing. */
  async offered(): Promise<OfferedSecret[]> {
    const names = [...new Set(this.#owners.map(({ name }) => name))].sort();
    const isThere = await Promise.all(names.map((name) => this.has(name).catch(() => false)));
    return names
      .filter((_, at) => isThere[at])
      .map((name) => {
        const owners = this.#owners.filter((owner) => owner.name === name);
        return { name, owners: owners.flatMap(({ serverId }) => this.#parts.nameOf(serverId) ?? []) };
      });
  }

  /** Stores for a server, under the name `to`, the value that the secret `from` has. @throws HostError `secretMissing` */
  async copyFor(serverId: ServerId, to: string, from: string): Promise<void> {
    const value = await this.#valueOf(from);
    await this.storeFor(serverId, { [to]: value }, async () => undefined);
  }

  /** The user confirmed on the trust surface that a server gets these secrets, and where they go. */
  confirm(serverId: ServerId, secrets: readonly LaunchSecret[]): Promise<void> {
    const places = new Map(secrets.map((secret) => [secret.name, secret.places]));
    return this.#change((owners) => withConfirmed(owners, serverId, places));
  }

  /**
   * Stores values for a server, then does what needs them. Where that fails, values and owners are as they were before.
   *
   * @param serverId `undefined`: it does not exist yet, and `use` says which it is before it starts
   * @param variables the variables of this computer whose values they are, by the names of secrets
   */
  async storeFor<T>(
    serverId: ServerId | undefined,
    values: Readonly<Record<string, string>>,
    use: (claim: (id: ServerId) => Promise<void>) => Promise<T>,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    const names = Object.keys(values);
    const isStored = ({ name }: SecretOwner) => names.includes(name);
    const claim = (id: ServerId) => this.#change((owners) => withStored(owners, id, names, variables));
    const before = this.#owners.filter(isStored);
    const undo = [() => this.#change((owners) => [...owners.filter((owner) => !isStored(owner)), ...before])];
    try {
      const isThere = await Promise.all(names.map((name) => this.has(name)));
      const present = names.filter((_, at) => isThere[at]);
      // A crash in between gives neither the old value to the new owner nor the new one to the old.
      await this.#change((owners) => withoutOthers(owners, serverId, names, present));
      for (const [name, value] of Object.entries(values)) {
        const old = present.includes(name) ? await this.#parts.values.get(serverSecretKey(name)) : undefined;
        undo.push(() => (old === undefined ? this.#deleteValue(name) : this.#setValue(name, old)));
        await this.#setValue(name, value);
      }
      if (serverId !== undefined) await claim(serverId);
      return await use(claim);
    } catch (error) {
      // The owners last: they get the old values back, and not the new ones.
      for (const takeBack of undo.reverse()) await takeBack().catch(() => undefined);
      throw error;
    }
  }

  has(name: string): Promise<boolean> {
    return this.#parts.values.has(serverSecretKey(name));
  }

  /** Deletes a value; who owned it owns nothing of that name. */
  async delete(name: string): Promise<void> {
    await this.#deleteValue(name);
    await this.#change((owners) => owners.filter((owner) => owner.name !== name));
  }

  async forgetServer(id: ServerId): Promise<void> {
    await this.#change((owners) => owners.filter((owner) => owner.serverId !== id));
  }

  async #setValue(name: string, value: string): Promise<void> {
    await this.#parts.values.set(serverSecretKey(name), value);
    this.#changed.fire();
  }

  async #deleteValue(name: string): Promise<void> {
    await this.#parts.values.delete(serverSecretKey(name));
    this.#changed.fire();
  }

  /** One after the other; what could not be stored does not count. */
  #change(change: (owners: readonly SecretOwner[]) => readonly SecretOwner[]): Promise<void> {
    const next = this.#last.then(async () => {
      const after = change(this.#owners);
      if (after.length === this.#owners.length && after.every((owner, at) => owner === this.#owners[at])) return;
      await this.#parts.consent.saveSecretOwners(after);
      this.#owners = after;
      this.#changed.fire();
    });
    this.#last = next.catch(() => undefined);
    return next;
  }
}
