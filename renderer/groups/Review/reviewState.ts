import type { ErrorInfo } from '../../../shared/domain/error.ts';

/** What is to be reviewed, as far as it was read from the host. */
export type ReviewState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly body: T }
  | { readonly kind: 'failed'; readonly error: ErrorInfo; readonly onRetry: () => void };

/** What there is to review, where it was read. */
export function bodyOf<T>(state: ReviewState<T>): T | undefined {
  return state.kind === 'ready' ? state.body : undefined;
}
