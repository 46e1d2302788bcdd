import type { Transport } from '@modelcontextprotocol/client';
import type { Launch } from '../../../shared/domain/server.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { SecretStore } from '../../host/ports/secrets.ts';
import type { Log } from '../../host/ports/system.ts';
import type { ServerTransport, TransportFactory } from '../../host/ports/transport.ts';
import { httpTransport } from './httpTransport.ts';
import { defaultGrace, type GraceTimes } from './processShutdown.ts';
import { fitsEnvironment, fitsHeader, resolveSecrets } from './resolveSecrets.ts';
import { serverEnvironment } from './serverEnvironment.ts';
import { StdioTransport } from './stdioTransport.ts';

export interface TransportFactoryParts {
  readonly secrets: SecretStore;
  readonly log: Log;
  readonly fetch: typeof globalThis.fetch;
  readonly sample: () => Promise<Transport>;
  readonly grace?: GraceTimes;
}

/** Makes the way to a server from its launch. Secrets are put in here and nowhere before. */
export function transportFactory(parts: TransportFactoryParts): TransportFactory {
  const { secrets, log, grace = defaultGrace } = parts;
  return {
    async create(launch: Launch): Promise<ServerTransport> {
      switch (launch.kind) {
        case 'stdio': {
          const entry = await resolveSecrets(launch.env, secrets, fitsEnvironment);
          return new StdioTransport(launch, serverEnvironment(process.env, entry, process.platform), grace, log);
        }
        case 'http':
          return httpTransport(
            { ...launch, headers: await resolveSecrets(launch.headers, secrets, fitsHeader) },
            parts.fetch,
          );
        case 'builtin':
          return inProcess(await parts.sample());
      }
    },
  };
}

function inProcess(transport: Transport): ServerTransport {
  return {
    transport,
    pid: () => undefined,
    onStderr: new Emitter<string>(() => undefined).event,
    failure: () => undefined,
    shutDown: () => transport.close(),
  };
}
