import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isMcpSdkLoaded, mcpSdk } from '../../ports/mcpSdk.ts';
import { HostError, problemError, recodedError } from '../../../../shared/domain/error.ts';

const maxCodeLength = 64;

/**
 * Converts errors of signing in. Texts of authorization servers are left out: they may repeat codes and tokens, and a
 * malicious server could tell the user anything (2026-07-28, basic/authorization#authorization-response).
 */
export function signInError(error: unknown): HostError {
  if (error instanceof HostError) return error;
  if (!isMcpSdkLoaded()) return unusableError(error);
  if (error instanceof mcpSdk().IssuerMismatchError) {
    const kind = error.kind === 'metadata' ? 'otherIssuerNamed' : 'otherIssuerAnswered';
    return problemError({ kind }, undefined, { cause: error });
  }
  if (error instanceof mcpSdk().RegistrationRejectedError) {
    return problemError({ kind: 'registrationRefused', status: error.status });
  }
  if (error instanceof mcpSdk().OAuthError) return signInRefusedError(error.code);
  return unusableError(error);
}

/** The error of an authorization server, by its code alone (RFC 6749, 4.1.2.1 and 5.2). */
export function signInRefusedError(code: string): HostError {
  if (code === 'access_denied') return problemError({ kind: 'signInDeclined' });
  const shown = keepStart(code.replace(/[^\x21-\x7e]/g, ''), maxCodeLength);
  return problemError({ kind: 'signInRefused', reason: shown }, { oauth: shown });
}

/** Names of errors and network codes, never their texts: those quote received data. */
function unusableError(error: unknown): HostError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HostError) return recodedError('signInFailed', cause);
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code)) {
      return problemError({ kind: 'authorizationUnreachable', code });
    }
  }
  return problemError({ kind: 'authorizationUnusable', fault: faultOf(error) });
}

function faultOf(error: unknown): 'shape' | 'notJson' | 'other' {
  if (error instanceof Error && error.name === 'ZodError') return 'shape';
  return error instanceof SyntaxError ? 'notJson' : 'other';
}
