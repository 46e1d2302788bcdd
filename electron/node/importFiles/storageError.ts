import { storageFailedError, storageFaultOf } from '../store/storageErrors.ts';

/** A fault of the disk as our own error; any other error as it is. */
export function storageError(error: unknown): unknown {
  const fault = storageFaultOf(error);
  return fault === undefined ? error : storageFailedError(fault, error);
}
