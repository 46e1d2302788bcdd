import { serverId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';

/**
 * The server that is part of Gatehouse, for trying everything out. It runs in the host process, without files or
 * network.
 */
export const sampleDefinition: ServerDefinition = {
  id: serverId.parse('sample'),
  name: 'Sample',
  launch: { kind: 'builtin', name: 'sample' },
  enabled: true,
};
