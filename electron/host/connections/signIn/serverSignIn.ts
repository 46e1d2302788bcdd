import { mcpSdk } from '../../ports/mcpSdk.ts';
import { HostError, problemError, recodedError } from '../../../../shared/domain/error.ts';
import type { HttpLaunch } from '../../../../shared/domain/server.ts';
import type { SignInState } from '../../../../shared/domain/signIn.ts';
import type { CallbackListener } from '../../ports/signIn.ts';
import type { Log } from '../../ports/system.ts';
import { type Challenge, readChallenge, wantsMoreScopes } from './challenge.ts';
import { findAuthorization, sameIssuer } from './findAuthorization.ts';
import { readAuthSecrets } from './readAuthSecrets.ts';
import { revokeTokens } from './revokeTokens.ts';
import { type ServerTokensParts, ServerTokens, isMachine, signedInAt } from './serverTokens.ts';
import { clientInformation, runSignIn } from './signInFlow.ts';
import { signInError } from './signInErrors.ts';
import { StepUps } from './stepUps.ts';
import type { SignedInAt, StoredTokens } from './tokenVault.ts';

export interface ServerSignInParts extends ServerTokensParts {
  readonly callbacks: CallbackListener;
  readonly log: Log;
  /** The present launch. */
  readonly launch: () => HttpLaunch | undefined;
  /** Whether the user trusts that launch. */
  readonly isTrusted: () => boolean;
  readonly onState: (state: SignInState | null) => void;
  /** New tokens were stored. */
  readonly onSignedIn: () => void;
}

/** Data that the user may type when registration is not possible. */
export interface TypedClient {
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  /** The address that the browser is to come back to. Absent: the one that was shown. */
  readonly callback?: string | undefined;
}

/**
 * The sign-in to one server. Nothing opens automatically: the state shows that a sign-in is needed, and the user starts
 * it.
 */
export class ServerSignIn {
  readonly #parts: ServerSignInParts;
  readonly tokens: ServerTokens;
  readonly #stepUps = new StepUps();
  #challenge: Challenge | undefined;
  /** The last refusal was due to missing scopes. */
  #wantsMore = false;
  #state: SignInState | null = null;
  /** The last request to the user. */
  #need: Extract<SignInState, { kind: 'needed' }> | undefined;
  #flow: AbortController | undefined;
  #address: string | undefined;
  #url: string | undefined;

  constructor(parts: ServerSignInParts) {
    this.#parts = parts;
    this.tokens = new ServerTokens(parts);
  }

  /**
   * The address to open while its answer is awaited. Only the page on which the user asked gets it; it is not stored.
   */
  get address(): string | undefined {
    return this.#address;
  }

  /** As the page is told. */
  get state(): SignInState | null {
    return this.#state;
  }

