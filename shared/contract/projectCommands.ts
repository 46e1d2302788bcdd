import { z } from 'zod';
import { projectId } from '../domain/ids.ts';
import { project, projectDraft } from '../domain/project.ts';
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
] as const;
