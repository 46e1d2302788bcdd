import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { LogLevel } from '../../../../shared/domain/serverRecord.ts';
import type { LaunchGate } from '../../consent/managed/launchGate.ts';
import type { ReadSecret, SecretHider } from '../../ports/secrets.ts';
import type { Clock } from '../../ports/system.ts';
import type { TransportFactory } from '../../ports/transport.ts';
import type { RecordSink } from '../record/keptRecords.ts';
import type { EraVerdicts } from '../session/eraVerdicts.ts';
import type { ServerOffer } from '../session/offerKeeper.ts';
import type { ConnectionLimits } from '../session/serverSession.ts';
import type { ServerRequestHandlers } from '../session/serverRequests.ts';

/** How a call of a tool went. */
export interface FinishedCall {
  readonly ms: number;
  readonly hasFailed: boolean;
}

export interface ConnectionParts {
  readonly transports: TransportFactory;
  /** Stores the server's records, so that they survive a restart of Gatehouse. */
  readonly keepRecord?: RecordSink;
  readonly clock: Clock;
  readonly clientVersion: string;
  readonly gate: LaunchGate;
  readonly eras: EraVerdicts;
  readonly limits: () => ConnectionLimits;
  /** The level that the server is asked to log from when it starts, unless the user chose another since. */
  readonly startLogLevel?: () => LogLevel | undefined;
  /** A number in [0, 1) that spreads restarts. */
  readonly random: () => number;
  /** Authenticates the requests to a server over HTTP. */
  readonly auth?: (definition: ServerDefinition) => AuthProvider | OAuthClientProvider | undefined;
  /** Reads the secrets that the server may have. */
  readonly readSecret?: ReadSecret;
  /** Real paths of the folders that are shared with a server. */
  readonly folders?: (definition: ServerDefinition) => readonly string[];
  /** Handle the requests of the server to the host. */
  readonly handlers: (definition: ServerDefinition) => ServerRequestHandlers;
  /** Removes the values of secrets from the server's messages before any other code reads them. */
  readonly hider?: SecretHider;
  /** Called when a call of a tool was answered or failed; not when it was cancelled. */
  readonly onCall?: (call: FinishedCall) => void;
  readonly onState: (state: ConnectionState) => void;
  /** Called with the instructions, unchecked, before the server counts as running. */
  readonly onInstructions?: (definition: ServerDefinition, text: string | undefined) => void;
  readonly onOffer: (offer: ServerOffer) => void;
  readonly onResourceUpdated?: (uri: string) => void;
}
