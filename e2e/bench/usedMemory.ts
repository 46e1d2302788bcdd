import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory in use on the heap and outside it after a collection. Bytes. */
export async function usedMemory(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    collect();
    // Finalizers run in a later turn of the event loop.
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
