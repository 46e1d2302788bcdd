import { randomFillSync } from 'node:crypto';
import type { IdMaker } from '../../host/ports/system.ts';

const idBytes = 12;
// Asking the system for random bytes takes longer than all else that is done for an id: many are asked for at once.
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

/** Ids of 96 random bits: unguessable and unique. */
export const nodeIds: IdMaker = {
  next: (prefix) => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    return `${prefix}_${pool.toString('base64url', used, (used += idBytes))}`;
  },
};
