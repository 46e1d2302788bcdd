import { useState } from 'react';
import { isInstalling } from '../../../shared/domain/connection.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';

export interface Problem {
  readonly error: ErrorInfo;
  readonly retryAt: number | undefined;
}

/**
 * The problem that keeps a server from running. It stays while the same definition is tried again, so that it does not
 * disappear while somebody reads it.
 */
export function useProblem({ definition, state }: ServerView): Problem | undefined {
  const [last, setLast] = useState<{ readonly definition: ServerDefinition; readonly error: ErrorInfo }>();
  const error = state.kind === 'failed' || state.kind === 'needsAuth' ? state.error : undefined;
  if (error !== undefined && (last?.error !== error || last.definition !== definition)) setLast({ definition, error });
  if (!definition.enabled) return undefined;
  if (error !== undefined) return { error, retryAt: state.kind === 'failed' ? state.retryAt : undefined };
  if (isInstalling(state)) return undefined;
  if (state.kind === 'starting' && last?.definition === definition) return { error: last.error, retryAt: undefined };
  return undefined;
}
