import { AppImageUpdater, type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import type { UpdateChannel } from '../../../shared/domain/update/update.ts';
import { mustBeSigned, replaceProgram, type SignedFile } from './replaceFile.ts';
import type { UpdateProvider } from './updateConfig.ts';
import type { UpdateRequests } from './updateRequests.ts';

/** What electron-updater asks of the app; it exports no type of it. */
export interface AppForUpdater {
  readonly version: string;
  readonly name: string;
  readonly isPackaged: boolean;
  /** The file that electron-builder writes: it names the folder for downloads, and on Windows who signs. */
  readonly appUpdateConfigPath: string;
  readonly userDataPath: string;
  readonly baseCachePath: string;
  whenReady(): Promise<void>;
  relaunch(): void;
  quit(): void;
  onQuit(handler: (exitCode: number) => void): void;
}

/** One of the library's, and how what it downloaded is put in place. */
export interface Updater {
  readonly library: AppUpdater;
  /** When the app ends; without waiting. @throws UpdateError */
  install(file: SignedFile): void;
}

interface UpdaterOptions {
  readonly app: AppForUpdater;
  readonly platform: NodeJS.Platform;
  readonly channel: UpdateChannel;
  readonly provider: UpdateProvider;
  readonly requests: UpdateRequests;
  /** The file that runs, where it is one. */
  readonly appImage: string | undefined;
}

/**
 * Makes an updater that uses our requests. Those for deb, rpm and pacman are never made: they run a package manager as root. So neither
 * is `autoUpdater`, which chooses among all of them.
 */
export function createUpdater(options: UpdaterOptions): Updater {
  const { app, platform, appImage } = options;
  if (platform === 'darwin') {
    // Squirrel takes the file over at once, and installs it when the app ends.
    return { library: prepared(new QuietMacUpdater(app), options, true), install: () => undefined };
  }
  if (platform === 'win32') {
    const library = new QuietNsisUpdater(app);
    return {
      library: prepared(library, options, false),
      install(file) {
        mustBeSigned(file);
        library.install(true, false);
      },
    };
  }
  return {
    library: prepared(new QuietAppImageUpdater(app), options, false),
    install: (file) => appImage !== undefined && replaceProgram(file, appImage),
  };
}

function prepared(
  updater: AppUpdater,
  { channel, provider, requests }: UpdaterOptions,
  mustInstallOnQuit: boolean,
): AppUpdater {
  // Not in the library's types.
  Object.assign(updater, { httpExecutor: requests });
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = mustInstallOnQuit;
  updater.autoRunAppAfterInstall = false;
  updater.disableWebInstaller = true;
  // Their blocks are neither signed one by one nor bounded.
  updater.disableDifferentialDownload = true;
  // What may be updated is decided by us: the library refuses everything but AppImages on Linux, where we only ask.
  updater.forceDevUpdateConfig = true;
  updater.isUserWithinRollout = () => true;
  if (channel === 'beta') updater.channel = 'beta';
  updater.allowPrerelease = channel === 'beta';
  // After the channel, which switches it on.
  updater.allowDowngrade = false;
  updater.setFeedURL(provider);
  // We hear of errors from the calls themselves.
  updater.on('error', () => undefined);
  return updater;
}

/** The number that the library stores for each installation, and sends along, is never made. */
const noNumber = Promise.resolve('');

class QuietAppImageUpdater extends AppImageUpdater {
  constructor(app: AppForUpdater) {
    super(null, app);
    this.stagingUserIdPromise.value = noNumber;
  }
}

class QuietNsisUpdater extends NsisUpdater {
  constructor(app: AppForUpdater) {
    super(null, app);
    this.stagingUserIdPromise.value = noNumber;
  }
}

class QuietMacUpdater extends MacUpdater {
  constructor(app: AppForUpdater) {
    super(undefined, app);
    this.stagingUserIdPromise.value = noNumber;
  }
}
