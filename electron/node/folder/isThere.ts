import { lstatSync } from 'node:fs';

/** Whether anything has this name: also a link that leads nowhere. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
