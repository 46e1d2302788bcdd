import { IssuerMismatchError, OAuthError, RegistrationRejectedError } from '@modelcontextprotocol/client';
import { HostError, problemError } from '../../../../shared/domain/error.ts';

const maxCodeLength = 64;

/**
 * Puts what went wrong while signing in into our words. Texts of authorization servers stay out: they may repeat codes and
 * tokens, and a wrong server could say anything to the user (2026-07-28, basic/authorization#authorization-response).
 */
export function signInError(error: unknown): HostError {
  if (error instanceof HostError) return error;
  if (error instanceof IssuerMismatchError) {
    return new HostError(
      'signInFailed',
      error.kind === 'metadata'
        ? 'The authorization server says it is another one than the server named. Ask the operator of the server.'
        : 'The answer came from another authorization server than the one that was asked. Nothing was sent to it.',
      undefined,
      { cause: error },
    );
  }
  if (error instanceof RegistrationRejectedError) {
    return new HostError(
      'signInFailed',
      `The authorization server refused to register Gatehouse (HTTP ${error.status}).`,
    );
  }
  if (error instanceof OAuthError) return signInRefusedError(error.code);
  return new HostError('signInFailed', `The authorization server cannot be used: ${outline(error)}.`);
}

/** What an authorization server said, by its code alone (RFC 6749, 4.1.2.1 and 5.2). */
export function signInRefusedError(code: string): HostError {
  if (code === 'access_denied') return problemError({ kind: 'signInDeclined' });
  const shown = code.replace(/[^\x21-\x7e]/g, '').slice(0, maxCodeLength);
  return new HostError(
    'signInFailed',
    `The authorization server refused: ${shown || 'no reason given'}. Sign in again.`,
    {
      oauth: shown,
    },
  );
}

/** Names of errors and codes of the network, never their texts: those quote what was received. */
function outline(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HostError) return cause.message;
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code)) return `it cannot be reached (${code})`;
  }
  if (error instanceof Error && error.name === 'ZodError') return 'its answer does not have the specified shape';
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  return 'its answer cannot be used';
}
