import { createHash } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256, type Sha256 } from '../../../../shared/domain/ids.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { RuntimeWork } from '../../../host/ports/runtimes.ts';
import { removeTree } from '../../files/removeTree.ts';
import { nodeRuntimes } from '../nodeRuntimes.ts';
import type { NodeRuntimesOptions } from '../nodeRuntimesOptions.ts';
import type { RuntimeRelease } from '../runtimeRelease.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export function hashOf(bytes: Uint8Array): Sha256 {
  return sha256.parse(createHash('sha256').update(bytes).digest('hex'));
}

/** The problem of an error, or the error itself; `undefined` for success. */
export function problemOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => (error instanceof HostError ? error.problem : error),
  );
}

/** Serves archives on loopback, by their paths, and has an empty data folder for copies of them. */
export class ArchiveSite {
  readonly answers = new Map<string, Answer>();
  /** Every path that was asked for, with the host if that is another name of this computer. */
  readonly asked: string[] = [];
  readonly folder: string;
  readonly #server: ReturnType<typeof createServer>;
  #waiting: (() => void)[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.#server = createServer((request, response) => {
      const { url = '', headers } = request;
      this.asked.push(headers.host === new URL(this.origin).host ? url : `${headers.host}${url}`);
      const answer = this.answers.get(url);
      if (answer === undefined) response.writeHead(404).end();
      else answer(request, response);
    });
  }

  static async start(): Promise<ArchiveSite> {
    const site = new ArchiveSite(await mkdtemp(join(tmpdir(), 'gatehouse-runtimes-')));
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get root(): string {
    return join(this.folder, 'runtimes');
  }

  /** What is there of copies and of those that were not made. */
  async left(): Promise<string[]> {
    return readdir(this.root).catch(() => []);
  }

  /** Runs what waits for time to pass. */
  passTime(): void {
    for (const task of [...this.#waiting]) task();
  }

  runtimesOf(release: RuntimeRelease, more: Partial<NodeRuntimesOptions> = {}) {
    let last = 0;
    return nodeRuntimes({
      root: this.root,
      system: { platform: 'linux', arch: 'x64', isGlibc: () => true },
      readReleases: async () => [release],
      fetch,
      limits: {
        clock: {
          after: (_ms, task) => {
            this.#waiting.push(task);
            return () => {
              this.#waiting = this.#waiting.filter((each) => each !== task);
            };
          },
        },
        silentMs: 1,
        textMs: 1,
        fileMs: 1,
      },
      nextName: () => `${++last}`,
      ...more,
    });
  }

  async install(
    release: RuntimeRelease,
    signal = new AbortController().signal,
    more: Partial<NodeRuntimesOptions> = {},
  ) {
    const runtimes = this.runtimesOf(release, more);
    const [offer] = await runtimes.offers();
    if (offer === undefined) throw new Error('nothing is offered');
    const work: RuntimeWork[] = [];
    await runtimes.install(offer.sha256, (each) => work.push(each), signal);
    return { runtimes, copy: { name: offer.name, sha256: offer.sha256 }, work };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await removeTree(this.folder);
  }
}
