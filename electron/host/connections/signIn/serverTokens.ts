import type { FetchLike } from '@modelcontextprotocol/client';
import type { HttpLaunch } from '../../../../shared/domain/server.ts';
import type { MachineAuth, SignInAuth } from '../../../../shared/domain/serverAuth.ts';
import type { SignInNetwork } from '../../ports/signIn.ts';
import type { ReadSecret } from '../../ports/secrets.ts';
import type { Clock } from '../../ports/system.ts';
import type { Challenge } from './challenge.ts';
import { chooseScopes } from './chooseScopes.ts';
import { type AuthorizationSite, findAuthorization, sameIssuer } from './findAuthorization.ts';
import { requestMachineToken } from './machineClient.ts';
import { readAuthSecrets } from './readAuthSecrets.ts';
import { isClientRefused, isRefused, refreshTokens } from './refreshTokens.ts';
import { clientInformation } from './signInFlow.ts';
import { repairedAnswers } from './signInAnswers.ts';
import { storedTokensFrom } from './storedTokensFrom.ts';
import { isDue } from './tokenLife.ts';
import type { SignedInAt, StoredTokens, TokenVault } from './tokenVault.ts';

export interface ServerTokensParts {
  readonly vault: TokenVault;
  /** Reads the secrets that the `auth` of the server refers to. */
  readonly readSecret: ReadSecret;
  readonly network: SignInNetwork;
  readonly clock: Clock;
}

/** A request that was refused with 401. */
export interface Refusal {
  readonly token?: string | undefined;
  readonly challenge?: Challenge | undefined;
}

/** The tokens of one server: given out only for its address, and renewed before they expire, once for all callers. */
export class ServerTokens {
  readonly #parts: ServerTokensParts;
  #renewing: Promise<boolean> | undefined;
  #epoch = 0;
  #account = 0;
  #isClosed = false;

  constructor(parts: ServerTokensParts) {
    this.#parts = parts;
  }

  /** The stored tokens for this launch, unchanged. */
  async current(launch: HttpLaunch): Promise<{ at: SignedInAt; tokens: StoredTokens } | undefined> {
    const at = await this.#parts.vault.signedInAt();
    // Another address is another server, even if the entry has the same name.
    if (at === undefined || at.url !== launch.url) return undefined;
    const tokens = await this.#parts.vault.tokens(at);
    return tokens === undefined ? undefined : { at, tokens };
  }

