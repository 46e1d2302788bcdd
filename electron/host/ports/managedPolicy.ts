import type { Event } from '../../../shared/lib/emitter.ts';
import type { ManagedFault } from '../../../shared/domain/managed/managedFault.ts';

/** `none`: there is no file. `refused`: there is one, and it cannot be read, or others than the system can change it. */
export type ManagedReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly place: string; readonly fault: ManagedFault };

/** Port: the managed policy of an organization, a file of the system. Its place is fixed where the app is composed. */
export interface ManagedPolicySource {
  /** Its path, for people. */
  readonly path: string;
  read(): Promise<ManagedReading>;
  /** It may have been written, replaced or deleted. Watches only while there are listeners. */
  readonly onChanged: Event<void>;
}
