import type { BundleLook, BundleProgress } from '../../../../shared/domain/bundles/bundle.ts';
import { type BundleWay, bundleWayOf, noVariables, placeFields } from '../../../../shared/domain/bundles/bundleWay.ts';
import { mustNameNoVariable, type ReadManifest, readManifest } from '../../../../shared/domain/bundles/readManifest.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Finding } from '../../../../shared/domain/diagnosis.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { BundleOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import { freeServerName, serverName } from '../../../../shared/domain/server.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { BundleContents, Bundles } from '../../ports/bundles.ts';
import type { Machine } from '../../ports/machine.ts';
import type { ServerSecrets } from '../../consent/trust/serverSecrets.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import { configuredPart } from '../configuration/accountChanges.ts';
import type { ConfiguredServer } from '../configuration/configEntry.ts';
import { unusedSecrets } from '../configuration/unusedSecrets.ts';
import { launchFindings } from '../doctor/launchFindings.ts';
import type { RuntimeRoom } from '../runtimes/runtimeRoom.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';
import { BundleDownload, type BundleDownloadParts, type BundlePlace, type PublishedFile } from './bundleDownload.ts';
import { bundleFactsOf } from './bundleFactsOf.ts';
import { BundleWork } from './bundleWork.ts';
import { EarlierVersions } from './earlierVersions.ts';
import { type BundleWish, installBundle } from './installBundle.ts';
import { InstalledVersions } from './installedVersions.ts';
import { movedServer } from './movedServer.ts';
import { UsedBundles } from './usedBundles.ts';

export interface BundleRoomParts extends BundleDownloadParts {
  readonly bundles: Bundles;
  readonly state: HostState;
  readonly registry: Pick<ServerRegistry, 'all' | 'allWithRemoved' | 'find' | 'add' | 'reconfigure' | 'remove'>;
  readonly secrets: Pick<ServerSecrets, 'has' | 'storeFor' | 'delete'>;
  readonly machine: Pick<Machine, 'inspectLaunch' | 'confinementSupport'>;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** The launch with the copy of a runtime that was chosen for it. */
  readonly withCopy: RuntimeRoom['withCopy'];
  /** Which registry the present bundle of a server is from. */
  readonly originOf: (id: ServerId) => BundleOrigin | undefined;
  /** Keeps which registry the present bundle of a server is from; `undefined`: from none. */
  readonly noteOrigin: (id: ServerId, from: BundleOrigin | undefined) => Promise<void>;
}

/** A file that was received and read. */
interface Looked {
  readonly lookId: string;
  readonly contents: BundleContents;
  readonly read: ReadManifest;
  readonly way: BundleWay;
  readonly from?: BundleOrigin | undefined;
}

/**
 * Servers that come as one file. The file is read and shown; what the user installs of it becomes a server like any other, which
 * asks for trust. One file at a time; nothing of it runs here.
 */
export class BundleRoom implements Room {
  /** After the servers: they say which bundles are used. */
  readonly loadPhase = 'restored';
  readonly #parts: BundleRoomParts;
  readonly #used: UsedBundles;
  readonly #versions: InstalledVersions;
  readonly #earlier: EarlierVersions;
  readonly #work: BundleWork;
  readonly #download: BundleDownload;
  /** What is left over takes space and does no harm. */
  readonly #onLeft: (error: unknown) => void;
  #looked: Looked | undefined;
  /** The page that has to do with the file: another one cannot end that. It is known once the page asked for something. */
  #visitor: AbortSignal | undefined;

  constructor(parts: BundleRoomParts) {
    this.#parts = parts;
    const { bundles, registry, state, log } = parts;
    const onLeft = (error: unknown) => {
      log.write('warn', 'Something of a bundle was not removed', { error: toErrorInfo(error).message });
    };
    this.#onLeft = onLeft;
    this.#work = new BundleWork(parts);
    this.#download = new BundleDownload(parts, this.#work);
    this.#used = new UsedBundles({
      onLeft,
      bundles,
      servers: () => registry.allWithRemoved(),
      isConfigWhole: () => state.snapshot.configProblems.length === 0,
    });
    this.#versions = new InstalledVersions({ bundles, registry, useOf: (id) => this.#used.of(id) });
    this.#earlier = new EarlierVersions({ ...parts, used: this.#used, versions: this.#versions, onLeft });
  }

  async load(): Promise<void> {
    // A disk that cannot be written now must not keep the host from starting.
    await this.#used.load().catch(this.#onLeft);
    await this.#followFolder();
  }

  /** The data folder may have been moved: files of the old one are not looked at before a start. Such a server asks for trust again. */
  async #followFolder(): Promise<void> {
    const { bundles, registry, log } = this.#parts;
    for (const definition of registry.all()) {
      const { id } = definition;
      const use = this.#used.of(id);
      const server = configuredPart(definition);
      if (use === undefined || server === undefined) continue;
      const move = (each: ConfiguredServer) => movedServer(each, use.sha256, bundles.folderOf(use.sha256));
      if (move(server) === server) continue;
      await registry.reconfigure(id, move).catch((error: unknown) => {
        log.write('error', 'A server still names the old folder of its bundle', { error: toErrorInfo(error).message });
      });
    }
  }

  /** Secrets of earlier versions, which only the use names, go with the server. */
  async forgetServer(id: ServerId): Promise<void> {
    const { registry, secrets, state } = this.#parts;
    const names = Object.values((await this.#used.stored(id))?.secrets ?? {}).flat();
    if (state.snapshot.configProblems.length === 0) {
      const others = registry.allWithRemoved().filter((server) => server.id !== id);
      for (const name of unusedSecrets(names, others)) await secrets.delete(name);
    }
    await this.#used.forget(id);
  }

  dispose(): Promise<void> {
    return this.close().catch(() => undefined);
  }

  /** Receives a file and reads what is in it; `look` tells. @throws HostError `conflict`, `badInput`, `tooLarge`, `storageFailed` */
  receive(
    content: AsyncIterable<Uint8Array>,
    ofBytes: number,
    { page, signal }: { readonly page?: AbortSignal; readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    return this.#work.alone(async (own) => {
      this.#visitor = page;
      const either = signal === undefined ? own : AbortSignal.any([own, signal]);
      await this.#keep(content, { step: 'receiving', ofBytes }, either);
    });
  }

  /**
   * Downloads the file that an entry of a registry names, once the trust page confirmed its address, and reads what is in it; `look`
   * tells. A file with another hash is not read.
   *
   * @param page which one wants it
   * @param signal ends it, also while the trust page waits
   * @throws HostError `cancelled` if it was not confirmed; as `receive`, `notFound` where it does not arrive
   */
  download(file: PublishedFile, signal: AbortSignal, page?: AbortSignal): Promise<void> {
    return this.#work.alone(async (own) => {
      const either = AbortSignal.any([own, signal]);
      this.#visitor = page;
      await this.#forgetFile();
      const keep: BundlePlace['keep'] = (content, ofBytes, wanted) =>
        this.#keep(content, { step: 'downloading', ofBytes }, either, wanted);
      await this.#download.run(file, { keep, forget: () => this.#forgetFile() }, either);
    });
  }

  /** What was received, for the page. @throws HostError `notFound` */
  async look(page?: AbortSignal): Promise<BundleLook> {
    const { lookId, contents, read, way } = this.#mustHave();
    this.#visitor ??= page;
    const { bundles, registry, machine } = this.#parts;
    const facts = bundleFactsOf(read, contents);
    return {
      lookId,
      facts,
      way,
      serverName: freeName(facts.title, new Set(registry.allWithRemoved().map(({ name }) => name))),
      folder: bundles.folderOf(contents.sha256),
      isForThisSystem: isForSystem(read, bundles.system.platform),
      missing: await this.#missing(way),
      canConfine: (await machine.confinementSupport()) === 'available',
      placeFields: placeFields(read.manifest),
      updates: await this.#versions.updates(read, way),
    };
  }

  /** Installs what was shown, as a new server or in the place of the bundle that one has. @throws HostError */
  install(wish: BundleWish): Promise<ServerId> {
    return this.#work.alone(async (signal) => {
      const looked = this.#mustHave();
      const { contents, read, way } = looked;
      if (wish.lookId !== looked.lookId) throw problemError({ kind: 'bundleLookOver' });
      if (!isForSystem(read, this.#parts.bundles.system.platform)) {
        const systems = (read.manifest.compatibility?.platforms ?? []).join(', ');
        throw problemError({ kind: 'bundleOtherSystem', systems });
      }
      const replaced =
        wish.serverId === undefined ? noVariables : await this.#versions.variablesBefore(wish.serverId, read);
      const { sha256 } = contents;
      const from = wish.serverId && this.#parts.originOf(wish.serverId);
      const unpack = () => this.#unpack(sha256, signal);
      const id = await this.#used.holding(sha256, () =>
        installBundle(
          { ...this.#parts, used: this.#used, unpack, onLeft: this.#onLeft },
          { sha256, way, replaced, from },
          wish,
        ),
      );
      await this.#parts.noteOrigin(id, looked.from);
      await this.#forgetFile().catch(this.#onLeft);
      return id;
    });
  }

  /** The names of the variables that the bundle of a server sets, whatever is filled in; none where it has no bundle. */
  async fixedVariables(id: ServerId): Promise<readonly string[]> {
    const use = this.#used.of(id);
    return use === undefined ? [] : ((await this.#versions.variables(use.sha256))?.fixed ?? []);
  }

  /** The version that a server had before, if it can be brought back. */
  earlierOf(id: ServerId): ReturnType<EarlierVersions['find']> {
    return this.#earlier.find(id);
  }

  /** See `EarlierVersions.bringBack`. @throws HostError `conflict` also while something else is done with bundles */
  bringBack(id: ServerId, bundle: Sha256): Promise<void> {
    return this.#work.alone(() => this.#earlier.bringBack(id, bundle));
  }

  /** Deletes the version that a server had before, unless another server uses it. */
  forgetEarlier(id: ServerId): Promise<void> {
    return this.#work.alone(() => this.#used.forgetEarlier(id));
  }

  /** Ends what goes on, and forgets the file; not for a page while another one has to do with it. */
  async close(page?: AbortSignal): Promise<void> {
    const visitor = this.#visitor;
    if (page !== undefined && visitor !== undefined && visitor !== page && !visitor.aborted) return;
    this.#work.end();
    await this.#forgetFile();
  }

  /** Keeps a file; the caller works alone. @param wanted the only file that is taken, and where it is from */
  async #keep(
    content: AsyncIterable<Uint8Array>,
    { step, ofBytes }: Pick<BundleProgress, 'step' | 'ofBytes'>,
    signal: AbortSignal,
    wanted?: Pick<PublishedFile, 'origin' | 'sha256'>,
  ): Promise<BundleContents> {
    const { bundles, ids } = this.#parts;
    await this.#forgetFile();
    const tell = (bytes: number) =>
      this.#work.tell({ step, bytes, ofBytes: ofBytes === 0 ? 0 : Math.max(bytes, ofBytes) });
    const contents = await bundles.keep(content, tell, signal, wanted?.sha256);
    try {
      const read = readManifest(contents.manifest);
      mustNameNoVariable(read.manifest);
      const files = new Set(contents.files);
      const folder = bundles.folderOf(contents.sha256);
      const way = bundleWayOf(read.manifest, { ...bundles.system, folder, hasFile: (path) => files.has(path) });
      this.#looked = { lookId: ids.next('bundle'), contents, read, way, from: wanted?.origin };
      return contents;
    } catch (error) {
      await bundles.drop();
      throw error;
    }
  }

  async #forgetFile(): Promise<void> {
    this.#looked = undefined;
    await this.#parts.bundles.drop();
  }

  #unpack(bundle: Sha256, signal: AbortSignal): Promise<void> {
    return this.#parts.bundles.unpack(
      bundle,
      (bytes, ofBytes) => this.#work.tell({ step: 'unpacking', bytes, ofBytes }),
      signal,
    );
  }

  #mustHave(): Looked {
    if (this.#looked === undefined) throw problemError({ kind: 'bundleLookOver' });
    return this.#looked;
  }

  /** The program may be missing; one of the bundle itself is not there yet. */
  async #missing({ launch }: BundleWay): Promise<Finding[]> {
    const [only, ...more] = launch.command;
    // A path is not looked for: on Windows it may name another computer, and nobody trusts the bundle yet.
    if (only === undefined || more.length > 0 || !('text' in only) || /[/\\]/.test(only.text)) return [];
    const inspection = await this.#parts.machine.inspectLaunch({
      kind: 'stdio',
      command: only.text,
      args: [],
      env: {},
    });
    return launchFindings({ ...inspection, isCwdPresent: true }, undefined);
  }
}

function isForSystem({ manifest }: ReadManifest, platform: string): boolean {
  const systems = manifest.compatibility?.platforms ?? [];
  return systems.length === 0 || systems.includes(platform);
}

function freeName(title: string, taken: ReadonlySet<string>): string {
  const visible = title.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
  const base = serverName.safeParse(keepStart(visible, 58).trim()).data ?? 'bundle';
  return freeServerName(base, taken);
}
