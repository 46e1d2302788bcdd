import { z } from 'zod';
import { confine } from './confinement.ts';
import { accountId, serverId } from './ids.ts';
import { inheritance } from './inheritance.ts';
import { configuredName, environment, httpHeaders } from './launchValues.ts';
import { runtimeCopy } from './runtimes/runtime.ts';
import { refersToVariable } from './computerVariable.ts';
import { refersToSecret } from './secret.ts';
import { serverAccounts } from './serverAccounts.ts';
import { serverAuth } from './serverAuth.ts';
import { serverProxy } from './serverProxy.ts';
import { keepStart } from '../lib/cutText.ts';

/**
 * The account that a server is started or reached with. It is a part of the launch, so what is trusted and allowed for one account
 * is not for another, also where both have the same variables. Absent for the first account, and for a server without any: who adds
 * a second account need not answer anything again.
 */
const account = accountId.optional();

/** A local process that speaks MCP on its stdin and stdout. */
export const stdioLaunch = z.lazy(() =>
  z.object({
    kind: z.literal('stdio'),
    command: z.string().min(1),
    /** Arguments may refer to secrets and variables: `${secret:NAME}`, `${env:NAME}`; not where a shell or interpreter reads code. */
    args: z.array(z.string()),
    cwd: z.string().min(1).optional(),
    env: environment,
    /** Absent: it inherits the usual variables, and no others. */
    inherit: inheritance.optional(),
    /** Absent: it runs with all the user's rights. */
    confine: confine.optional(),
    /** The copy of Node.js or uv whose programs come first. Absent: what is on the PATH. */
    runtime: runtimeCopy.optional(),
    account,
  }),
);
export type StdioLaunch = z.infer<typeof stdioLaunch>;

/** A server reached over HTTP: Streamable HTTP, or the transport before it. */
const httpLaunch = z.lazy(() =>
  z.object({
    kind: z.literal('http'),
    /** Path and query may refer to secrets and variables: `${secret:NAME}`, `${env:NAME}`. */
    url: z.url({ protocol: /^https?$/ }),
    headers: httpHeaders,
    /** `sse`: the transport of 2024-11-05 is tried first. */
    transport: z.literal('sse').optional(),
    /** How to get access, where it is not the user who signs in, or not with what the server says. */
    auth: serverAuth.optional(),
    /** The only proxy for it, or none. Absent: as the settings say. Where it is, data may go: so it is part of what is trusted. */
    proxy: serverProxy.optional(),
    account,
  }),
);
export type HttpLaunch = z.infer<typeof httpLaunch>;

/**
 * Whether the user gave credentials themselves, as an Authorization header or as a secret or a variable of this computer in the URL: then nobody signs
 * in. Signing in tells others the URL of the server, and neither must go there.
 */
export function hasOwnCredentials({ url, headers, auth }: HttpLaunch): boolean {
  if (auth !== undefined) return false;
  const isSecretUrl = refersToSecret(url) || refersToVariable(url);
  return isSecretUrl || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

/** A server that is part of Gatehouse and runs inside the host. */
const builtinLaunch = z.lazy(() => z.object({ kind: z.literal('builtin'), name: z.literal('sample') }));

/** How a server is started or reached. */
export const launch = z.discriminatedUnion('kind', [stdioLaunch, httpLaunch, builtinLaunch]);
export type Launch = z.infer<typeof launch>;

/** A launch a person can write down; the built-in one cannot be configured. */
export const configurableLaunch = z.discriminatedUnion('kind', [stdioLaunch, httpLaunch]);
export type ConfigurableLaunch = z.infer<typeof configurableLaunch>;

/** The key of the entry in mcp.json; shown everywhere the server is meant. */
export const serverName = configuredName;

/** A name that no other server has: this one, or one with a number. Pure. */
export function freeServerName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${keepStart(name, 60)}-${number}`)) number++;
  return `${keepStart(name, 60)}-${number}`;
}

/** What is configured. */
export const serverDefinition = z.lazy(() =>
  z.object({
    id: serverId,
    name: serverName,
    launch,
    enabled: z.boolean(),
    /** Absent for a server without accounts. */
    accounts: serverAccounts.optional(),
  }),
);
export type ServerDefinition = z.infer<typeof serverDefinition>;
