import { z } from 'zod';
import { type ErrorInfo } from '../../../shared/domain/error.ts';
import { type ConfigurableLaunch, configurableLaunch, serverName } from '../../../shared/domain/server.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ConfigEntry } from '../ports/configFile.ts';

/** A server as mcp.json describes it, before it has an id. */
export interface ConfiguredServer {
  readonly name: string;
  readonly launch: ConfigurableLaunch;
  readonly enabled: boolean;
}

/** The fields hosts agree on. Others are left alone: they may belong to another host. */
const entryShape = z.object({
  type: z.string().optional(),
  command: z.string().min(1).optional(),
  args: z.array(z.string()).default([]),
  cwd: z.string().min(1).optional(),
  // Some hosts write ports as numbers.
  env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).default({}),
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  disabled: z.boolean().default(false),
});

/** The fields of an entry that are ours to write; the others are left as they are. */
export const ownedFields = ['type', 'command', 'args', 'cwd', 'env', 'url', 'headers', 'disabled'];

/** Reads one entry. A wrong one is a problem that names entry, line and field; it is never half used. */
export function readConfigEntry(entry: ConfigEntry): ConfiguredServer | { readonly problem: ErrorInfo } {
  const name = serverName.safeParse(entry.name);
  if (!name.success) return problem(entry, `the name ${z.prettifyError(name.error)}`);
  const shape = entryShape.safeParse(entry.value);
  if (!shape.success) return problem(entry, firstIssue(shape.error));
  const { command, args, cwd, env, headers, disabled } = shape.data;
  const url = shape.data.url ?? shape.data.serverUrl;
  if ((command === undefined) === (url === undefined)) {
    return problem(entry, 'give either "command" (a program to start) or "url" (a server to reach)');
  }
  if (shape.data.type === 'sse') {
    return problem(entry, "the old HTTP+SSE transport is not supported yet; use the server's Streamable HTTP address");
  }
  const launch = configurableLaunch.safeParse(
    command === undefined
      ? { kind: 'http', url, headers }
      : { kind: 'stdio', command, args, ...(cwd === undefined ? {} : { cwd }), env },
  );
  if (!launch.success) return problem(entry, firstIssue(launch.error));
  return { name: name.data, launch: launch.data, enabled: !disabled };
}

/** The entry for a server, in the shape other hosts read too. */
export function writeConfigEntry(server: ConfiguredServer): JsonObject {
  const { launch } = server;
  const disabled: JsonObject = server.enabled ? {} : { disabled: true };
  if (launch.kind === 'http') {
    return { type: 'http', url: launch.url, ...nonEmpty('headers', launch.headers), ...disabled };
  }
  return {
    command: launch.command,
    args: launch.args,
    ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
    ...nonEmpty('env', launch.env),
    ...disabled,
  };
}

function nonEmpty(key: string, value: JsonObject): JsonObject {
  return Object.keys(value).length > 0 ? { [key]: value } : {};
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'it cannot be read';
  const path = issue.path.join('.');
  return path === '' ? issue.message : `"${path}": ${issue.message}`;
}

function problem(entry: ConfigEntry, what: string): { problem: ErrorInfo } {
  return {
    problem: {
      code: 'configEntry',
      message: `mcp.json, line ${entry.line}, server "${entry.name}": ${what}.`,
      data: { entry: entry.name, line: entry.line },
    },
  };
}
