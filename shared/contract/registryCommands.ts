import { z } from 'zod';
import { addedServer } from '../domain/addedServer.ts';
import { finding } from '../domain/diagnosis.ts';
import { errorInfo } from '../domain/error.ts';
import { registryId, serverId, sha256, timestamp } from '../domain/ids.ts';
import {
  maxPublishedParts,
  maxPublishedText,
  packageRunners,
  publishedServer,
} from '../domain/published/publishedServer.ts';
import { registry, registryUrl } from '../domain/published/registry.ts';
import { maxAnswerChars, serverOrigin } from '../domain/published/serverOrigin.ts';
import { serverUpdate } from '../domain/published/serverUpdate.ts';
import { runtimeCopy } from '../domain/runtimes/runtime.ts';
import { serverName } from '../domain/server.ts';
import { defineCommand, nothing } from './define.ts';

const publishedName = z.lazy(() => z.string().min(1).max(maxPublishedText.name));

/** A version of a published server, and which of its packages or addresses is wanted. */
const wantedWay = () => ({
  version: z.string().min(1).max(maxPublishedText.version),
  wayAt: z.number().int().nonnegative().max(maxPublishedParts.ways),
});
/** The same, and what fills in its fields, by their keys. */
const wantedVersion = () => ({
  ...wantedWay(),
  answers: z.record(z.string().max(maxPublishedText.line), z.string().max(maxAnswerChars)),
});

/** Published servers. None of it starts a server: the trust page asks before one runs. */
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
  /** Adds a server as the registry describes it. It asks for trust before it is started; secrets go to the secret store. */
  defineCommand({
    name: 'registry.addServer',
    input: () =>
      z.object({
        registryId,
        name: publishedName,
        serverName,
        ...wantedVersion(),
        /** The copy that the user chose for it: it becomes part of the launch. */
        runtime: runtimeCopy.optional(),
      }),
    output: () => z.object({ serverId }),
  }),
  /**
   * Downloads the bundle that a version names, once the trust page confirmed its address, and reads what is in it; `bundle.look` tells. The
   * page names no address and no file. How far it is, is in the snapshot.
   */
  defineCommand({
    name: 'registry.downloadBundle',
    input: () => z.object({ registryId, name: publishedName, ...wantedWay() }),
    output: nothing,
  }),
  /** Where a server was added from, how and when, and where it runs. */
  defineCommand({
    name: 'registry.origin',
    input: () => z.object({ serverId }),
    output: () =>
      z.object({
        /** The registry, if it was one. */
        origin: serverOrigin.unwrap().omit({ answers: true, fixed: true }).nullable(),
        added: addedServer.nullable(),
        /** `null`: it is no program on this computer. */
        folder: z.string().nullable(),
      }),
  }),
  /** Asks the registries that servers were added from for newer versions of them, or of one of them. */
  defineCommand({
    name: 'registry.updates',
    input: () => z.object({ serverId: serverId.optional() }),
    output: () => z.object({ updates: z.array(serverUpdate) }),
  }),
  /**
   * Changes a server to the newer version that its registry offers. It asks for trust before that runs. Nothing is done where its launch is
   * not the one that was shown.
   */
  defineCommand({
    name: 'registry.updateServer',
    input: () => z.object({ serverId, ...wantedVersion(), launchHash: sha256 }),
    output: nothing,
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
