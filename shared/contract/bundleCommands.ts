import { z } from 'zod';
import { bundleLook } from '../domain/bundles/bundle.ts';
import { maxManifest } from '../domain/bundles/manifest.ts';
import { serverId, sha256 } from '../domain/ids.ts';
import { runtimeCopy } from '../domain/runtimes/runtime.ts';
import { serverName } from '../domain/server.ts';
import { defineCommand, nothing } from './define.ts';

/**
 * Servers that come as one file. The page hands the bytes of the file to its own origin; no command names a path or an address. Nothing
 * of it runs before the trust page was answered. How far it is, is in the snapshot.
 */
export const bundleCommands = [
  /** What the file that was handed over contains. */
  defineCommand({ name: 'bundle.look', input: nothing, output: () => bundleLook }),
  /** Unpacks what was shown, and adds a server that asks for trust; with `serverId`, that server gets this version and asks again. */
  defineCommand({
    name: 'bundle.install',
    input: () =>
      z.object({
        lookId: z.string().max(100),
        name: serverName,
        answers: z.record(z.string().max(maxManifest.line), z.string().max(maxManifest.text)),
        isConfined: z.boolean(),
        serverId: serverId.optional(),
        /** The copy that the user chose for it: it becomes part of the launch. */
        runtime: runtimeCopy.optional(),
      }),
    output: () => z.object({ serverId }),
  }),
  /** The version that a server had before the present one. */
  defineCommand({
    name: 'bundle.earlier',
    input: () => z.object({ serverId }),
    output: () => z.object({ earlier: z.object({ sha256, version: z.string() }).nullable() }),
  }),
  /** Has a server use that version again, which asks for trust as any changed launch does. */
  defineCommand({ name: 'bundle.bringBack', input: () => z.object({ serverId, sha256 }), output: nothing }),
  /** Deletes the files of that version. */
  defineCommand({ name: 'bundle.forgetEarlier', input: () => z.object({ serverId }), output: nothing }),
  /** Stops what goes on and forgets the file. Installed bundles stay. */
  defineCommand({ name: 'bundle.close', input: nothing, output: nothing }),
] as const;
