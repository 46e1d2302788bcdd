import type { DpopSession, FetchLike } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import type { HttpLaunch } from '../../../../shared/domain/server.ts';
import type { RequestSigner } from '../../ports/transport.ts';
import { proofSession } from './proofKey.ts';
import type { ServerSignIn } from './serverSignIn.ts';

/** Signs the requests of one connection. */
export function requestSigner(signIn: ServerSignIn, launch: HttpLaunch): RequestSigner {
  let refused: string | undefined;
  let proof: { readonly key: object; readonly session: Promise<DpopSession> } | undefined;

  /** Reuses the session for the same key, because it remembers the nonces of the server (RFC 9449, 9). */
  const session = async () => {
    const tokens = await signIn.tokens.usable(launch);
    if (tokens?.isDpop !== true || tokens.proofKey === undefined) return undefined;
    const key = JSON.stringify(tokens.proofKey);
    if (proof === undefined || JSON.stringify(proof.key) !== key) {
      proof = { key: tokens.proofKey, session: proofSession(tokens.proofKey).then((made) => made.session) };
    }
    return proof.session;
  };
  const token = async () => (await signIn.tokens.usable(launch))?.accessToken;
  const watched =
    (next: FetchLike): FetchLike =>
    async (url, init) => {
      const response = await next(url, init);
      if (response.status === 401) refused = tokenOf(new Headers(init?.headers));
      if (response.status === 403) signIn.forbidden(response);
      return response;
    };
  return {
    token,
    onUnauthorized: ({ response }) => signIn.unauthorized(launch, response, refused),
    signed: (next) => mcpSdk().withDpop(session, token)(watched(next)),
  };
}

function tokenOf(headers: Headers): string | undefined {
  return headers.get('authorization')?.replace(/^\S+\s+/, '');
}
