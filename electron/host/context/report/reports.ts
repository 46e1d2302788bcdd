import { problemError } from '../../../../shared/domain/error.ts';
import type { Report, ReportChoice, ReportFile } from '../../../../shared/domain/report.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { secretsOf } from '../../connections/configuration/accountChanges.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { DataFolder } from '../../ports/dataFolder.ts';
import type { ReportSource } from '../../ports/reportSource.ts';
import { providerSecretKey, type SecretHider, type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';

/** Of the log; bytes. */
const maxLogBytes = 256 * 1024;

interface ReportsParts {
  readonly source: ReportSource;
  readonly state: Pick<HostState, 'snapshot'>;
  readonly dataFolder: Pick<DataFolder, 'measure'>;
  readonly secrets: Pick<SecretStore, 'get'>;
  /** Removes the values of the secrets that were read in this run from a text. */
  readonly hideSecrets: (text: string) => string;
  readonly hideFromServers: SecretHider;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** Reports about this Gatehouse, for whoever looks for a fault. Only the last one is kept, in memory, and what is saved is what was shown. */
export class Reports {
  readonly #parts: ReportsParts;
  #last: (Report & { readonly madeAt: number }) | undefined;
  #chosen: readonly ReportFile[] = [];

  constructor(parts: ReportsParts) {
    this.#parts = parts;
  }

  /** @throws the reason of the signal; HostError `storageFailed` */
  async make(signal: AbortSignal): Promise<Report> {
    const { source, state, dataFolder, hideSecrets, hideFromServers, clock, ids } = this.#parts;
    // Loaded with the first report.
    const { reportFiles } = await import('./reportFiles.ts');
    const use = await dataFolder.measure(signal);
    const logLines = await source.logLines(maxLogBytes);
    await this.#readSecrets();
    signal.throwIfAborted();
    const madeAt = clock.now();
    const files = reportFiles(
      { now: madeAt, snapshot: state.snapshot, runtime: source.runtime(), use, logLines },
      { hide: (text) => hideSecrets(hideFromServers.hideText(text)), homes: source.homes },
    );
    this.#last = { id: ids.next('report'), files, madeAt };
    this.#chosen = [];
    return { id: this.#last.id, files };
  }

  /** What a file with the last report is called. */
  fileName(): string {
    const at = new Date(this.#last?.madeAt ?? this.#parts.clock.now()).toISOString();
    return `gatehouse-report-${keepStart(at, 16).replace(/[T:]/g, '-')}.zip`;
  }

  /** The archive of these files of the report that was shown. @throws HostError `notFound` when there is a newer one */
  archive(choice: ReportChoice): AsyncIterable<Uint8Array> {
    return this.#parts.source.archive(this.#filesOf(choice));
  }

  /** The next `chosen` are these files. @throws HostError `notFound` when there is a newer report */
  choose(choice: ReportChoice): void {
    this.#chosen = this.#filesOf(choice);
  }

  /** The archive of what was chosen. @throws HostError `notFound` when nothing was */
  chosen(): AsyncIterable<Uint8Array> {
    if (this.#chosen.length === 0) throw problemError({ kind: 'reportOver' });
    return this.#parts.source.archive(this.#chosen);
  }

  #filesOf({ id, files }: ReportChoice): readonly ReportFile[] {
    if (this.#last?.id !== id) throw problemError({ kind: 'reportOver' });
    return this.#last.files.filter(({ name }) => files.includes(name));
  }

  /** Only values that were read in this run can be found in a text. One that cannot be read is left to its shape. */
  async #readSecrets(): Promise<void> {
    const { state, secrets } = this.#parts;
    const { servers, providers } = state.snapshot;
    const names = servers.flatMap(({ definition }) => secretsOf(definition));
    const keys = [...new Set(names)].map(serverSecretKey).concat(providers.map(({ id }) => providerSecretKey(id)));
    await Promise.all(keys.map((key) => secrets.get(key).catch(() => undefined)));
  }
}
