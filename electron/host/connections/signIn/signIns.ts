import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { hasOwnCredentials, type HttpLaunch, type ServerDefinition } from '../../../../shared/domain/server.ts';
import { loadMcpSdk } from '../../ports/mcpSdk.ts';
import type { SecretStore } from '../../ports/secrets.ts';
import type { OutsideLinks } from '../../ports/shell.ts';
import type { CallbackListener, SignInNetwork } from '../../ports/signIn.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { RequestSigner } from '../../ports/transport.ts';
import { hideInValue } from '../session/hideInMessage.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { requestSigner } from './requestSigner.ts';
import { ServerSignIn, type TypedClient } from './serverSignIn.ts';
import { TokenVault } from './tokenVault.ts';

export interface SignInsParts {
  readonly state: HostState;
  readonly secrets: SecretStore;
  readonly network: SignInNetwork;
  readonly callbacks: CallbackListener;
  readonly outsideLinks: OutsideLinks;
  readonly clock: Clock;
  readonly log: Log;
  /** The present definition; `undefined` when the server was removed. */
  readonly find: (id: ServerId) => ServerDefinition | undefined;
  /** Removes the values of secrets from texts of servers. */
  readonly hide: (text: string) => string;
  /** Reconnects with the new tokens if the server was waiting for them. */
  readonly onSignedIn: (id: ServerId) => void;
}

/** An unresponsive authorization server must not delay the end of the app. */
const maxEndMs = 2000;

/** The sign-ins to servers: one at a time for each server, independent of each other. */
export class SignIns implements Room {
  readonly #parts: SignInsParts;
  readonly #servers = new Map<ServerId, ServerSignIn>();

  constructor(parts: SignInsParts) {
    this.#parts = parts;
  }

  /** Signs the requests of a connection; `undefined` if the user wrote an Authorization header themselves. */
  signerFor({ id, launch }: ServerDefinition): RequestSigner | undefined {
    if (launch.kind !== 'http') return undefined;
    if (hasOwnCredentials(launch)) return undefined;
    const server = this.#of(id);
    void server.present(launch);
    return requestSigner(server, launch);
  }

  /** Stays the same as long as the same account of a server is used. */
  accountOf(id: ServerId): number {
    return this.#servers.get(id)?.tokens.account ?? 0;
  }

  /** Starts a sign-in for the user. Nothing opens: `address` returns the address to open. */
  async begin(id: ServerId, typed?: TypedClient): Promise<void> {
    this.#mustBeHttp(id);
    await loadMcpSdk();
    await this.#of(id).begin(typed);
  }

  /** @throws HostError `notFound` when there is nothing to open */
  address(id: ServerId): string {
    const address = this.#servers.get(id)?.address;
    if (address === undefined) throw problemError({ kind: 'signInOver' });
    return address;
  }

  /** Shows the address in a native dialog and opens it if the user agrees. Resolves with whether they did. */
  open(id: ServerId): Promise<boolean> {
    return this.#parts.outsideLinks.confirmAndOpen(this.address(id));
  }

  cancel(id: ServerId): void {
    this.#servers.get(id)?.cancel();
  }

  async signOut(id: ServerId): Promise<void> {
    this.#mustBeHttp(id);
    await this.#of(id).signOut();
  }

  /** Removing a server deletes its tokens. */
  async forgetServer(id: ServerId): Promise<void> {
    await this.#of(id).forget();
    this.#servers.delete(id);
  }

  /** Ends running sign-ins. Resolves when nothing is being written any longer, or after a time limit. */
  async dispose(): Promise<void> {
    const servers = [...this.#servers.values()];
    for (const server of servers) server.cancel();
    const late = Promise.withResolvers<void>();
    const stopTimer = this.#parts.clock.after(maxEndMs, late.resolve);
    await Promise.race([late.promise, Promise.all(servers.map(({ tokens }) => tokens.close()))]).finally(stopTimer);
  }

  #of(id: ServerId): ServerSignIn {
    const known = this.#servers.get(id);
    if (known !== undefined) return known;
    const { state, secrets, find, hide } = this.#parts;
    const server = new ServerSignIn({
      ...this.#parts,
      vault: new TokenVault(secrets, id),
      launch: () => httpLaunchOf(find(id)),
      // Names of scopes and addresses come from the server.
      onState: (signIn) =>
        find(id) && state.publish({ type: 'server.signInChanged', serverId: id, signIn: hideInValue(signIn, hide) }),
      onSignedIn: () => this.#parts.onSignedIn(id),
    });
    this.#servers.set(id, server);
    return server;
  }

  #mustBeHttp(id: ServerId): void {
    const definition = this.#parts.find(id);
    if (definition === undefined) throw problemError({ kind: 'serverNotConfigured' });
    if (definition.launch.kind !== 'http') {
      throw problemError({ kind: 'signInNeedsHttp' });
    }
  }
}

function httpLaunchOf(definition: ServerDefinition | undefined): HttpLaunch | undefined {
  return definition?.launch.kind === 'http' ? definition.launch : undefined;
}
