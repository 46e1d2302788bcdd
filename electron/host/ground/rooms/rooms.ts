import type { AccountId, ServerId } from '../../../../shared/domain/ids.ts';
import { loadPhases, type Room } from './room.ts';

/** All rooms of the host, in the order of their creation: a room comes after the rooms it uses. */
export class Rooms {
  readonly #rooms = new Set<Room>();

  /** Enrolls every room of a wing, and returns the wing. */
  enroll<Wing extends Readonly<Record<string, unknown>>>(wing: Wing): Wing {
    for (const room of Object.values(wing)) if (isRoom(room)) this.#rooms.add(room);
    return wing;
  }

  /** Loads all stored data, phase by phase. */
  async load(): Promise<void> {
    for (const phase of loadPhases) {
      const due = [...this.#rooms].filter(({ loadPhase = 'stored' }) => loadPhase === phase);
      await Promise.all(due.map(async (room) => room.load?.()));
    }
  }

  removeServer(id: ServerId): void {
    for (const room of this.#rooms) room.removeServer?.(id);
  }

  /**
   * Lets every room delete its stored data of a server. A failure in one does not stop the others.
   *
   * @throws the first failure, after all rooms were called
   */
  async forgetServer(id: ServerId): Promise<void> {
    const errors = await this.#each([...this.#rooms], (room) => room.forgetServer?.(id));
    if (errors.length > 0) throw errors[0];
  }

  /** The same for one account of a server. */
  async forgetAccount(id: ServerId, account: AccountId): Promise<void> {
    const errors = await this.#each([...this.#rooms], (room) => room.forgetAccount?.(id, account));
    if (errors.length > 0) throw errors[0];
  }

  /** Disposes the rooms one by one, the last one first. Returns the failures; a failure does not stop the others. */
  dispose(): Promise<unknown[]> {
    return this.#each([...this.#rooms].reverse(), (room) => room.dispose?.());
  }

  async #each(rooms: readonly Room[], task: (room: Room) => Promise<void> | void): Promise<unknown[]> {
    const errors: unknown[] = [];
    for (const room of rooms) {
      try {
        await task(room);
      } catch (error) {
        errors.push(error);
      }
    }
    return errors;
  }
}

const hooks = [
  'load',
  'removeServer',
  'forgetServer',
  'forgetAccount',
  'dispose',
] as const satisfies readonly (keyof Room)[];

function isRoom(value: unknown): value is Room {
  if (typeof value !== 'object' || value === null) return false;
  return hooks.some((hook) => typeof Reflect.get(value, hook) === 'function');
}
