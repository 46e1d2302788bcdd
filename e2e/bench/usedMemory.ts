import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is held on the heap and beside it after a collection. Bytes. */
export async function usedMemory(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    collect();
    // What is called when something is collected runs in a turn of its own.
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
