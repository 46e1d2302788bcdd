import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ToolProgress, ToolResult } from '../../../shared/domain/tool.ts';

/** The state of a run by hand. */
export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: ToolProgress | undefined }
  | { readonly kind: 'done'; readonly isError: boolean; readonly result: ToolResult; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly error: ErrorInfo }
  | { readonly kind: 'stopped' };
