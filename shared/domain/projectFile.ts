import { z } from 'zod';
import { errorInfo } from './error.ts';
import { projectId, sha256, timestamp } from './ids.ts';
import { instructionsChoice } from './instructions.ts';
import { folderPath } from './root.ts';
import { configurableLaunch, serverName } from './server.ts';

/** Where programs look for instructions in a folder. No other file is read. */
export const instructionFiles = [
  'AGENTS.md',
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  'GEMINI.md',
  '.github/copilot-instructions.md',
  '.cursorrules',
  '.windsurfrules',
] as const;

/** Where programs look for servers in a folder. */
export const serverFile = '.mcp.json';

/** The longest instructions that are read; bytes. Longer ones would take the place of the chat. */
export const maxInstructionFileBytes = 64 * 1024;

/** The longest list of servers that is read; bytes. */
export const maxServerFileBytes = 256 * 1024;

export const instructionFile = z.enum(instructionFiles);
export type InstructionFile = z.infer<typeof instructionFile>;

/** What the user said about a file of instructions, and the text it was about. */
export const projectFilePin = z.lazy(() =>
  z.object({
    projectId,
    file: instructionFile,
    /** The real path of the project's folder at the time. */
    folder: folderPath,
    textHash: sha256,
    text: z.string(),
    choice: instructionsChoice,
    answeredAt: timestamp,
  }),
);
export type ProjectFilePin = z.infer<typeof projectFilePin>;

/** Why a file that is there is not read. `outside`: it is a link that leads out of the folder. */
const fileFault = z.enum(['outside', 'tooLarge', 'notText', 'unreadable']);
export type FileFault = z.infer<typeof fileFault>;

/**
 * `new`: nobody was asked. `changed`: it is not what was accepted. In both cases it is in no request to a model. `used`: it is
 * in every request of the project's chats. `leftOut`: the user does not want it.
 */
const fileStanding = z.enum(['new', 'changed', 'used', 'leftOut']);
export type FileStanding = z.infer<typeof fileStanding>;

/** A file of instructions that was found, or that was accepted and is gone. */
const foundFile = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      file: instructionFile,
      textHash: sha256,
      characters: z.number().int(),
      standing: fileStanding,
    }),
    z.object({ kind: z.literal('refused'), file: instructionFile, why: fileFault }),
    z.object({ kind: z.literal('gone'), file: instructionFile }),
  ]),
);
export type FoundFile = z.infer<typeof foundFile>;

/** The text of a file of instructions, with the one that was accepted before. */
export const projectFileBody = z.lazy(() =>
  z.object({
    file: instructionFile,
    text: z.string(),
    textHash: sha256,
    standing: fileStanding,
    answered: z.object({ text: z.string(), choice: instructionsChoice }).optional(),
  }),
);
export type ProjectFileBody = z.infer<typeof projectFileBody>;

/** A server that the folder describes. `added`: one like it is configured. `nameTaken`: another one has its name. */
const foundServer = z.lazy(() =>
  z.object({
    name: serverName,
    launch: configurableLaunch,
    /** Of name and launch: it is added just as it was shown. */
    hash: sha256,
    standing: z.enum(['new', 'added', 'nameTaken']),
    /** Variables of this computer that the file asks for. They are not passed on: that is for the user to choose. */
    variables: z.array(z.string()),
  }),
);
export type FoundServer = z.infer<typeof foundServer>;

/** What is found in the folder of a project. */
export const folderFindings = z.lazy(() =>
  z.object({
    /** `moved`: its path leads to another folder than the confirmed one, which is not read. */
    folder: z.enum(['none', 'ok', 'missing', 'unreadable', 'moved']),
    files: z.array(foundFile),
    servers: z.array(foundServer),
    /** What is wrong in the list of servers. */
    serverProblems: z.array(errorInfo),
  }),
);
export type FolderFindings = z.infer<typeof folderFindings>;
