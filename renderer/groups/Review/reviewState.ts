import type { ErrorInfo } from '../../../shared/domain/error.ts';

/** The content to review, and whether it has been read from the host. */
export type ReviewState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly body: T }
  | { readonly kind: 'failed'; readonly error: ErrorInfo; readonly onRetry: () => void };

/** The content to review, if it was read. */
export function bodyOf<T>(state: ReviewState<T>): T | undefined {
  return state.kind === 'ready' ? state.body : undefined;
}
