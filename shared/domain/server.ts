import { z } from 'zod';
import { serverId } from './ids.ts';

const header = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'not a header name');

/** A local process that speaks MCP on its stdin and stdout. */
export const stdioLaunch = z.object({
  kind: z.literal('stdio'),
  command: z.string().min(1),
  args: z.array(z.string()),
  cwd: z.string().min(1).optional(),
  /** Values may refer to secrets: `${secret:NAME}`. */
  env: z.record(z.string().regex(/^[^=\0]+$/, 'not an environment name'), z.string()),
});
export type StdioLaunch = z.infer<typeof stdioLaunch>;

/** A server reached over Streamable HTTP. */
export const httpLaunch = z.object({
  kind: z.literal('http'),
  url: z.url({ protocol: /^https?$/ }),
  /** Values may refer to secrets: `${secret:NAME}`. */
  headers: z.record(header, z.string()),
});
export type HttpLaunch = z.infer<typeof httpLaunch>;

/** A server that is part of Gatehouse and runs inside the host. */
export const builtinLaunch = z.object({ kind: z.literal('builtin'), name: z.literal('sample') });
export type BuiltinLaunch = z.infer<typeof builtinLaunch>;

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
