import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { LaunchGate } from '../../consent/trust/launchGate.ts';
import type { Clock } from '../../ports/system.ts';
import type { TransportFactory } from '../../ports/transport.ts';
import type { RecordSink } from '../record/keptRecords.ts';
import type { EraVerdicts } from '../session/eraVerdicts.ts';
import type { ServerOffer } from '../session/offerKeeper.ts';
import type { ConnectionLimits } from '../session/serverSession.ts';
import type { ServerRequestHandlers } from '../session/serverRequests.ts';

export interface ConnectionParts {
  readonly transports: TransportFactory;
  /** Has what can be looked up about the server outlive Gatehouse. */
  readonly keepRecord?: RecordSink;
  readonly clock: Clock;
  readonly clientVersion: string;
  readonly gate: LaunchGate;
  readonly eras: EraVerdicts;
  readonly limits: () => ConnectionLimits;
  /** In [0, 1): spreads restarts. */
  readonly random: () => number;
  /** What signs the requests of a server over HTTP. */
  readonly auth?: (definition: ServerDefinition) => AuthProvider | OAuthClientProvider | undefined;
  /** Real paths of the folders that are shared with a server. */
  readonly folders?: (definition: ServerDefinition) => readonly string[];
  /** Answers what servers ask of the host. */
  readonly handlers: (definition: ServerDefinition) => ServerRequestHandlers;
  /** Takes the values of secrets out of what the server sends, before anybody reads it. */
  readonly hideSecrets?: (text: string) => string;
  readonly onState: (state: ConnectionState) => void;
  /** What it says to models about itself, unchecked; told before it counts as running. */
  readonly onInstructions?: (definition: ServerDefinition, text: string | undefined) => void;
  readonly onOffer: (offer: ServerOffer) => void;
  readonly onResourceUpdated?: (uri: string) => void;
}
