import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { compareVersions } from '../../../shared/domain/update/compareVersions.ts';
import type { FoundUpdate, UpdateChannel } from '../../../shared/domain/update/update.ts';
import { UpdateError } from '../../../shared/domain/update/updateError.ts';
import type { Clock, Log } from '../../host/ports/system.ts';
import type { UpdateSource } from '../../host/ports/updateSource.ts';
import { installedWay } from './installedWay.ts';
import type { UpdateConfig } from './updateConfig.ts';
import type { UpdateFile, UpdateMetadata } from './updateMetadata.ts';
import type { UpdateRequests } from './updateRequests.ts';
import type { AppForUpdater, Updater } from './updaters.ts';

export interface NodeUpdateOptions {
  /** `undefined`: a placeholder stands for the key. */
  readonly readConfig: (() => Promise<UpdateConfig>) | undefined;
  readonly app: AppForUpdater;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly appImage: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/** Updates of the desktop app, and what is done with one when the app ends. */
export interface NodeUpdateSource extends UpdateSource {
  /** Puts the downloaded version in place of this one, without waiting: called when everything has stopped. */
  install(): void;
}

/** A version that may be downloaded. */
interface Offer {
  readonly updater: Updater;
  readonly requests: UpdateRequests;
}

/** How long answers may take (ms). */
const times = { silentMs: 30_000, textMs: 60_000, fileMs: 2 * 3600 * 1000 };

/** What a file is called that this system can use. */
const extensions: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: '.zip', win32: '.exe' };

/**
 * Makes the source of updates on electron-updater, which is loaded with the first question. What is signed and how is checked in
 * `UpdateRequests`; whether a version is newer is decided here, whatever the library says.
 */
export function createUpdateSource(options: NodeUpdateOptions): NodeUpdateSource {
  const { readConfig, app, log } = options;
  let offer: Offer | undefined;
  /** The library joins a download that goes on, also one that was stopped: the next one waits for its end. */
  let running: Promise<void> = Promise.resolve();
  let downloaded: { readonly path: string; readonly sha512: string; readonly updater: Updater } | undefined;
  return {
    off: !app.isPackaged ? 'notPackaged' : readConfig === undefined ? 'noKey' : undefined,
    async find(channel, signal) {
      if (readConfig === undefined) throw new UpdateError('unreachable', 'no key');
      offer = undefined;
      const config = await readConfig();
      const { updater, requests } = await makeUpdater(options, config, channel);
      requests.begin({ signal, onPercent: () => undefined });
      const isOffered = await ownErrors(requests, signal, async () =>
        updater.library.checkForUpdates().then((result) => result?.isUpdateAvailable === true),
      );
      const { metadata } = requests;
      if (metadata === undefined) throw new UpdateError('notSigned', 'nothing was signed');
      if (compareVersions(metadata.version, app.version) <= 0) return undefined;
      if (!isOffered) throw new UpdateError('systemTooOld', metadata.version);
      const found = describe(metadata, options, config);
      offer = { updater, requests };
      return found;
    },
    download(onPercent, signal) {
      const before = running.catch(() => undefined);
      running = before.then(() => downloadNow(onPercent, signal));
      return running;
    },
    install() {
      if (downloaded === undefined) return;
      const { path, sha512, updater } = downloaded;
      downloaded = undefined;
      try {
        updater.install({ path, sha512 });
        log.write('info', 'The update was installed');
      } catch (error) {
        log.write('error', 'The update was not installed', { error: String(error) });
      }
    },
  };
  async function downloadNow(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (offer === undefined) throw new UpdateError('noFile', 'nothing was found');
    const { updater, requests } = offer;
    if (installedWay(options) !== 'app') throw new UpdateError('notStored', 'not ours to replace');
    requests.begin({ signal, onPercent });
    const [path] = await ownErrors(requests, signal, () => updater.library.downloadUpdate());
    if (path === undefined) throw new UpdateError('noFile', 'nothing was downloaded');
    // It may have been there before: the library hands over what an earlier run left.
    const sha512 = await hashOf(path, signal);
    const isSignedFile = requests.metadata?.files.some((file) => file.sha512 === sha512) ?? false;
    if (!isSignedFile) throw new UpdateError('fileDiffers', path);
    downloaded = { path, sha512, updater };
  }
}

async function makeUpdater(
  { app, platform, appImage, fetch, clock }: NodeUpdateOptions,
  { provider, keys }: UpdateConfig,
  channel: UpdateChannel,
): Promise<{ readonly updater: Updater; readonly requests: UpdateRequests }> {
  const [{ createUpdater }, { UpdateRequests: Requests }] = await Promise.all([
    import('./updaters.ts'),
    import('./updateRequests.ts'),
  ]);
  const requests = new Requests({ fetch, provider, channel, keys, limits: { clock, ...times } });
  return { updater: createUpdater({ app, platform, channel, provider, requests, appImage }), requests };
}

/** The library's errors say in sentences what ours say as data. */
async function ownErrors<T>(requests: UpdateRequests, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    signal.throwIfAborted();
    throw requests.failure ?? new UpdateError('notStored', String(error), { cause: error });
  }
}

function describe(metadata: UpdateMetadata, options: NodeUpdateOptions, { page }: UpdateConfig): FoundUpdate {
  const way = installedWay(options);
  const file = fileFor(metadata.files, options);
  // A package is taken from the page: its file may be any.
  if (file === undefined && way === 'app') throw new UpdateError('noFile', metadata.version);
  return { version: metadata.version, notes: metadata.notes, bytes: file?.size ?? 0, way, page };
}

/** Only for its size: which file is downloaded is the library's choice among those that are signed. */
function fileFor(files: readonly UpdateFile[], { platform, arch }: NodeUpdateOptions): UpdateFile | undefined {
  const fitting = files.filter(({ url }) => extname(url) === (extensions[platform] ?? '.AppImage'));
  return fitting.find(({ url }) => url.includes(arch)) ?? fitting[0];
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('base64');
}
