import type { HostBridge } from '../../../shared/contract/bridge.ts';
import type { ToHost, ToPage } from '../../../shared/contract/envelope.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { HostEvent, TextDelta } from '../../../shared/domain/hostEvent.ts';

type Call = Extract<ToHost, { type: 'call' }>;

/** A bridge whose other end is controlled by a test. */
export class ScriptedBridge implements HostBridge {
  readonly sent: ToHost[] = [];
  readonly #listeners = new Set<(envelope: ToPage) => void>();

  send(envelope: ToHost): void {
    this.sent.push(envelope);
  }

  onMessage(listener: (envelope: ToPage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  receive(envelope: ToPage): void {
    for (const listener of this.#listeners) listener(envelope);
  }

  /** The calls of a command, oldest first. */
  calls(command: string): Call[] {
    return this.sent.filter((envelope): envelope is Call => envelope.type === 'call' && envelope.command === command);
  }

  /** Answers the newest call of a command, and waits until the caller has received it. */
  async answer(command: string, output: unknown): Promise<void> {
    this.receive({ type: 'result', id: this.#newest(command).id, output });
    await settled();
  }

  async refuse(command: string, error: ErrorInfo): Promise<void> {
    this.receive({ type: 'error', id: this.#newest(command).id, error });
    await settled();
  }

  /** Publishes events from this revision on. */
  publish(fromRevision: number, ...events: HostEvent[]): void {
    const numbered = events.map((event, at) => ({ revision: fromRevision + at, event }));
    this.receive({ type: 'events', id: this.#subscription(), events: numbered });
  }

  deltas(...deltas: TextDelta[]): void {
    this.receive({ type: 'deltas', id: this.#subscription(), deltas });
  }

  #newest(command: string): Call {
    const call = this.calls(command).at(-1);
    if (call === undefined) throw new Error(`${command} was not called`);
    return call;
  }

  #subscription(): number {
    const subscription = this.sent.findLast((envelope) => envelope.type === 'subscribe');
    if (subscription === undefined) throw new Error('Nobody subscribed');
    return subscription.id;
  }
}

/** Lets settled promises run their callbacks. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
