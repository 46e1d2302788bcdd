import { z } from 'zod';
import { configAnswer, configChange } from '../domain/configChange.ts';
import { errorInfo } from '../domain/error.ts';
import { serverId, sha256, undoId } from '../domain/ids.ts';
import { pasteAnswer, pasteChoice, pastedFile, pasteReading } from '../domain/pasted/pasteReading.ts';
import { secretName, secretValue } from '../domain/secret.ts';
import { configurableLaunch, serverName } from '../domain/server.ts';
import { defineCommand, nothing } from './define.ts';

/** Whether secrets that are written out in a launch go to the secret store, with references to them in mcp.json. */
const keepSecrets = z.boolean().default(false);

/** What a change of a server was made from. */
const seenServer = z.object({
  name: serverName,
  launch: configurableLaunch,
  /** Of the unanswered change of mcp.json that the user has seen. */
  change: sha256.optional(),
});
export type SeenServer = z.infer<typeof seenServer>;

/** Files of variables that the user chose for a pasted text. */
const files = z.array(pastedFile).max(20).default([]);

export const serverCommands = [
  /** Adds a server, and stores values for secrets that its launch refers to. It asks for trust before it is started. */
  defineCommand({
    name: 'server.add',
    input: () =>
      z.object({
        name: serverName,
        launch: configurableLaunch,
        enabled: z.boolean(),
        keepSecrets,
        secrets: z.record(secretName, secretValue).default({}),
      }),
    output: () => z.object({ serverId }),
  }),
  /** What a pasted configuration, command, address or link is, and what it leaves open. Adds nothing. */
  defineCommand({
    name: 'server.recognise',
    input: () => z.object({ text: z.string().max(1_000_000), files }),
    output: () => pasteReading,
  }),
  /**
   * Adds the chosen servers of a pasted text; each asks for trust before it is started. What cannot be added is reported, the others
   * are added. Answers are by the ids of the fields that the text leaves open.
   */
  defineCommand({
    name: 'server.import',
    input: () =>
      z.object({
        text: z.string().max(1_000_000),
        chosen: z.array(pasteChoice).max(200),
        answers: z.record(z.string(), pasteAnswer),
        files,
        keepSecrets,
      }),
    output: () => z.object({ added: z.array(serverId), problems: z.array(errorInfo) }),
  }),
  /**
   * Changes the name and the launch of a server, and stores values for secrets that the launch refers to. Refused with
   * `serverChangedMeanwhile`, with nothing changed, where the server is no longer as it was `seen`, or mcp.json has a change of it that
   * nobody answered: unless it is the one whose hash is given, which is overwritten.
   */
  defineCommand({
    name: 'server.update',
    input: () =>
      z.object({
        serverId,
        name: serverName,
        launch: configurableLaunch,
        keepSecrets,
        secrets: z.record(secretName, secretValue).default({}),
        seen: seenServer.optional(),
      }),
    output: nothing,
  }),
  /** Stops it and takes it away. For 30 s `undo` brings it back as it was. */
  defineCommand({ name: 'server.remove', input: () => z.object({ serverId }), output: () => z.object({ undoId }) }),
  defineCommand({ name: 'server.undoRemove', input: () => z.object({ undoId }), output: nothing }),
  defineCommand({
    name: 'server.setEnabled',
    input: () => z.object({ serverId, enabled: z.boolean() }),
    output: nothing,
  }),
  defineCommand({ name: 'server.restart', input: () => z.object({ serverId }), output: nothing }),
  /** Reads mcp.json again after it was corrected by hand. What differs from what is configured waits for `config.answer`. */
  defineCommand({ name: 'config.reload', input: nothing, output: nothing }),
  /** Changes another program made in mcp.json. None counts before it is answered. */
  defineCommand({ name: 'config.changes', input: nothing, output: () => z.object({ changes: z.array(configChange) }) }),
  /** All or nothing: refused with `conflict` when one of them is no longer what was shown. */
  defineCommand({
    name: 'config.answer',
    input: () =>
      z.object({
        changes: z
          .array(z.object({ name: serverName, hash: sha256 }))
          .min(1)
          .max(1000),
        answer: configAnswer,
      }),
    output: nothing,
  }),
] as const;
