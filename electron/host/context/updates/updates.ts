import { type FoundUpdate, type UpdateState } from '../../../../shared/domain/update/update.ts';
import { UpdateError } from '../../../../shared/domain/update/updateError.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { SettingsService } from '../../ground/settings/settingsService.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { UpdateSource } from '../../ports/updateSource.ts';

/** After a start: it is not what the user waits for. */
const firstAskMs = 2 * 60_000;
const askEveryMs = 24 * 3600_000;

export interface UpdatesParts {
  /** Missing in shells that are not updated. */
  readonly source: UpdateSource | undefined;
  readonly state: HostState;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly managed: Pick<ManagedPolicies, 'isOff' | 'onChanged'>;
  readonly audit: Pick<ConfigurationRecords, 'update'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Newer versions of the app: asks about them when the user wants that, downloads one when told to, and says when it may be put in place.
 * Nobody chooses an address, a file or a version: the page least of all.
 */
export class Updates implements Room {
  readonly loadPhase = 'turns';
  readonly #parts: UpdatesParts;
  #listeners: readonly Disposable[] = [];
  /** What goes on. */
  #work: AbortController | undefined;
  #stopTimer: (() => void) | undefined;
  #askedAt: number | null = null;
  /** What a change of the settings is compared to. */
  #asksBefore = '';

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
  }

  load(): Promise<void> {
    const { state, managed } = this.#parts;
    if (this.#listeners.length === 0) {
      this.#listeners = [
        managed.onChanged(() => this.#applyPolicy()),
        state.onEvent(({ event }) => event.type === 'settings.changed' && this.#applySettings()),
      ];
      this.#toRest();
    }
    this.#applySettings();
    return Promise.resolve();
  }

  /** Asks now. Does nothing while something goes on, and when a version waits to be put in place. */
  check(): void {
    const { source, settings, clock } = this.#parts;
    const { kind } = this.#state;
    if (source === undefined || kind === 'off' || kind === 'ready' || this.#work !== undefined) return;
    this.#publish({ kind: 'checking' });
    void this.#run(null, async (signal) => {
      const update = await source.find(settings.current.updateChannel, signal);
      signal.throwIfAborted();
      this.#askedAt = clock.now();
      if (update === undefined) this.#toRest();
      else this.#publish({ kind: 'available', update });
    });
  }

  /** Downloads what was found. Does nothing where nothing was, or where it is not ours to take. */
  download(): void {
    const { source, audit } = this.#parts;
    const update = this.#offer;
    if (source === undefined || update === null || update.way !== 'app' || this.#work !== undefined) return;
    audit.update(update.version, 'started');
    this.#publish({ kind: 'downloading', update, percent: 0 });
    void this.#run(update, async (signal) => {
      let last = 0;
      const onPercent = (percent: number) => {
        if (signal.aborted || percent <= last) return;
        last = percent;
        this.#publish({ kind: 'downloading', update, percent });
      };
      await source.download(onPercent, signal);
      signal.throwIfAborted();
      audit.update(update.version, 'downloaded');
      this.#publish({ kind: 'ready', update });
    });
  }

  /** Stops asking or downloading. */
  cancel(): void {
    const { kind } = this.#state;
    const update = this.#offer;
    if (kind !== 'checking' && kind !== 'downloading') return;
    this.#stopWork();
    if (update === null) this.#toRest();
    else this.#publish({ kind: 'available', update });
  }

  /** Whether the downloaded version may take the place of this one now: never while a turn runs. */
  get mayInstall(): boolean {
    const { activity } = this.#parts.state.snapshot;
    return this.#state.kind === 'ready' && Object.values(activity).every(({ turn }) => turn.kind === 'idle');
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
    this.#stopTimer?.();
    this.#work?.abort();
  }

  get #state(): UpdateState {
    return this.#parts.state.snapshot.update;
  }

  /** What was found and can still be downloaded. */
  get #offer(): FoundUpdate | null {
    const state = this.#state;
    if (state.kind === 'available' || state.kind === 'downloading') return state.update;
    return state.kind === 'failed' ? state.update : null;
  }

  async #run(update: FoundUpdate | null, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    try {
      await act(work.signal);
    } catch (error) {
      if (work.signal.aborted) return;
      const reason = error instanceof UpdateError ? error.reason : 'notStored';
      this.#parts.log.write('warn', 'Updates', { error: String(error) });
      if (reason === 'notSigned' || reason === 'fileDiffers') this.#parts.audit.update(update?.version ?? '', reason);
      this.#publish({ kind: 'failed', reason, update });
    } finally {
      if (this.#work === work) this.#work = undefined;
    }
  }

  #stopWork(): void {
    this.#work?.abort();
    this.#work = undefined;
  }

  #applyPolicy(): void {
    const isOff = this.#parts.managed.isOff('updates');
    const state = this.#state;
    const wasOff = state.kind === 'off' && state.why === 'managed';
    if (isOff === wasOff) return;
    this.#stopWork();
    this.#toRest();
    this.#plan();
  }

  #applySettings(): void {
    const { updateChannel, mayCheckForUpdates } = this.#parts.settings.current;
    const asks = `${updateChannel} ${mayCheckForUpdates}`;
    if (asks === this.#asksBefore) return;
    const isOtherChannel = this.#asksBefore !== '' && !this.#asksBefore.startsWith(`${updateChannel} `);
    this.#asksBefore = asks;
    if (isOtherChannel) {
      // What was found, or even downloaded, was of a channel that the user left.
      this.#stopWork();
      this.#askedAt = null;
      this.#toRest();
    }
    this.#plan();
  }

  /** When Gatehouse asks by itself. */
  #plan(): void {
    const { clock, settings } = this.#parts;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (!settings.current.mayCheckForUpdates || this.#state.kind === 'off') return;
    const ask = () => {
      this.#stopTimer = clock.after(askEveryMs, ask);
      this.check();
    };
    this.#stopTimer = clock.after(firstAskMs, ask);
  }

  #toRest(): void {
    const { source, managed } = this.#parts;
    const why = source === undefined ? 'shell' : (source.off ?? (managed.isOff('updates') ? 'managed' : undefined));
    this.#publish(why === undefined ? { kind: 'idle', askedAt: this.#askedAt } : { kind: 'off', why });
  }

  #publish(update: UpdateState): void {
    this.#parts.state.publish({ type: 'update.changed', update });
  }
}
