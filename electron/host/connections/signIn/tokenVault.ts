import { z } from 'zod';
import { accountId, type AccountId, type ServerId } from '../../../../shared/domain/ids.ts';
import { callbackAddress } from '../../../../shared/domain/serverAuth.ts';
import { firstAccount, type OfAccount } from '../../../../shared/domain/serverAccounts.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { SecretStore } from '../../ports/secrets.ts';
import { sameIssuer } from './findAuthorization.ts';

/** Our client registration at one authorization server. */
const storedClient = z.lazy(() =>
  z.object({
    clientId: z.string(),
    clientSecret: z.string().optional(),
    tokenEndpointAuthMethod: z.string().optional(),
    /** Wall time, ms. */
    secretExpiresAt: z.number().optional(),
    /** `typed`: the user entered it; they are asked again only when it is refused. */
    source: z.enum(['typed', 'registered']),
    /** The loopback port that was registered. */
    port: z.number().int().optional(),
    /** The address that the browser comes back to, where one was chosen. */
    callback: callbackAddress.optional(),
  }),
);
export type StoredClient = z.infer<typeof storedClient>;

const storedTokens = z.lazy(() =>
  z.object({
    accessToken: z.string(),
    refreshToken: z.string().optional(),
    isDpop: z.boolean(),
    issuedAt: z.number(),
    expiresAt: z.number().optional(),
    /** The granted scopes of the answer, otherwise the requested ones. */
    scopes: z.array(z.string()),
    askedScopes: z.array(z.string()),
    /** The key the tokens are bound to (RFC 9449), as a private JWK. */
    proofKey: z.record(z.string(), z.unknown()).optional(),
  }),
);
export type StoredTokens = z.infer<typeof storedTokens>;

/** The origin of a server's tokens, and the address that they are for. */
const signedInAt = z.lazy(() =>
  z.object({
    /** The address of the launch when the user signed in: tokens are sent to no other address. */
    url: z.string(),
    authorizationServer: z.string(),
    issuer: z.string(),
    resource: z.string(),
  }),
);
export type SignedInAt = z.infer<typeof signedInAt>;

const directory = z.lazy(() => z.object({ at: signedInAt.nullable(), issuers: z.array(z.string()) }));
type Directory = z.infer<typeof directory>;

const accountList = z.array(accountId);

/** Where it is noted which accounts of a server have anything stored, besides the first. */
const accountsKey = (id: ServerId) => `signIn:accounts:${id}`;

/**
 * Tokens and clients in the secret store: tokens by account of a server, issuer and resource, clients by account and issuer. Data of
 * one authorization server is never used for another (2026-07-28, basic/authorization#client-registration), and tokens of one
 * account never for another.
 */
export class TokenVault {
  readonly #secrets: SecretStore;
  readonly #of: OfAccount;
  /** What the keys of the store name: for the first account the server alone, as before there were accounts. */
  readonly #owner: string;

  constructor(secrets: SecretStore, of: OfAccount) {
    this.#secrets = secrets;
    this.#of = of;
    this.#owner = of.account === firstAccount ? of.serverId : `${of.serverId}:${of.account}`;
  }

  /** The accounts of a server that may have anything stored, whether or not they are still configured. */
  static async accountsOf(secrets: SecretStore, server: ServerId): Promise<AccountId[]> {
    const listed = accountList.safeParse(parseJson((await secrets.get(accountsKey(server))) ?? '[]'));
    return [firstAccount, ...(listed.success ? listed.data : [])];
  }

