import { z } from 'zod';
import { arrivalId } from './ids.ts';
import { pageWindow } from './pageWindow.ts';
import { problem } from './problem.ts';

/** The longest name of a file that is told; systems have no longer ones. */
export const maxFileName = 255;

/** A link or the file of a bundle that was opened outside and that nobody looked at: what is in it is read only with `arrival.take`. */
export const arrival = z.lazy(() =>
  z.object({
    id: arrivalId,
    kind: z.enum(['link', 'bundle']),
    /** The window in which it opens by itself; the others say that it waits. `null`: any. */
    window: pageWindow.nullable(),
    /** It took the place of an earlier one that nobody looked at. */
    isInPlaceOfOther: z.boolean(),
  }),
);
export type Arrival = z.infer<typeof arrival>;

/**
 * What arrived: a link as text for `server.recognise`, or why it is none; or the name of a file, which `arrival.readBundle` reads. Where the
 * file is, no page learns.
 */
export const arrivalContent = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('link'), text: z.string() }),
    z.object({ kind: z.literal('bundle'), name: z.string().max(maxFileName) }),
    z.object({ kind: z.literal('refused'), problem }),
  ]),
);
export type ArrivalContent = z.infer<typeof arrivalContent>;
