import { randomBytes } from 'node:crypto';
import type { IdMaker } from '../../host/ports/system.ts';

/** Ids of 96 random bits: nobody guesses one, and two are never the same. */
export const nodeIds: IdMaker = {
  next: (prefix) => `${prefix}_${randomBytes(12).toString('base64url')}`,
};
