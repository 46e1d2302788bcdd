import type { PowerSaveBlocker } from 'electron';
import { runningWork } from '../../../shared/domain/runningWork.ts';
import type { HostSnapshot } from '../../../shared/domain/snapshot.ts';

/** Whether the computer may not sleep now: while an answer is written, if the user wants that. Pure. */
export function isKeptAwake(state: HostSnapshot): boolean {
  return state.settings.mustStayAwake && runningWork(state, 0).turns > 0;
}

/** Keeps the computer, not its screen, from sleeping. */
export class StayAwake {
  readonly #blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  #id: number | undefined;

  constructor(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>) {
    this.#blocker = blocker;
  }

  set(isWanted: boolean): void {
    if (isWanted) this.#id ??= this.#blocker.start('prevent-app-suspension');
    else if (this.#id !== undefined) {
      this.#blocker.stop(this.#id);
      this.#id = undefined;
    }
  }
}
