import { z } from 'zod';
import { confine } from '../confinement.ts';
import { problem } from '../problem.ts';
import { serverAuth } from '../serverAuth.ts';

/** What a pasted text was recognised as. */
const pasteFormat = z.enum([
  'mcpServers',
  'cline',
  'windsurf',
  'gemini',
  'cherry',
  'vsCode',
  'zed',
  'continue',
  'goose',
  'codex',
  'opencode',
  'entries',
  'shellLine',
  'addCommand',
  'address',
  'package',
  'cursorLink',
  'vsCodeLink',
  'lmStudioLink',
  'gooseLink',
  'cherryLink',
  'gatehouseLink',
]);
export type PasteFormat = z.infer<typeof pasteFormat>;

/** What is said about a part of the text that does not become, or not as it stands, part of a server. */
const pasteNoteKind = z.enum([
  // Never taken over: what another host approved.
  'approval',
  // Not supported, or to be set elsewhere.
  'envFile',
  'timeoutSeconds',
  'startTimeoutSeconds',
  'toolFilter',
  'signInOfOther',
  'runsCommand',
  'fileReference',
  'notSupported',
  'otherSetting',
  'unknownField',
  'noEffect',
  // Read in another way than it is written.
  'sameName',
  'nameChanged',
  'smartQuotes',
  'literalBackslashes',
  'credentialsMoved',
  'textAround',
  'packageGuess',
  'switchedOff',
  'secretReference',
]);
export type PasteNoteKind = z.infer<typeof pasteNoteKind>;

/** `what`: the field, option, path or number it is about, as it was written. Places are counted from 1. */
export const pasteNote = z.object({
  kind: pasteNoteKind,
  what: z.string(),
  line: z.number(),
  column: z.number(),
});
export type PasteNote = z.infer<typeof pasteNote>;

/** Where the value of a field goes. */
const fieldPlace = z.object({
  server: z.string(),
  part: z.enum(['command', 'argument', 'variable', 'folder', 'address', 'header']),
  /** The name of the variable or header; empty for the others. */
  name: z.string(),
});
export type FieldPlace = z.infer<typeof fieldPlace>;

/** A value that the text leaves open. */
export const pasteField = z.lazy(() =>
  z.object({
    id: z.string(),
    /** Asked by the text, named by a variable of this computer, or put in the place of an example. */
    kind: z.enum(['input', 'environment', 'placeholder']),
    name: z.string(),
    description: z.string(),
    isSecret: z.boolean(),
    /** Without a value the variable or header it belongs to is left out. */
    mayBeEmpty: z.boolean(),
    value: z.string(),
    choices: z.array(z.string()),
    places: z.array(fieldPlace),
    /** Whether this computer has a variable of that name. */
    isOnComputer: z.boolean(),
  }),
);
export type PasteField = z.infer<typeof pasteField>;

const texts = z.record(z.string(), z.string());

/** A launch in which `${input:ID}` stands for the value of a field. */
const pastedLaunch = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('stdio'),
      command: z.string(),
      args: z.array(z.string()),
      cwd: z.string().optional(),
      env: texts,
      confine: confine.optional(),
    }),
    z.object({
      kind: z.literal('http'),
      url: z.string(),
      headers: texts,
      transport: z.literal('sse').optional(),
      auth: serverAuth.optional(),
    }),
  ]),
);
export type PastedLaunch = z.infer<typeof pastedLaunch>;

export const pastedServer = z.lazy(() =>
  z.object({
    name: z.string(),
    launch: pastedLaunch,
    /** Chosen unless the user says otherwise: of two guesses or two of one name, only the first. */
    isChosen: z.boolean(),
    notes: z.array(pasteNote),
    /** Variables, headers and options whose values look like secrets. */
    secrets: z.array(z.string()),
  }),
);
export type PastedServer = z.infer<typeof pastedServer>;

/** All that was made of a pasted text. */
export const pasteReading = z.lazy(() =>
  z.object({
    format: pasteFormat.nullable(),
    /** The text came as a link: nobody knows who made it. */
    isLink: z.boolean(),
    servers: z.array(pastedServer),
    fields: z.array(pasteField),
    notes: z.array(pasteNote),
    problems: z.array(problem),
  }),
);
export type PasteReading = z.infer<typeof pasteReading>;

/** The value of a field, or the wish to have the one of this computer. */
export const pasteAnswer = z.lazy(() =>
  z.union([z.object({ value: z.string().max(100_000) }), z.object({ isFromComputer: z.literal(true) })]),
);
export type PasteAnswer = z.infer<typeof pasteAnswer>;

/** By the ids of fields. */
export type PasteAnswers = Readonly<Record<string, PasteAnswer>>;

/** A server that the user takes over: which one of the reading, and under which name. */
export const pasteChoice = z.lazy(() => z.object({ at: z.int().min(0), name: z.string().max(200) }));
export type PasteChoice = z.infer<typeof pasteChoice>;
