import { z } from 'zod';
import { finding } from '../domain/diagnosis.ts';
import { errorInfo } from '../domain/error.ts';
import { registryId, timestamp } from '../domain/ids.ts';
import { maxPublishedText, packageRunners, publishedServer } from '../domain/published/publishedServer.ts';
import { registry, registryUrl } from '../domain/published/registry.ts';
import { defineCommand, nothing } from './define.ts';

const publishedName = z.string().min(1).max(maxPublishedText.name);

/** Published servers. None of it adds or starts a server: who adds one uses `server.add`, and the trust page asks. */
export const registryCommands = [
  /** The official one first. */
  defineCommand({ name: 'registry.list', input: nothing, output: () => z.object({ registries: z.array(registry) }) }),
  /** Waits for a confirmation on the trust page. */
  defineCommand({
    name: 'registry.add',
    input: () => z.object({ name: registry.shape.name.unwrap(), url: registryUrl }),
    output: () => z.object({ registryId }),
  }),
  defineCommand({ name: 'registry.remove', input: () => z.object({ registryId }), output: nothing }),
  /** A page of servers whose names contain a text, each in its newest version. */
  defineCommand({
    name: 'registry.search',
    input: () =>
      z.object({
        registryId,
        text: z.string().trim().max(200),
        cursor: z.string().max(2000).optional(),
        /** Asks the registry even if it answered a moment ago. */
        isFresh: z.boolean().default(false),
      }),
    output: () =>
      z.object({
        servers: z.array(publishedServer),
        /** By name of a published server: names of known servers that it could be taken for. */
        near: z.record(z.string(), z.array(z.string())),
        nextCursor: z.string().optional(),
        unreadable: z.number().int(),
        at: timestamp,
        /** Why these are from an earlier answer. */
        problem: errorInfo.nullable(),
      }),
  }),
  /** The newest first. */
  defineCommand({
    name: 'registry.versions',
    input: () => z.object({ registryId, name: publishedName }),
    output: () => z.object({ versions: z.array(publishedServer) }),
  }),
  /** Why a program that runs packages is missing on this computer, and how to get it; nothing if it is there. */
  defineCommand({
    name: 'registry.missing',
    input: () => z.object({ runner: z.enum(packageRunners) }),
    output: () => z.object({ findings: z.array(finding) }),
  }),
  /** Asks the host of the server's repository. */
  defineCommand({
    name: 'registry.readme',
    input: () => z.object({ registryId, name: publishedName, version: publishedServer.unwrap().shape.version }),
    output: () => z.object({ markdown: z.string() }),
  }),
] as const;
