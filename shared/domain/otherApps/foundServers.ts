import { z } from 'zod';
import { pasteAnswer, pasteChoice, pastedServer, pasteField, pasteNote } from '../pasted/pasteReading.ts';
import { problem } from '../problem.ts';
import { configurableLaunch } from '../server.ts';
import { otherApp } from './otherApp.ts';

/** How a server of another app stands to the servers here. */
const foundState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('new') }),
    /** This server here has the same launch. */
    z.object({ kind: z.literal('same'), server: z.string() }),
    /** A server that was found before it has the same launch. */
    z.object({ kind: z.literal('repeated'), server: z.string(), app: otherApp }),
    /** A server here has its name and another launch. What fills open values and secrets is named, not shown. */
    z.object({ kind: z.literal('different'), before: configurableLaunch, after: configurableLaunch }),
    z.object({ kind: z.literal('unsupported'), problem }),
  ]),
);
export type FoundState = z.infer<typeof foundState>;

/** A server of another app, in its place among the servers of its file. Values of its secrets are not in it: fields stand in their place. */
const foundServer = z.lazy(() =>
  pastedServer.unwrap().omit({ isChosen: true }).extend({
    /** The name it is added under: its own, or a free one. */
    addedAs: z.string(),
    state: foundState,
  }),
);
export type FoundServer = z.infer<typeof foundServer>;

/** A file of another app, or the part of it that belongs to one project. */
const foundFile = z.lazy(() =>
  z.object({
    /** Its position in this look. */
    at: z.int().min(0),
    app: otherApp,
    /** As people read it: `~` stands for the home folder. */
    path: z.string(),
    /** The folder of the project that the servers belong to. */
    project: z.string().nullable(),
    servers: z.array(foundServer),
    /** Values that are open. Secrets that are written out in the file are not among them. */
    fields: z.array(pasteField),
    notes: z.array(pasteNote),
    problems: z.array(problem),
  }),
);
export type FoundFile = z.infer<typeof foundFile>;

/** A place where a file would be. */
const lookedPlace = z.lazy(() => z.object({ app: otherApp, path: z.string() }));

/** All that was found when the user had Gatehouse look. */
export const foundServers = z.lazy(() =>
  z.object({
    lookId: z.string(),
    files: z.array(foundFile),
    looked: z.array(lookedPlace),
    /** There are more projects than are looked at. */
    isCut: z.boolean(),
    /** Servers here whose secrets cannot be read now: whether one of another app is the same as they is not known. */
    uncompared: z.array(z.string()),
  }),
);
export type FoundServers = z.infer<typeof foundServers>;

/** The servers of one file that the user takes over. */
export const fileChoice = z.lazy(() =>
  z.object({
    at: z.int().min(0),
    chosen: z.array(pasteChoice).min(1).max(200),
    answers: z.record(z.string(), pasteAnswer),
  }),
);
export type FileChoice = z.infer<typeof fileChoice>;