  /** A token that should still work when the request arrives. */
  async usable(launch: HttpLaunch): Promise<StoredTokens | undefined> {
    const known = await this.current(launch);
    if (known === undefined || !isDue(known.tokens, this.#parts.clock.now())) return known?.tokens;
    // While the authorization server is unreachable, the old token is the best there is.
    await this.renew(launch).catch(() => false);
    return (await this.current(launch))?.tokens;
  }

  /**
   * Renews the tokens without the user; a second call joins the first.
   *
   * @param refusal the refused token, if known, and the server's answer. A request that was running while the tokens
   *   were renewed is refused too, and needs no further renewal
   * @returns whether there are new tokens; `false`: only the user can help
   * @throws the error if the authorization server was unreachable, or refused a machine client
   */
  renew(launch: HttpLaunch, refusal: Refusal = {}): Promise<boolean> {
    if (this.#renewing) return this.#renewing;
    if (this.#isClosed) return Promise.resolve(false);
    const renewing = this.#renew(launch, refusal).finally(() => {
      this.#renewing = undefined;
    });
    return (this.#renewing = renewing);
  }

  async #renew(launch: HttpLaunch, { token, challenge }: Refusal): Promise<boolean> {
    const known = await this.current(launch);
    if (token !== undefined && known !== undefined && known.tokens.accessToken !== token) return true;
    return isMachine(launch.auth)
      ? this.#askAsMachine(launch, launch.auth, challenge)
      : this.#refresh(launch, launch.auth);
  }

  async #askAsMachine(launch: HttpLaunch, auth: MachineAuth, challenge: Challenge | undefined): Promise<boolean> {
    const { readSecret, clock } = this.#parts;
    const filled = await readAuthSecrets(auth, readSecret);
    const fetch = this.fetchFor(launch);
    const site = await findAuthorization(launch.url, {
      fetch,
      resourceMetadataUrl: challenge?.resourceMetadataUrl,
      onlyIssuer: auth.issuer,
      isInteractive: false,
      isUnstatedPkceAllowed: true,
    });
    const scopes = machineScopes(site, filled, challenge);
    return this.#save(signedInAt(launch, site), async () => {
      const tokens = await requestMachineToken(filled, site, scopes, fetch);
      return storedTokensFrom(tokens, { now: clock.now(), askedScopes: scopes, proofKey: undefined });
    });
  }

  /** Tokens that arrive after everything was deleted are not stored. */
  async #save(at: SignedInAt, get: () => Promise<StoredTokens>): Promise<boolean> {
    const epoch = this.#epoch;
    const tokens = await get();
    if (epoch !== this.#epoch) return false;
    await this.#parts.vault.saveTokens(at, tokens);
    return true;
  }

  /** Stops renewing. Resolves when running requests are stored, because a used refresh token would be lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#renewing?.catch(() => undefined);
  }

  /** Changes whenever the user signs in or out, because the account may then be another one. */
  get account(): number {
    return this.#account;
  }

  /** Stores the tokens of a sign-in. */
  async accept(at: SignedInAt, tokens: StoredTokens): Promise<void> {
    this.#account++;
    await this.#parts.vault.saveTokens(at, tokens);
  }

  /** Deletes the tokens, and discards those that are being requested. */
  async forget(): Promise<void> {
    this.#epoch++;
    this.#account++;
    await this.#parts.vault.forgetTokens();
  }

  async #refresh(launch: HttpLaunch, auth: SignInAuth | undefined): Promise<boolean> {
    const { vault, clock } = this.#parts;
    const known = await this.current(launch);
    if (known?.tokens.refreshToken === undefined) return false;
    const { at, tokens } = known;
    const client = await this.#clientOf(at, auth);
    if (client === undefined) return false;
    try {
      const request = { at, tokens, refreshToken: known.tokens.refreshToken, client, now: clock.now() };
      return await this.#save(at, () => refreshTokens(request, this.fetchFor(launch)));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // A registration that the server no longer knows is repeated; a client id typed by the user is theirs to correct.
      if (isClientRefused(error) && (await vault.client(at.issuer))?.source === 'registered') {
        await vault.forgetClient(at.issuer);
      }
      const { refreshToken: _, ...rest } = tokens;
      await this.#save(at, async () => rest);
      return false;
    }
  }

  async #clientOf(at: SignedInAt, auth: SignInAuth | undefined) {
    const { vault, readSecret } = this.#parts;
    if (auth?.clientId !== undefined && (auth.issuer === undefined || sameIssuer(auth.issuer, at.issuer))) {
      const { clientId, clientSecret } = await readAuthSecrets(auth, readSecret);
      return { client_id: clientId ?? '', ...(clientSecret === undefined ? {} : { client_secret: clientSecret }) };
    }
    const client = await vault.client(at.issuer);
    if (client !== undefined) return clientInformation(client);
    return auth?.clientMetadataUrl === undefined ? undefined : { client_id: auth.clientMetadataUrl };
  }

  /** The network for this server; addresses that the user wrote into mcp.json may be anywhere. */
  fetchFor(launch: HttpLaunch): FetchLike {
    const { auth } = launch;
    const configured = auth?.issuer === undefined ? [] : [auth.issuer];
    if (auth?.type === 'enterprise') configured.push(auth.identityProvider.tokenEndpoint);
    return repairedAnswers(this.#parts.network.fetchFor(launch.url, configured, launch.proxy));
  }
}

/** The storage place of this site's tokens, for this launch. */
export function signedInAt(
  { url }: HttpLaunch,
  { authorizationServer, issuer, resource }: AuthorizationSite,
): SignedInAt {
  return { url, authorizationServer, issuer, resource };
}

export function isMachine(auth: HttpLaunch['auth']): auth is MachineAuth {
  return auth !== undefined && auth.type !== 'signIn';
}

function machineScopes(site: AuthorizationSite, auth: MachineAuth, challenge: Challenge | undefined): string[] {
  return chooseScopes({
    challenged: challenge?.scopes ?? [],
    configured: auth.scopes ?? [],
    offered: site.resourceMetadata?.scopes_supported ?? [],
    asked: [],
    known: [],
  });
}
