import { z } from 'zod';
import { projectId, serverId, sha256 } from '../domain/ids.ts';
import { instructionsChoice } from '../domain/instructions.ts';
import { project, projectDraft } from '../domain/project.ts';
import { folderFindings, instructionFile, projectFileBody } from '../domain/projectFile.ts';
import { folderPath } from '../domain/root.ts';
import { serverName } from '../domain/server.ts';
import { defineCommand, nothing } from './define.ts';

/** Projects. None of it allows a call, starts a server or shares a folder. */
export const projectCommands = [
  /** With its instructions in full. */
  defineCommand({ name: 'project.get', input: () => z.object({ projectId }), output: () => z.object({ project }) }),
  /** Makes one, or changes the one with this id; its chats follow from their next request on. */
  defineCommand({
    name: 'project.save',
    input: () => z.object({ projectId: projectId.optional(), draft: projectDraft }),
    output: () => z.object({ projectId }),
  }),
  /** Its chats stay, and belong to no project. `project.restore` brings it back with them, within a minute. */
  defineCommand({ name: 'project.remove', input: () => z.object({ projectId }), output: nothing }),
  defineCommand({ name: 'project.restore', input: () => z.object({ projectId }), output: nothing }),
  /**
   * Uses a folder that was shown with `root.inspect`, once it is confirmed on the trust surface. `factsHash` is of what was shown:
   * refused with `conflict` when the folder is another one by now.
   */
  defineCommand({
    name: 'project.setFolder',
    input: () => z.object({ projectId, path: folderPath, factsHash: sha256 }),
    output: nothing,
  }),
  defineCommand({ name: 'project.clearFolder', input: () => z.object({ projectId }), output: nothing }),
  /** Reads what other programs left in the folder. */
  defineCommand({ name: 'project.look', input: () => z.object({ projectId }), output: () => folderFindings }),
  defineCommand({
    name: 'project.file',
    input: () => z.object({ projectId, file: instructionFile }),
    output: () => projectFileBody,
  }),
  /** `textHash` is the one that was shown: the answer holds for nothing else. */
  defineCommand({
    name: 'project.answerFile',
    input: () => z.object({ projectId, file: instructionFile, textHash: sha256, choice: instructionsChoice }),
    output: nothing,
  }),
  /** Adds a server that the folder describes, switched off. `hash` is the one that was shown. */
  defineCommand({
    name: 'project.addServer',
    input: () => z.object({ projectId, name: serverName, hash: sha256 }),
    output: () => z.object({ serverId }),
  }),
] as const;
