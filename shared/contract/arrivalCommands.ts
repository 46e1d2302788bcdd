import { z } from 'zod';
import { arrivalContent } from '../domain/arrival.ts';
import { arrivalId } from '../domain/ids.ts';
import { defineCommand, nothing } from './define.ts';

/** Links that add a server, and files of bundles, that were opened outside, such as in a browser. The snapshot says that one waits. */
export const arrivalCommands = [
  /** What arrived, once: the page fills its form with it. Adds nothing. */
  defineCommand({ name: 'arrival.take', input: () => z.object({ arrivalId }), output: arrivalContent }),
  /** Reads the file of the bundle that was taken, once, as one that a page hands over; `bundle.look` tells what is in it. */
  defineCommand({ name: 'arrival.readBundle', input: () => z.object({ arrivalId }), output: nothing }),
] as const;
