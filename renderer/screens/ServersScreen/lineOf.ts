import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';

/** The line of mcp.json that an error is about, when it says one. */
export function lineOf(error: ErrorInfo): number | undefined {
  const line = isJsonObject(error.data) ? error.data['line'] : undefined;
  return typeof line === 'number' ? line : undefined;
}
