import type { ServerId } from '../../../../shared/domain/ids.ts';
import { loadPhases, type Room } from './room.ts';

/** All rooms of the host, in the order in which they were made: a room comes after the rooms it uses. */
export class Rooms {
  readonly #rooms = new Set<Room>();

  /** Takes in every room of a wing, and answers the wing. */
  enroll<Wing extends Readonly<Record<string, unknown>>>(wing: Wing): Wing {
    for (const room of Object.values(wing)) if (isRoom(room)) this.#rooms.add(room);
    return wing;
  }

  /** Reads everything that is stored, phase by phase. */
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
   * Has every room delete what it keeps about a server. A failure in one does not stop the others.
   *
   * @throws the first failure, when all of them were asked
   */
  async forgetServer(id: ServerId): Promise<void> {
    const errors = await this.#each([...this.#rooms], (room) => room.forgetServer?.(id));
    if (errors.length > 0) throw errors[0];
  }

  /** Ends the rooms one after the other, the last one first. Answers what failed; the others end all the same. */
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

const hooks = ['load', 'removeServer', 'forgetServer', 'dispose'] as const satisfies readonly (keyof Room)[];

function isRoom(value: unknown): value is Room {
  if (typeof value !== 'object' || value === null) return false;
  return hooks.some((hook) => typeof Reflect.get(value, hook) === 'function');
}
