import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { UpdateFailure } from '../../../../shared/domain/update/update.ts';
import { UpdateError } from '../../../../shared/domain/update/updateError.ts';
import { createHostFetch } from '../../network/hostFetch.ts';
import { nodeClock } from '../../system/nodeClock.ts';
import { createUpdateSource, type NodeUpdateOptions, type NodeUpdateSource } from '../nodeUpdateSource.ts';
import { readUpdateConfig, type UpdateProvider } from '../updateConfig.ts';
import { FakeUpdateServer } from './fakeUpdateServer.ts';

export type BenchChanges = Partial<NodeUpdateOptions> & { readonly version?: string };

interface BenchSource {
  readonly source: NodeUpdateSource;
  /** What was asked of the app. */
  readonly ended: readonly string[];
  readonly logged: readonly string[];
}

export const hostFetch = createHostFetch({ env: {}, onProblem: () => undefined });

/** A fake server of updates, and an AppImage in a folder of its own. */
export class UpdateBench {
  readonly server = new FakeUpdateServer();
  readonly folder: string;
  readonly appImage: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.appImage = join(folder, 'Gatehouse-0.1.0.AppImage');
  }

  static async start(): Promise<UpdateBench> {
    const bench = new UpdateBench(await mkdtemp(join(tmpdir(), 'gatehouse-updates-')));
    await bench.server.listen();
    // The library looks for it by itself.
    vi.stubEnv('APPIMAGE', bench.appImage);
    await mkdir(join(bench.folder, 'cache'));
    await writeFile(bench.appImage, 'the old program', { mode: 0o755 });
    await writeFile(join(bench.folder, 'app-update.yml'), 'updaterCacheDirName: gatehouse-updater\n');
    return bench;
  }

  async stop(): Promise<void> {
    vi.unstubAllEnvs();
    await this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The source of an app that believes the server's key. */
  sourceOf({ version = '0.1.0', ...changes }: BenchChanges = {}): BenchSource {
    const ended: string[] = [];
    const logged: string[] = [];
    const source = createUpdateSource({
      readConfig: this.configOf({ provider: 'generic', url: `${this.server.url}/` }),
      app: {
        version,
        name: 'gatehouse',
        isPackaged: true,
        appUpdateConfigPath: join(this.folder, 'app-update.yml'),
        userDataPath: join(this.folder, 'data'),
        baseCachePath: join(this.folder, 'cache'),
        whenReady: () => Promise.resolve(),
        relaunch: () => ended.push('relaunch'),
        quit: () => ended.push('quit'),
        onQuit: () => ended.push('onQuit'),
      },
      platform: 'linux',
      arch: 'x64',
      appImage: this.appImage,
      fetch: hostFetch,
      clock: nodeClock,
      log: { write: (level, message, facts) => logged.push(`${level} ${message} ${JSON.stringify(facts)}`) },
      ...changes,
    });
    return { source, ended, logged };
  }

  configOf(provider: UpdateProvider): NodeUpdateOptions['readConfig'] {
    const content = { publicKeys: [this.server.publicKey], provider, page: 'https://example.com/download' };
    return async () => readUpdateConfig(content);
  }
}

/** Why something failed. */
export async function failureOf(act: Promise<unknown>): Promise<UpdateFailure | 'none'> {
  try {
    await act;
    return 'none';
  } catch (error) {
    if (error instanceof UpdateError) return error.reason;
    throw error;
  }
}
