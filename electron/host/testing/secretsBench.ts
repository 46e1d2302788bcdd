import type { ConfigurableLaunch, Launch } from '../../../shared/domain/server.ts';
import { HostError } from '../../../shared/domain/error.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import type { TrustRequest } from '../../../shared/domain/trust.ts';
import type { TransportFactory } from '../ports/transport.ts';
import { ManualClock } from './manualClock.ts';
import { MemoryConfigFile } from './memoryConfigFile.ts';
import { MemoryConsentStore } from './memoryConsentStore.ts';
import { memorySecrets } from './memorySecrets.ts';
import { MemorySettingsStore } from './memorySettingsStore.ts';
import type { TestHost } from './testHost.ts';

/** A secret that was filled in. */
export interface Filled {
  readonly launch: ConfigurableLaunch;
  readonly name: string;
  readonly value: string;
}

/** Fills in every secret of each launch, in whatever place it is, and starts nothing. */
class FillingTransports implements TransportFactory {
  readonly filled: Filled[] = [];
  onFilled: (filled: Filled) => void = (filled) => this.filled.push(filled);

  create: TransportFactory['create'] = async (launch: Launch, { readSecret } = {}) => {
    if (launch.kind === 'builtin' || readSecret === undefined) throw new Error('unexpected');
    for (const name of secretReferences(JSON.stringify(launch))) {
      this.onFilled({ launch, name, value: await readSecret(name) });
    }
    throw new HostError('internal', 'Nothing runs here.');
  };
}

/** Ports that outlive a host, with transports that fill in secrets. */
export function secretPorts() {
  return {
    transports: new FillingTransports(),
    secrets: memorySecrets(),
    consent: new MemoryConsentStore(),
    settings: new MemorySettingsStore(),
    configFile: new MemoryConfigFile(),
    clock: new ManualClock(),
  };
}

/** Resolves when nothing happens any more that needs no time. */
export const idle = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve));
};

/** What waits on the trust surface. */
export const pendingOf = async (host: TestHost): Promise<readonly TrustRequest[]> => {
  await idle();
  return (await host.pendingTrust()).requests;
};
