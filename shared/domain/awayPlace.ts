import { z } from 'zod';
import { pageWindow } from './pageWindow.ts';
import { conversationId, requestId, serverId } from './ids.ts';

/** On what a chat is printed: on paper, with the system's dialog, or into a file. */
export type PrintTarget = 'paper' | 'pdf';

/** A place of the page where something waits to be looked at. Going there answers nothing. */
const awayPlace = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('chat'), conversationId, requestId: requestId.optional() }),
    z.object({ kind: z.literal('server'), serverId }),
    z.object({ kind: z.literal('requests') }),
    /** The composer of a new chat. */
    z.object({ kind: z.literal('newChat') }),
    /** The field that finds in the open chat, or in all chats where none is open. */
    z.object({ kind: z.literal('find') }),
    z.object({ kind: z.literal('settings') }),
    /** The licenses of what the app is made of. */
    z.object({ kind: z.literal('licenses') }),
    /** The dialog that shows a report before it is saved. */
    z.object({ kind: z.literal('report') }),
    /** The dialog that prints the open chat. */
    z.object({ kind: z.literal('print'), target: z.enum(['paper', 'pdf']) }),
  ]),
);
export type AwayPlace = z.infer<typeof awayPlace>;

/** Where the user wants to go, and in which window of the page; `null`: in any. */
export const wantedPlace = z.lazy(() => z.object({ place: awayPlace, window: pageWindow.nullable() }));
