import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';

/** The error codes of servers for missing resources: of 2026-07-28, and of earlier revisions. */
const notFoundNumbers = new Set<unknown>([-32602, -32002]);

/** -32002, and -32602 from servers of 2026-07-28 or similar ones, mean that there is no such resource. Pure. */
export function readError(error: unknown, uri: string): unknown {
  if (!(error instanceof HostError) || error.code !== 'protocolError') return error;
  if (!isJsonObject(error.data) || !notFoundNumbers.has(error.data['code'])) return error;
  const said = keepStart(error.message, 1000);
  return problemError({ kind: 'resourceUnknown', uri: keepStart(uri, 500), said }, error.data);
}
