import { Emitter } from '../../../shared/lib/emitter.ts';
import type { ManagedPolicySource, ManagedReading } from '../ports/managedPolicy.ts';

/** The policy of an organization, as a test sets it. */
export class FakeManagedPolicy implements ManagedPolicySource {
  readonly path = '/etc/gatehouse/policy.json';
  reading: ManagedReading = { kind: 'none' };
  readonly #changed = new Emitter<void>((error) => {
    throw error;
  });
  readonly onChanged = this.#changed.event;

  async read(): Promise<ManagedReading> {
    return this.reading;
  }

  /** Someone wrote the file. */
  write(policy: object | string): void {
    this.reading = { kind: 'text', text: typeof policy === 'string' ? policy : JSON.stringify(policy) };
    this.#changed.fire();
  }

  remove(): void {
    this.reading = { kind: 'none' };
    this.#changed.fire();
  }
}
