import { isSha256, type ServerId, serverId } from '../../../shared/domain/ids.ts';
import type { ToolPin } from '../../../shared/domain/pin.ts';
import type { Row } from './database.ts';

/**
 * Reads rows of pins, and answers `undefined` for one that `toolPin` would refuse. Every start reads all of them, and there may be
 * thousands: without schemas, and with ids that are checked once for all tools of a server, that takes a tenth of the time.
 */
export function pinReader(): (row: Row) => ToolPin | undefined {
  const servers = new Map<unknown, ServerId | undefined>();
  return (row) => {
    const id = row['server_id'];
    if (!servers.has(id)) servers.set(id, serverId.safeParse(id).data);
    const server = servers.get(id);
    const [name, launchHash, definitionHash] = [row['tool_name'], row['launch_hash'], row['definition_hash'] ?? null];
    const [pinnedAt, appearedAt] = [row['pinned_at'], row['appeared_at'] ?? null];
    if (server === undefined || typeof name !== 'string' || !isSha256(launchHash)) return undefined;
    if (definitionHash !== null && !isSha256(definitionHash)) return undefined;
    if (!isTimestamp(pinnedAt) || (appearedAt !== null && !isTimestamp(appearedAt))) return undefined;
    const pin = { tool: { serverId: server, name }, launchHash, definitionHash, pinnedAt };
    return appearedAt === null ? pin : { ...pin, appearedAt };
  };
}

function isTimestamp(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
