import { z } from 'zod';
import { confine } from '../confinement.ts';
import { problem } from '../problem.ts';
import { serverAuth } from '../serverAuth.ts';
import { serverLimits } from '../serverLimits.ts';

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
  'kiroLink',
  'replitLink',
  'cherryLink',
  'raycastLink',
  'gatehouseLink',
]);
export type PasteFormat = z.infer<typeof pasteFormat>;

/** What is said about a part of the text that does not become, or not as it stands, part of a server. */
const pasteNoteKind = z.enum([
  // Never taken over: what another host approved.
  'approval',
  // Not supported, or to be set elsewhere.
  'envFile',
  'envFileMissing',
  'envFileOutside',
  'envFileUnreadable',
  'timeoutSeconds',
  'startTimeoutSeconds',
  'timeoutCut',
  'timeoutUnit',
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
  'smartDashes',
  'literalBackslashes',
  'credentialsMoved',
  'textAround',
  'sameLaunch',
  'terminalRemoved',
  'optionalPart',
  'argsDivided',
  'packageGuess',
  'switchedOff',
  // How many lines of a shell start no server.
  'linesLeftOut',
]);
export type PasteNoteKind = z.infer<typeof pasteNoteKind>;

/** `what`: the field, option, path or number it is about, as it was written. Places are counted from 1. */
export const pasteNote = z.lazy(() =>
  z.object({
    kind: pasteNoteKind,
    what: z.string(),
    line: z.number(),
    column: z.number(),
  }),
);
export type PasteNote = z.infer<typeof pasteNote>;

/** Where the value of a field goes. */
const fieldPlace = z.lazy(() =>
  z.object({
    server: z.string(),
    part: z.enum(['command', 'argument', 'variable', 'folder', 'address', 'header']),
    /** The name of the variable or header; empty for the others. */
    name: z.string(),
  }),
);
export type FieldPlace = z.infer<typeof fieldPlace>;

/** A value that the text leaves open. */
export const pasteField = z.lazy(() =>
  z.object({
    id: z.string(),
    /**
     * Asked by the text, named by a variable of this computer, put in the place of an example, or in that of a secret of some Gatehouse: which
     * of the user's secrets it may be is for the user to say.
     */
    kind: z.enum(['input', 'environment', 'placeholder', 'secret']),
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

const texts = z.lazy(() => z.record(z.string(), z.string()));

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

/** The file of variables that a text names for a server. It is read where a file of another app names it, or where the user chooses it. */
const envFile = z.lazy(() =>
  z.object({
    /** As it is written. */
    path: z.string(),
    /** The variables that were read from it, without their values. */
    names: z.array(z.string()),
  }),
);

/** Limits of time that a text sets for a server. */
const pastedLimits = z.lazy(() => serverLimits.unwrap().pick({ startSeconds: true, callSeconds: true }));
export type PastedLimits = z.infer<typeof pastedLimits>;

export const pastedServer = z.lazy(() =>
  z.object({
    name: z.string(),
    /** Where it stands, counted from 1. */
    place: z.object({ line: z.number(), column: z.number() }),
    launch: pastedLaunch,
    /** Chosen unless the user says otherwise: of two guesses or two of one name, only the first. */
    isChosen: z.boolean(),
    notes: z.array(pasteNote),
    /** Variables, headers and options whose values look like secrets. */
    secrets: z.array(z.string()),
    envFile: envFile.optional(),
    limits: pastedLimits.optional(),
    /** The text says that it is switched off: it is added so. */
    isOff: z.boolean().optional(),
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

/** More is no file of variables. */
export const maxEnvFileBytes = 100_000;

/** A file of variables that a text names and the user chose: the path as it is written there, and the text of the file. What is too large is not read. */
export const pastedFile = z.lazy(() =>
  z.union([
    z.object({ path: z.string().max(2000), text: z.string().max(maxEnvFileBytes) }),
    z.object({ path: z.string().max(2000), isTooLarge: z.literal(true) }),
  ]),
);
export type PastedFile = z.infer<typeof pastedFile>;

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
