import type { Problem } from '../../shared/domain/problem.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import type { SignInState } from '../../shared/domain/signIn.ts';
import { RealHost, type RealHostOptions } from '../integration/realHost.ts';
import { AuthorizationServer } from './authorizationServer.ts';
import { ProtectedServer } from './protectedServer.ts';

export interface WorldOptions {
  readonly callNeeds?: string;
  readonly host?: RealHostOptions;
  readonly auth?: ProtectedAuth;
  /** Not yet added to Gatehouse. */
  readonly isUnknown?: boolean;
}

type ProtectedAuth = Extract<Parameters<RealHost['addTrusted']>[1], { kind: 'http' }>['auth'];

/** Gatehouse, a protected server it knows, and that server's authorization server. */
export class SignInWorld {
  readonly host: RealHost;
  readonly issuer: AuthorizationServer;
  readonly server: ProtectedServer;
  serverId: ServerId | undefined;

  private constructor(host: RealHost, issuer: AuthorizationServer, server: ProtectedServer) {
    this.host = host;
    this.issuer = issuer;
    this.server = server;
  }

  static async start(options: WorldOptions = {}): Promise<SignInWorld> {
    const issuer = await AuthorizationServer.start();
    const server = await ProtectedServer.start({
      scopesOf: (token) => issuer.live.get(token),
      resourceMetadata: (own) => own,
      authorizationServers: [issuer.issuer],
      ...(options.callNeeds === undefined ? {} : { callNeeds: options.callNeeds }),
    });
    const world = new SignInWorld(await RealHost.start(options.host), issuer, server);
    if (options.isUnknown !== true) await world.addServer(options.auth);
    return world;
  }

  /** Adds the server and resolves when it waits for the user. */
  async addServer(auth?: ProtectedAuth): Promise<ServerId> {
    const launch = {
      kind: 'http' as const,
      url: this.server.url,
      headers: {},
      ...(auth === undefined ? {} : { auth }),
    };
    this.serverId = await this.host.addTrusted('protected', launch);
    await this.host.untilState(this.serverId, ({ kind }) => kind === 'needsAuth' || kind === 'running');
    return this.serverId;
  }

  get id(): ServerId {
    if (this.serverId === undefined) throw new Error('The server was not added');
    return this.serverId;
  }

  /** Resolves with the next state of the sign-in of this kind, among the events from number `from` on. */
  until<Kind extends SignInState['kind']>(kind: Kind, from = 0): Promise<Extract<SignInState, { kind: Kind }>> {
    return this.host.find((event) => {
      if (event.type !== 'server.signInChanged' || event.signIn?.kind !== kind) return undefined;
      return event.signIn as Extract<SignInState, { kind: Kind }>;
    }, from);
  }

  /** Begins, and resolves with the address that would be opened. */
  async begin(): Promise<string> {
    const from = this.host.events.length;
    await this.host.call('signIn.begin', { serverId: this.id });
    await this.until('waiting', from);
    return (await this.host.call('signIn.address', { serverId: this.id })).url;
  }

  /** Signs in as a user who agrees, and resolves when the server runs. */
  async signIn(): Promise<void> {
    const from = this.host.events.length;
    await browse(await this.begin());
    await this.host.untilState(this.id, ({ kind }) => kind === 'running', from);
  }

  /** Begins, and resolves with the reason for the failure. */
  async failure(): Promise<Problem | undefined> {
    const from = this.host.events.length;
    await this.host.call('signIn.begin', { serverId: this.id });
    return (await this.until('failed', from)).error.problem;
  }

  async stop(): Promise<void> {
    await this.host.stop();
    await this.server.stop();
    await this.issuer.stop();
  }
}

/** A browser whose user agrees: it follows every redirect. Resolves with the last page. */
export async function browse(address: string): Promise<Response> {
  const page = await fetch(address, { redirect: 'manual' });
  const back = page.headers.get('location');
  return back === null ? page : fetch(back, { redirect: 'manual' });
}