  /**
   * A connection begins with this launch. Publishes whether the user is signed in; the state of another address is
   * void.
   */
  async present(launch: HttpLaunch): Promise<void> {
    const isOther = this.#url !== undefined && this.#url !== launch.url;
    this.#url = launch.url;
    if (isOther) {
      this.#endFlow();
      this.#challenge = undefined;
      this.#setState(null);
    }
    const known = await this.tokens.current(launch);
    if (known !== undefined && this.#state === null) this.#showSignedIn(known);
  }

  /**
   * A request was refused with 401. Resolves when it may be repeated.
   *
   * @throws UnauthorizedError when only the user can help; HostError `serverNeedsAuth` when a machine client was
   *   refused, `serverUnreachable` when the authorization server is not reachable and may be later
   */
  async unauthorized(launch: HttpLaunch, response: Response, token: string | undefined): Promise<void> {
    const challenge = readChallenge(response);
    this.#challenge = challenge;
    this.#wantsMore = false;
    try {
      if (await this.tokens.renew(launch, { token, challenge })) return await this.#renewed(launch);
    } catch (error) {
      const failure = signInError(error);
      this.#parts.log.write('warn', 'A token was not renewed', { problem: failure.message });
      if (isMachine(launch.auth)) {
        this.#setState({ kind: 'failed', error: failure.toInfo() });
        throw recodedError('serverNeedsAuth', failure);
      }
      // The user could not do more now.
      if (isAway(error)) throw recodedError('serverUnreachable', failure);
    }
    await this.#wantUser(launch, challenge);
    throw new (mcpSdk().UnauthorizedError)();
  }

  /** A request was refused with 403: the tokens are valid, but not for this request. */
  forbidden(response: Response): void {
    if (!wantsMoreScopes(response)) return;
    const challenge = readChallenge(response);
    this.#wantsMore = true;
    this.#challenge = { ...challenge, wantsDpop: challenge.wantsDpop || this.#challenge?.wantsDpop === true };
    if (this.#flow === undefined) {
      this.#setState({ kind: 'needed', reason: 'moreScopes', scopes: [...challenge.scopes] });
    }
  }

  /** The earlier state, from when there were no valid tokens, no longer applies. */
  async #renewed(launch: HttpLaunch): Promise<void> {
    const known = await this.tokens.current(launch);
    if (known !== undefined && this.#flow === undefined && this.#state?.kind !== 'signedIn') this.#showSignedIn(known);
  }

  async #wantUser(launch: HttpLaunch, challenge: Challenge): Promise<void> {
    const known = await this.tokens.current(launch);
    if (this.#flow !== undefined) return;
    this.#setState({
      kind: 'needed',
      reason: known === undefined ? 'first' : 'ended',
      scopes: [...challenge.scopes],
    });
  }

  /**
   * Starts a sign-in. A second call joins the first; the state shows the result.
   *
   * @throws HostError `conflict` when the typed data was not requested; errors of the secret store when it cannot be
   *   stored. No sign-in was started then
   */
  async begin(typed?: TypedClient): Promise<void> {
    const launch = this.#launch();
    if (this.#flow !== undefined) return;
    const flow = new AbortController();
    this.#flow = flow;
    let issuer: string | undefined;
    try {
      if (typed !== undefined) issuer = await this.#remember(typed);
    } catch (error) {
      if (this.#flow === flow) this.#flow = undefined;
      throw error;
    }
    // Cancelled while it was saved.
    if (this.#flow !== flow) return;
    this.#setState({ kind: 'preparing' });
    void this.#run(launch, flow, issuer);
  }

  /** @param typedFor the issuer for which the user typed a client: if it does not lead to a sign-in, they are asked again */
  async #run(launch: HttpLaunch, flow: AbortController, typedFor: string | undefined): Promise<void> {
    try {
      const isDone = await (isMachine(launch.auth)
        ? this.tokens.renew(launch, { challenge: this.#challenge })
        : this.#signIn(launch, flow));
      const known = await this.tokens.current(launch);
      if (!isDone || this.#flow !== flow || known === undefined) return;
      this.#flow = undefined;
      this.#showSignedIn(known);
      this.#parts.onSignedIn();
    } catch (error) {
      const isLatest = this.#flow === flow || this.#flow === undefined;
      const mayBeWrong = isLatest && !isAway(error);
      if (typedFor !== undefined && mayBeWrong) await this.#parts.vault.forgetClient(typedFor).catch(() => undefined);
      if (this.#flow !== flow) return;
      this.#flow = undefined;
      const failure = signInError(error);
      this.#parts.log.write('warn', 'Signing in failed', { problem: failure.message });
      this.#setState({ kind: 'failed', error: failure.toInfo() });
    }
  }

  #showSignedIn({ at, tokens }: { at: SignedInAt; tokens: StoredTokens }): void {
    this.#setState({ kind: 'signedIn', issuer: at.issuer, resource: at.resource, scopes: tokens.scopes });
  }

  #endFlow(): void {
    this.#flow?.abort();
    this.#flow = undefined;
  }

  /** Resolves with whether there are tokens; if not, the state shows what the user must do first. */
  async #signIn(launch: HttpLaunch, flow: AbortController): Promise<boolean> {
    const { readSecret } = this.#parts;
    const auth = launch.auth?.type === 'signIn' ? await readAuthSecrets(launch.auth, readSecret) : undefined;
    const network = this.tokens.fetchFor(launch);
    const fetch: typeof network = (url, init) => network(url, { ...init, signal: flow.signal });
    const challenged = this.#challenge?.scopes ?? [];
    const known = await this.tokens.current(launch);
    if (this.#wantsMore) this.#stepUps.count(challenged, known?.tokens.askedScopes ?? []);
    const site = await findAuthorization(launch.url, {
      fetch,
      resourceMetadataUrl: this.#challenge?.resourceMetadataUrl,
      onlyIssuer: auth?.issuer,
      isInteractive: true,
      isUnstatedPkceAllowed: auth?.allowUnstatedPkce === true,
    });
    flow.signal.throwIfAborted();
    const isSameSite =
      known !== undefined && sameIssuer(known.at.issuer, site.issuer) && known.at.resource === site.resource;
    const tokens = await runSignIn(
      {
        site,
        auth,
        challenged,
        wantsDpop: this.#challenge?.wantsDpop === true,
        asked: isSameSite ? known.tokens.askedScopes : [],
      },
      {
        ...this.#parts,
        fetch,
        signal: flow.signal,
        onState: (state) => this.#show(state, flow),
        onAddress: (address) => void (this.#address = address),
      },
    );
    if (tokens === undefined || flow.signal.aborted) return false;
    await this.tokens.accept(signedInAt(launch, site), tokens);
    return true;
  }

  #show(state: SignInState, flow: AbortController): void {
    if (this.#flow !== flow) return;
    // The user now types the client id, and starts again.
    if (state.kind === 'clientNeeded') this.#flow = undefined;
    this.#setState(state);
  }

  /** Resolves with the issuer that the client belongs to. */
  async #remember({ clientId, clientSecret, callback }: TypedClient): Promise<string> {
    if (this.#state?.kind !== 'clientNeeded') {
      throw problemError({ kind: 'noClientIdAsked' });
    }
    const { issuer, redirectUrl } = this.#state;
    const secret = clientSecret === undefined ? {} : { clientSecret };
    const chosen = callback === undefined ? {} : { callback };
    const port = Number(new URL(callback ?? redirectUrl).port);
    await this.#parts.vault.saveClient(issuer, { source: 'typed', clientId, ...secret, port, ...chosen });
    return issuer;
  }

  /** Ends the running sign-in; the server waits for the user as before. */
  cancel(): void {
    if (this.#flow === undefined && this.#state?.kind !== 'clientNeeded') return;
    this.#endFlow();
    this.#setState(this.#need ?? { kind: 'needed', reason: 'first', scopes: [] });
  }

  /** Deletes the tokens, and revokes them at the authorization server if it supports that. */
  async signOut(): Promise<void> {
    this.#endFlow();
    const launch = this.#parts.launch();
    const known = launch && (await this.tokens.current(launch));
    await this.tokens.forget();
    this.#stepUps.forget();
    this.#setState(null);
    // A changed launch may lead through a proxy that nobody has confirmed.
    if (launch === undefined || known === undefined || !this.#parts.isTrusted()) return;
    const client = await this.#parts.vault.client(known.at.issuer);
    void revokeTokens(known.at, known.tokens, client && clientInformation(client), this.tokens.fetchFor(launch)).catch(
      (error: unknown) =>
        this.#parts.log.write('info', 'Tokens were forgotten, but not revoked', {
          problem: signInError(error).message,
        }),
    );
  }

  /** Deletes everything that was stored for this server. */
  async forget(): Promise<void> {
    await this.signOut();
    await this.#parts.vault.forgetEverything();
  }

  #launch(): HttpLaunch {
    const launch = this.#parts.launch();
    if (launch === undefined) throw problemError({ kind: 'signInNeedsHttp' });
    return launch;
  }

  #setState(state: SignInState | null): void {
    this.#state = state;
    if (state?.kind === 'needed') this.#need = state;
    this.#parts.onState(state);
  }
}

/** The server is unreachable: `fetch` throws a TypeError, our network layer reports a timeout. */
function isAway(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof HostError && error.code === 'serverUnreachable');
}
