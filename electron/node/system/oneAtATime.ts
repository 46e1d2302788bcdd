import { settlesWithin, tooLate } from './settlesWithin.ts';

/**
 * Runs work on a place, such as a folder of a network drive, one piece after the other. Work that takes longer than `ms` gives
 * `ifLate`; until it settles after all, so does all other work on that place, which is not begun: a place that hangs occupies
 * one thread, however often it is asked about.
 */
export function oneAtATime<T>(ms: number, ifLate: T): (place: string, work: () => Promise<T>) => Promise<T> {
  const turn = inTurn();
  const hanging = new Set<string>();
  const begin = async (place: string, work: () => Promise<T>): Promise<T> => {
    if (hanging.has(place)) return ifLate;
    const running = work();
    const result = await settlesWithin(running, ms);
    if (result !== tooLate) return result;
    hanging.add(place);
    const settled = () => hanging.delete(place);
    void running.then(settled, settled);
    return ifLate;
  };
  return (place, work) => turn(place, () => begin(place, work));
}

/** Runs work on a place, one piece after the other, also after one that failed. */
export function inTurn(): <T>(place: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (place, work) => {
    const done = (last.get(place) ?? Promise.resolve()).then(work, work);
    last.set(place, done);
    const forget = () => {
      if (last.get(place) === done) last.delete(place);
    };
    void done.then(forget, forget);
    return done;
  };
}
