import { useEffect, useRef, useState } from 'react';
import { attempt } from '../../store/actions/attempt.ts';
import { unlessCancelled } from '../../store/actions/backupActions.ts';

/** A command that waits for the trust page. */
interface Confirmed {
  readonly isWaiting: boolean;
  readonly run: (command: (signal: AbortSignal) => Promise<unknown>, onDone?: () => void) => void;
  /** Withdraws the question. */
  readonly cancel: () => void;
}

/** Runs a command that the user confirms on the trust page. It is withdrawn when the screen is left. */
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
