import { problemError } from '../../../../shared/domain/error.ts';
import {
  isReplayable,
  replayableMethod,
  type ReplayableMethod,
  type TrafficEntry,
} from '../../../../shared/domain/serverRecord.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';

export interface ReplayedRequest {
  readonly method: ReplayableMethod;
  readonly params: JsonObject;
}

/**
 * The request to send again, without its `_meta`: progress tokens and the fields of the era belong to a single
 * transmission. Pure.
 *
 * @throws HostError `notFound` when the message is no longer recorded, `conflict` when it must not be sent again
 */
export function replayedRequest(entry: TrafficEntry | undefined): ReplayedRequest {
  if (entry === undefined) throw problemError({ kind: 'recordGone' });
  if (!isReplayable(entry)) {
    throw problemError({ kind: 'notReplayable' });
  }
  const message: unknown = JSON.parse(entry.text);
  const params = isJsonObject(message) ? message['params'] : undefined;
  const { _meta, ...rest } = isJsonObject(params) ? params : {};
  return { method: replayableMethod.parse(entry.method), params: rest };
}
