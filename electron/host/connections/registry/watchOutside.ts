import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { HostPorts } from '../../ports/hostPorts.ts';
import { WakeWatch } from '../connection/wakeWatch.ts';
import type { ServerRegistry } from './serverRegistry.ts';

/** Notifies the registry when the machine wakes up and when another program writes mcp.json. */
export function watchOutside(
  { clock, configFile, log }: Pick<HostPorts, 'clock' | 'configFile' | 'log'>,
  registry: Pick<ServerRegistry, 'wake' | 'reload'>,
) {
  return {
    wakeWatch: new WakeWatch(clock, () => registry.wake()),
    configWatch: configFile.onChangedOutside(() => {
      registry.reload().catch((error: unknown) => {
        log.write('warn', 'mcp.json could not be read again', { error: toErrorInfo(error).message });
      });
    }),
  };
}
