import { problemError } from '../../../../shared/domain/error.ts';
import type { AccountId, ServerId } from '../../../../shared/domain/ids.ts';
import { hasOwnCredentials, type HttpLaunch, type ServerDefinition } from '../../../../shared/domain/server.ts';
import { accountKey, accountOfLaunch, firstAccount, type OfAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { SignInState } from '../../../../shared/domain/signIn.ts';
import { loadMcpSdk } from '../../ports/mcpSdk.ts';
import type { ReadSecret, SecretHider, SecretStore } from '../../ports/secrets.ts';
import type { OutsideLinks } from '../../ports/shell.ts';
import type { CallbackListener, SignInNetwork } from '../../ports/signIn.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { RequestSigner } from '../../ports/transport.ts';
import { launchOfAccount } from '../configuration/accountChanges.ts';
import { hideInValue } from '../session/hideInMessage.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { requestSigner } from './requestSigner.ts';
import { ServerSignIn, type TypedClient } from './serverSignIn.ts';
import { TokenVault } from './tokenVault.ts';

export interface SignInsParts {
  readonly state: HostState;
  /** Where tokens are kept. */
  readonly secrets: SecretStore;
  /** Reads the secrets that a server may have. */
  readonly readSecretFor: (id: ServerId) => ReadSecret;
  readonly network: SignInNetwork;
  readonly callbacks: CallbackListener;
  readonly outsideLinks: OutsideLinks;
  readonly clock: Clock;
  readonly log: Log;
  /** The present definition; `undefined` when the server was removed. */
  readonly find: (id: ServerId) => ServerDefinition | undefined;
  /** Asks the organization that manages this computer. @throws HostError `forbidden` */
  readonly mustAllow: (definition: ServerDefinition) => void;
  /** Whether the user trusts the present launch of a server. */
  readonly isTrusted: (definition: ServerDefinition) => boolean;
  /** Removes the values of secrets from texts of servers. */
  readonly hider: SecretHider;
  /** Reconnects with the new tokens if the server was waiting for them. */
  readonly onSignedIn: (id: ServerId) => void;
}

/** An unresponsive authorization server must not delay the end of the app. */
const maxEndMs = 2000;

/** The sign-ins to servers: one at a time for each server, independent of each other. Each account of a server has its own. */
export class SignIns implements Room {
  readonly #parts: SignInsParts;
  readonly #servers = new Map<string, ServerSignIn>();
  /** The account of each server whose state is published. */
  readonly #shown = new Map<ServerId, AccountId>();
  readonly #listening: Disposable;

  constructor(parts: SignInsParts) {
    this.#parts = parts;
    this.#listening = parts.state.onEvent(({ event }) => {
      if (event.type === 'server.changed') this.#followAccount(event.definition);
      if (event.type === 'server.added')
        this.#shown.set(event.server.definition.id, accountOfLaunch(event.server.definition.launch));
    });
  }

  /** Signs the requests of a connection; `undefined` if the user wrote an Authorization header themselves. */
  signerFor({ id, launch }: ServerDefinition): RequestSigner | undefined {
    if (launch.kind !== 'http') return undefined;
    if (hasOwnCredentials(launch)) return undefined;
    const server = this.#of({ serverId: id, account: accountOfLaunch(launch) });
    void server.present(launch);
    return requestSigner(server, launch);
  }

  /** Stays the same as long as the same account of a server is used. */
  accountOf(id: ServerId): number {
    return this.#inUse(id)?.tokens.account ?? 0;
  }

  /**
   * Starts a sign-in for the user. Nothing opens: `address` returns the address to open.
   *
   * @throws HostError `forbidden` when the organization does not allow the server, or the user has not trusted it as it is now: a
   *   sign-in reaches it, too, and sends what its `auth` refers to
   */
  async begin(id: ServerId, typed?: TypedClient): Promise<void> {
    this.#mustBeHttp(id);
    await loadMcpSdk();
    // Both may have changed meanwhile.
    const definition = this.#mustBeHttp(id);
    this.#parts.mustAllow(definition);
    if (!this.#parts.isTrusted(definition)) throw problemError({ kind: 'signInNeedsTrust' });
    await this.#of(this.#accountInUse(id)).begin(typed);
  }

  /** @throws HostError `notFound` when there is nothing to open */
  address(id: ServerId): string {
    const address = this.#inUse(id)?.address;
    if (address === undefined) throw problemError({ kind: 'signInOver' });
    return address;
  }

  /** Shows the address in a native dialog and opens it if the user agrees. Resolves with whether they did. */
  open(id: ServerId): Promise<boolean> {
    return this.#parts.outsideLinks.confirmAndOpen(this.address(id));
  }

  cancel(id: ServerId): void {
    this.#inUse(id)?.cancel();
  }

  async signOut(id: ServerId): Promise<void> {
    this.#mustBeHttp(id);
    await this.#of(this.#accountInUse(id)).signOut();
  }

  /** Removing a server deletes its tokens. */
  async forgetServer(id: ServerId): Promise<void> {
    for (const account of await TokenVault.accountsOf(this.#parts.secrets, id)) await this.forgetAccount(id, account);
    this.#shown.delete(id);
  }

  async forgetAccount(serverId: ServerId, account: AccountId): Promise<void> {
    const of = { serverId, account };
    await this.#of(of).forget();
    this.#servers.delete(accountKey(of));
  }

  /** Ends running sign-ins. Resolves when nothing is being written any longer, or after a time limit. */
  async dispose(): Promise<void> {
    this.#listening.dispose();
    const servers = [...this.#servers.values()];
    for (const server of servers) server.cancel();
    const late = Promise.withResolvers<void>();
    const stopTimer = this.#parts.clock.after(maxEndMs, late.resolve);
    await Promise.race([late.promise, Promise.all(servers.map(({ tokens }) => tokens.close()))]).finally(stopTimer);
  }

  /** What belongs to the account before ends, and does not look like that of the account that is now in use. */
  #followAccount({ id, launch }: ServerDefinition): void {
    const account = accountOfLaunch(launch);
    const before = this.#shown.get(id) ?? firstAccount;
    this.#shown.set(id, account);
    if (before === account) return;
    this.#servers.get(accountKey({ serverId: id, account: before }))?.cancel();
    this.#publish(id, this.#servers.get(accountKey({ serverId: id, account }))?.state ?? null);
  }

  #publish(serverId: ServerId, signIn: SignInState | null): void {
    // Names of scopes and addresses come from the server.
    this.#parts.state.publish({
      type: 'server.signInChanged',
      serverId,
      signIn: hideInValue(signIn, this.#parts.hider),
    });
  }

  #accountInUse(serverId: ServerId): OfAccount {
    const definition = this.#parts.find(serverId);
    return { serverId, account: definition === undefined ? firstAccount : accountOfLaunch(definition.launch) };
  }

  #inUse(id: ServerId): ServerSignIn | undefined {
    return this.#servers.get(accountKey(this.#accountInUse(id)));
  }

  #of(of: OfAccount): ServerSignIn {
    const known = this.#servers.get(accountKey(of));
    if (known !== undefined) return known;
    const { secrets, readSecretFor, find } = this.#parts;
    const { serverId, account } = of;
    const isInUse = () => find(serverId) !== undefined && this.#accountInUse(serverId).account === account;
    const server = new ServerSignIn({
      ...this.#parts,
      vault: new TokenVault(secrets, of),
      readSecret: readSecretFor(serverId),
      launch: () => httpLaunchOf(find(serverId), account),
      isTrusted: () => this.#isTrusted(of),
      onState: (signIn) => isInUse() && this.#publish(serverId, signIn),
      onSignedIn: () => isInUse() && this.#parts.onSignedIn(serverId),
    });
    this.#servers.set(accountKey(of), server);
    return server;
  }

  /** Whether the user trusts the launch that a server has with this account. */
  #isTrusted({ serverId, account }: OfAccount): boolean {
    const definition = this.#parts.find(serverId);
    if (definition === undefined) return false;
    const launch = launchOfAccount(definition, account);
    return launch !== undefined && this.#parts.isTrusted({ ...definition, launch });
  }

  #mustBeHttp(id: ServerId): ServerDefinition {
    const definition = this.#parts.find(id);
    if (definition === undefined) throw problemError({ kind: 'serverNotConfigured' });
    if (definition.launch.kind !== 'http') {
      throw problemError({ kind: 'signInNeedsHttp' });
    }
    return definition;
  }
}

function httpLaunchOf(definition: ServerDefinition | undefined, account: AccountId): HttpLaunch | undefined {
  const launch = definition && launchOfAccount(definition, account);
  return launch?.kind === 'http' ? launch : undefined;
}
