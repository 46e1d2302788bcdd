import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';

/** The line of mcp.json that an error is about, unless its message contains it already. */
export function unsaidLine({ message, data }: ErrorInfo): number | undefined {
  const line = isJsonObject(data) ? data['line'] : undefined;
  if (typeof line !== 'number') return undefined;
  return new RegExp(`\\bline ${line}\\b`).test(message) ? undefined : line;
}
