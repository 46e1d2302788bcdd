import { homedir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { ownAppImage } from '../node/updates/installedWay.ts';
import { modelIdleMs } from '../node/network/hostFetch.ts';
import type { NodePorts } from '../node/nodePorts.ts';
import { createUpdateSource, type NodeUpdateSource } from '../node/updates/nodeUpdateSource.ts';
import { readOwnUpdateConfig } from '../node/updates/ownUpdateConfig.ts';
import { updateCacheFolder } from '../node/updates/updateCacheFolder.ts';

interface DesktopUpdateOptions {
  readonly app: Pick<App, 'isPackaged' | 'quit' | 'relaunch' | 'whenReady'>;
  readonly version: string;
  readonly ports: Pick<NodePorts, 'clock' | 'log' | 'network'>;
  /** Electron's own: where the package has its files. */
  readonly resourcesFolder: string;
}

/** The source of updates of the desktop app. Loads nothing before the first question. */
export function createDesktopUpdates({ app, version, ports, resourcesFolder }: DesktopUpdateOptions): NodeUpdateSource {
  const { env, platform, arch } = process;
  const { clock, log, network } = ports;
  const cache = updateCacheFolder(platform, env, homedir());
  return createUpdateSource({
    readConfig: readOwnUpdateConfig,
    app: {
      version,
      name: 'gatehouse',
      isPackaged: app.isPackaged,
      // Not where the app is not packed: there is no such folder then.
      get appUpdateConfigPath() {
        return join(resourcesFolder, 'app-update.yml');
      },
      // The library stores a number for each installation there; ours has none.
      userDataPath: cache,
      baseCachePath: cache,
      whenReady: () => app.whenReady(),
      relaunch: () => app.relaunch(),
      quit: () => app.quit(),
      // Whether and when something is installed at the end is decided in `composition.ts`.
      onQuit: () => undefined,
    },
    platform,
    arch,
    appImage: ownAppImage(env, process.execPath),
    fetch: network.makeFetch(modelIdleMs),
    clock,
    log,
  });
}