  async signedInAt(): Promise<SignedInAt | undefined> {
    return (await this.#directory()).at ?? undefined;
  }

  async tokens(at: SignedInAt): Promise<StoredTokens | undefined> {
    return this.#read(this.#tokenKey(at), storedTokens);
  }

  async saveTokens(at: SignedInAt, tokens: StoredTokens): Promise<void> {
    const known = await this.#directory();
    if (known.at !== null && this.#tokenKey(known.at) !== this.#tokenKey(at)) {
      await this.#secrets.delete(this.#tokenKey(known.at));
    }
    await this.#list((accounts) => [...new Set([...accounts, this.#of.account])]);
    await this.#write(this.#tokenKey(at), tokens);
    await this.#writeDirectory({ at, issuers: [...new Set([...known.issuers, at.issuer])] });
  }

  async forgetTokens(): Promise<void> {
    const { at, issuers } = await this.#directory();
    if (at === null) return;
    await this.#secrets.delete(this.#tokenKey(at));
    await this.#writeDirectory({ at: null, issuers });
  }

  /** The client at an issuer, also where it was stored when the issuer was written with, or without, a slash at its end. */
  async client(issuer: string): Promise<StoredClient | undefined> {
    for (const each of await this.#spellings(issuer)) {
      const client = await this.#read(this.#clientKey(each), storedClient);
      if (client !== undefined) return client;
    }
    return undefined;
  }

  async saveClient(issuer: string, client: StoredClient): Promise<void> {
    const { at, issuers } = await this.#directory();
    await this.#writeDirectory({ at, issuers: [...new Set([...issuers, issuer])] });
    await this.#write(this.#clientKey(issuer), client);
    const [, ...before] = await this.#spellings(issuer);
    for (const each of before) await this.#secrets.delete(this.#clientKey(each));
  }

  async forgetClient(issuer: string): Promise<void> {
    for (const each of await this.#spellings(issuer)) await this.#secrets.delete(this.#clientKey(each));
  }

  /** An issuer as it is written now, and as it was. */
  async #spellings(issuer: string): Promise<string[]> {
    const { issuers } = await this.#directory();
    return [issuer, ...issuers.filter((each) => each !== issuer && sameIssuer(each, issuer))];
  }

  async forgetEverything(): Promise<void> {
    await this.forgetTokens();
    const { issuers } = await this.#directory();
    for (const issuer of issuers) await this.forgetClient(issuer);
    await this.#secrets.delete(this.#directoryKey());
    await this.#list((accounts) => accounts.filter((account) => account !== this.#of.account));
  }

  async #list(change: (accounts: readonly AccountId[]) => readonly AccountId[]): Promise<void> {
    const { serverId, account } = this.#of;
    if (account === firstAccount) return;
    const before = (await TokenVault.accountsOf(this.#secrets, serverId)).slice(1);
    const after = change(before);
    if (after.length === before.length) return;
    if (after.length === 0) await this.#secrets.delete(accountsKey(serverId));
    else await this.#secrets.set(accountsKey(serverId), JSON.stringify(after));
  }

  #directoryKey(): string {
    return `signIn:${this.#owner}`;
  }

  #tokenKey({ issuer, resource }: SignedInAt): string {
    return `signIn:tokens:${canonicalHash({ server: this.#owner, issuer, resource })}`;
  }

  #clientKey(issuer: string): string {
    return `signIn:client:${canonicalHash({ server: this.#owner, issuer })}`;
  }

  async #directory(): Promise<Directory> {
    return (await this.#read(this.#directoryKey(), directory)) ?? { at: null, issuers: [] };
  }

  async #writeDirectory(value: Directory): Promise<void> {
    // First: what is stored must be found when the server goes.
    await this.#list((accounts) => [...new Set([...accounts, this.#of.account])]);
    await this.#write(this.#directoryKey(), value);
  }

  /** Unreadable data counts as missing: the user signs in again. */
  async #read<T>(key: string, shape: z.ZodType<T>): Promise<T | undefined> {
    const text = await this.#secrets.get(key);
    if (text === undefined) return undefined;
    const parsed = shape.safeParse(parseJson(text));
    return parsed.success ? parsed.data : undefined;
  }

  #write(key: string, value: unknown): Promise<void> {
    return this.#secrets.set(key, JSON.stringify(value));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
