import { serverId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';

/** The server that is part of Gatehouse: in the process, without files or network, to try everything with. */
export const sampleDefinition: ServerDefinition = {
  id: serverId.parse('sample'),
  name: 'Sample',
  launch: { kind: 'builtin', name: 'sample' },
  enabled: true,
};
