import type { DpopSession } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A private key in the form of the secret store. */
export type PrivateJwk = Readonly<Record<string, unknown>>;

/**
 * The key that tokens are bound to (RFC 9449), new or from the secret store. It must be readable, because a refresh
 * token is lost with its key; the secret store protects it as well as the token itself.
 */
export async function proofSession(kept?: PrivateJwk): Promise<{ session: DpopSession; key: PrivateJwk }> {
  const key = kept ?? (await newKey());
  const { d: _, key_ops: _ops, ext: _ext, ...publicJwk } = key;
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify']),
  ]);
  const { crv, kty, x, y } = publicJwk;
  const thumbprint = base64Url(canonicalHash({ crv, kty, x, y }));
  const session = await mcpSdk().DpopSession.create({
    keyPair: { privateKey, publicKey, publicJwk, thumbprint, alg: 'ES256' },
  });
  return { session, key };
}

async function newKey(): Promise<PrivateJwk> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)) };
}

/** RFC 7638 uses base64url for the hash of a key; our hash is hexadecimal. */
function base64Url(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
