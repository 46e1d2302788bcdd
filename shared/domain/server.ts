import { z } from 'zod';
import { confine } from './confinement.ts';
import { serverId } from './ids.ts';
import { refersToSecret } from './secret.ts';
import { serverAuth } from './serverAuth.ts';

const header = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'not a header name');

/** A local process that speaks MCP on its stdin and stdout. */
const stdioLaunch = z.lazy(() =>
  z.object({
    kind: z.literal('stdio'),
    command: z.string().min(1),
    /** Arguments may refer to secrets: `${secret:NAME}`, except where a shell or interpreter reads code. */
    args: z.array(z.string()),
    cwd: z.string().min(1).optional(),
    /** Values may refer to secrets: `${secret:NAME}`. */
    env: z.record(z.string().regex(/^[^=\0]+$/, 'not an environment name'), z.string()),
    /** Absent: it runs with all the user's rights. */
    confine: confine.optional(),
  }),
);
export type StdioLaunch = z.infer<typeof stdioLaunch>;

/** A server reached over HTTP: Streamable HTTP, or the transport before it. */
const httpLaunch = z.lazy(() =>
  z.object({
    kind: z.literal('http'),
    /** Path and query may refer to secrets: `${secret:NAME}`. */
    url: z.url({ protocol: /^https?$/ }),
    /** Values may refer to secrets: `${secret:NAME}`. */
    headers: z.record(header, z.string()),
    /** `sse`: the transport of 2024-11-05 is tried first. */
    transport: z.literal('sse').optional(),
    /** How to get access, where it is not the user who signs in, or not with what the server says. */
    auth: serverAuth.optional(),
  }),
);
export type HttpLaunch = z.infer<typeof httpLaunch>;

/**
 * Whether the user gave credentials themselves, as an Authorization header or as a secret in the URL: then nobody signs in.
 * Signing in tells others the URL of the server, and the secret must not go there.
 */
export function hasOwnCredentials({ url, headers, auth }: HttpLaunch): boolean {
  if (auth !== undefined) return false;
  return refersToSecret(url) || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

/** A server that is part of Gatehouse and runs inside the host. */
const builtinLaunch = z.object({ kind: z.literal('builtin'), name: z.literal('sample') });

/** How a server is started or reached. */
export const launch = z.discriminatedUnion('kind', [stdioLaunch, httpLaunch, builtinLaunch]);
export type Launch = z.infer<typeof launch>;

/** A launch a person can write down; the built-in one cannot be configured. */
export const configurableLaunch = z.discriminatedUnion('kind', [stdioLaunch, httpLaunch]);
export type ConfigurableLaunch = z.infer<typeof configurableLaunch>;

/** The key of the entry in mcp.json; shown everywhere the server is meant. */
export const serverName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  // Invisible and direction-changing characters could make one name look like another.
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must not contain invisible characters');

/** What is configured. */
export const serverDefinition = z.object({ id: serverId, name: serverName, launch, enabled: z.boolean() });
export type ServerDefinition = z.infer<typeof serverDefinition>;
