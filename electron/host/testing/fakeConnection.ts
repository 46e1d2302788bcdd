import type { ConnectionState } from '../../../shared/domain/connection.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import { ServerConnection } from '../connections/connection/serverConnection.ts';
import { EraVerdicts } from '../connections/session/eraVerdicts.ts';
import { ManualClock } from './manualClock.ts';
import { MemorySettingsStore } from './memorySettingsStore.ts';

/** A connection that connects to nothing: it notes the calls it gets, and a test sets its state. */
export class FakeConnection extends ServerConnection {
  readonly #told: string[];
  #defined: ServerDefinition;
  standing: ConnectionState['kind'] = 'stopped';

  /** @param told is called with a line for every call, `start files` for example */
  constructor(definition: ServerDefinition, told: string[]) {
    const clock = new ManualClock();
    const nothing = () => {
      throw new Error('A fake connection starts nothing.');
    };
    super(definition, {
      transports: { create: nothing },
      eras: new EraVerdicts(new MemorySettingsStore(), clock),
      gate: nothing,
      limits: nothing,
      handlers: nothing,
      random: () => 0,
      clientVersion: '0',
      clock,
      onState: () => undefined,
      onOffer: () => undefined,
    });
    this.#told = told;
    this.#defined = definition;
  }

  override get state(): ConnectionState {
    return { kind: this.standing } as ConnectionState;
  }

  override async start(): Promise<ConnectionState> {
    this.#note('start');
    this.standing = 'running';
    return this.state;
  }

  override async stop(reason?: Problem): Promise<void> {
    this.#note('stop', reason);
    this.standing = 'stopped';
  }

  override async dispose(reason: Problem): Promise<void> {
    this.#note('dispose', reason);
    this.standing = 'stopped';
  }

  override redefine(definition: ServerDefinition): void {
    this.#defined = definition;
    this.#note('redefine');
  }

  override wake(): void {
    this.#note('wake');
  }

  #note(what: string, reason?: Problem): void {
    this.#told.push([what, this.#defined.name, ...(reason ? [`(${reason.kind})`] : [])].join(' '));
  }
}
