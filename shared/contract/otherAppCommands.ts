import { z } from 'zod';
import { errorInfo } from '../domain/error.ts';
import { serverId } from '../domain/ids.ts';
import { exportFormat, writtenServers } from '../domain/otherApps/exportFormat.ts';
import { fileChoice, foundServers } from '../domain/otherApps/foundServers.ts';
import { defineCommand, nothing } from './define.ts';

const whatToWrite = () => z.object({ servers: z.array(serverId).min(1).max(1000), format: exportFormat });

export const otherAppCommands = [
  /**
   * Looks for servers of other apps in their fixed places on this computer; the page names none. Values of secrets are not in the answer,
   * and nothing is added.
   */
  defineCommand({ name: 'otherApps.look', input: nothing, output: foundServers }),
  /** Adds chosen servers of a look, switched off. Secrets of their files go to the secret store. What cannot be added is reported. */
  defineCommand({
    name: 'otherApps.import',
    input: () => z.object({ lookId: z.string().max(100), files: z.array(fileChoice).min(1).max(500) }),
    output: () => z.object({ added: z.array(serverId), problems: z.array(errorInfo) }),
  }),
  /** Servers as a configuration of another app: names in the place of secrets. */
  defineCommand({ name: 'otherApps.write', input: whatToWrite, output: writtenServers }),
  /** Saves it where the user says in a native dialog; `null` when they did not, or there is none. */
  defineCommand({
    name: 'otherApps.save',
    input: whatToWrite,
    output: () => z.object({ saved: z.string().nullable() }),
  }),
] as const;
