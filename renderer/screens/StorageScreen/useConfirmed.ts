import { useEffect, useRef, useState } from 'react';
import { attempt } from '../../store/actions/attempt.ts';
import { unlessCancelled } from '../../store/actions/backupActions.ts';

/** A command that takes its time, because it waits for the trust page or has much to do. */
interface Confirmed {
  /** Whether it has not ended. */
  readonly isWaiting: boolean;
  /** `onDone`: called when it succeeded, neither when it was cancelled nor when it failed. */
  readonly run: (command: (signal: AbortSignal) => Promise<unknown>, onDone?: () => void) => void;
  /** Ends the command: a question is withdrawn, and work stops after its present step. */
  readonly cancel: () => void;
}

/** Runs a command that the user can cancel. It is also cancelled when the screen is left; its failure is shown as a toast. */
export function useConfirmed(): Confirmed {
  const [isWaiting, setIsWaiting] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    isWaiting,
    run(command, onDone) {
      const current = new AbortController();
      abort.current = current;
      setIsWaiting(true);
      void attempt(unlessCancelled(command(current.signal))).then((answer) => {
        if (abort.current === current) setIsWaiting(false);
        if (answer !== undefined) onDone?.();
      });
    },
    cancel: () => abort.current?.abort(),
  };
}
