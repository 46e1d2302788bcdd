import { z } from 'zod';
import { type ErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { confine } from '../../../../shared/domain/confinement.ts';
import { inheritance } from '../../../../shared/domain/inheritance.ts';
import { textsByName } from '../../../../shared/domain/launchValues.ts';
import { runtimeCopy } from '../../../../shared/domain/runtimes/runtime.ts';
import { firstFault, type SchemaFault } from '../../../../shared/domain/schemaFault.ts';
import { serverAuth } from '../../../../shared/domain/serverAuth.ts';
import { serverProxy } from '../../../../shared/domain/serverProxy.ts';
import {
  type ConfigurableLaunch,
  configurableLaunch,
  serverName,
  type StdioLaunch,
} from '../../../../shared/domain/server.ts';
import { type ServerAccounts, serverAccounts } from '../../../../shared/domain/serverAccounts.ts';
import { isJsonObject, type JsonObject, jsonObject } from '../../../../shared/lib/json.ts';
import type { ConfigContents, ConfigEntry } from '../../ports/configFile.ts';
import { inItsAccount } from './accountLaunch.ts';

/** A server as mcp.json describes it, before it has an id. */
export interface ConfiguredServer {
  readonly name: string;
  /** As the account in use has it. */
  readonly launch: ConfigurableLaunch;
  readonly enabled: boolean;
  readonly accounts?: ServerAccounts | undefined;
}

/** Other hosts accept ports and switches as numbers and booleans, so their text is used. */
const text = z.lazy(() => z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** The fields hosts agree on. Others are left alone: they may belong to another host. */
const entryFields = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    command: z.string().min(1).optional(),
    args: z.array(text).default([]),
    cwd: z.string().min(1).optional(),
    env: textsByName(z.string(), text, 'notVariableName').default({}),
    url: z.string().optional(),
    serverUrl: z.string().optional(),
    headers: textsByName(z.string(), text, 'notHeaderName').default({}),
    disabled: z.boolean().default(false),
    inherit: inheritance.optional(),
    confine: confine.optional(),
    runtime: runtimeCopy.optional(),
    auth: serverAuth.optional(),
    proxy: serverProxy.optional(),
    accounts: serverAccounts.optional(),
  }),
);

/** A field that is null counts as absent: programs write it for values that they do not have. */
const entryShape = z.preprocess(
  (value) =>
    isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null)) : value,
  entryFields,
);

/**
 * The fields of an entry that Gatehouse writes; other fields are not changed. The alternative name for a URL is
 * included, because an old one left behind would contradict the new address.
 */
export const ownedFields = [
  'type',
  'command',
  'args',
  'cwd',
  'env',
  'url',
  'serverUrl',
  'headers',
  'auth',
  'proxy',
  'inherit',
  'confine',
  'runtime',
  'disabled',
  'accounts',
];

/**
 * Reads one entry. A wrong entry gives a problem that names entry, line and field; it is never used in part.
 *
 * @param file the name of the file, for people
 */
export function readConfigEntry(entry: ConfigEntry, file: string): ConfiguredServer | { readonly problem: ErrorInfo } {
  const name = serverName.safeParse(entry.name);
  if (!name.success) {
    const { fault, value } = faultOf(name.error);
    return wrong(entry, file, { kind: 'configNameWrong', fault, value });
  }
  const shape = entryShape.safeParse(entry.value, { reportInput: true });
  if (!shape.success) return wrong(entry, file, { kind: 'configFieldWrong', ...faultOf(shape.error) });
  const {
    type,
    command,
    args,
    cwd,
    env,
    headers,
    disabled,
    auth,
    proxy,
    inherit,
    confine: limits,
    runtime,
    accounts,
  } = shape.data;
  const url = shape.data.url ?? shape.data.serverUrl;
  if ((command === undefined) === (url === undefined)) {
    return wrong(entry, file, { kind: 'configNoLaunch' });
  }
  const transport = type === 'sse' ? { transport: type } : {};
  const launch = configurableLaunch.safeParse(
    command === undefined
      ? {
          kind: 'http',
          url,
          headers,
          ...transport,
          ...(auth === undefined ? {} : { auth }),
          ...(proxy === undefined ? {} : { proxy }),
        }
      : {
          kind: 'stdio',
          command,
          args,
          ...(cwd === undefined ? {} : { cwd }),
          env,
          ...(inherit ? { inherit } : {}),
          ...(limits ? { confine: limits } : {}),
          ...(runtime ? { runtime } : {}),
        },
    { reportInput: true },
  );
  if (!launch.success) return wrong(entry, file, { kind: 'configFieldWrong', ...faultOf(launch.error) });
  if (hasUserInfo(launch.data)) return wrong(entry, file, { kind: 'configAddressWithUser' });
  return inItsAccount({ name: name.data, launch: launch.data, enabled: !disabled, ...(accounts && { accounts }) });
}

/** The readable contents of a file. */
export interface ReadServers {
  readonly servers: ConfiguredServer[];
  /** The names of all entries, including wrong ones. */
  readonly names: ReadonlySet<string>;
  readonly problems: ErrorInfo[];
  /** The file as a whole cannot be read. */
  readonly isUnreadable: boolean;
}

export function readServers({ file, entries, problems: found }: ConfigContents): ReadServers {
  const read = entries.map((entry) => readConfigEntry(entry, file));
  const wrong = found.flatMap(({ data }) =>
    isJsonObject(data) && typeof data['entry'] === 'string' ? [data['entry']] : [],
  );
  return {
    servers: read.flatMap((each) => ('problem' in each ? [] : [each])),
    names: new Set([...entries.map(({ name }) => name.trim()), ...wrong]),
    problems: [...found, ...read.flatMap((each) => ('problem' in each ? [each.problem] : []))],
    isUnreadable: found.some(({ code }) => code === 'configUnreadable'),
  };
}

/**
 * The entry for a server, in a form that other hosts can read too.
 *
 * @throws HostError `conflict` when its address contains a name or a password
 */
export function writeConfigEntry(server: ConfiguredServer): JsonObject {
  const { launch } = server;
  if (hasUserInfo(launch)) throw problemError({ kind: 'addressWithUser' });
  const accounts: JsonObject = server.accounts === undefined ? {} : { accounts: writtenAccounts(server.accounts) };
  const last: JsonObject = { ...(server.enabled ? {} : { disabled: true }), ...accounts };
  if (launch.kind === 'http') {
    const auth: JsonObject = launch.auth === undefined ? {} : { auth: jsonObject.parse(launch.auth) };
    const type = launch.transport ?? 'http';
    const proxy: JsonObject = launch.proxy === undefined ? {} : { proxy: launch.proxy };
    return { type, url: launch.url, ...nonEmpty('headers', launch.headers), ...auth, ...proxy, ...last };
  }
  return {
    command: launch.command,
    args: launch.args,
    ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
    ...nonEmpty('env', launch.env),
    ...inheritOf(launch),
    ...(launch.confine === undefined ? {} : { confine: { ...launch.confine } }),
    ...(launch.runtime === undefined ? {} : { runtime: { ...launch.runtime } }),
    ...last,
  };
}

/** Other hosts leave this field alone. It holds the accounts that are not in use; what the one in use has, they read as always. */
function writtenAccounts({ inUse, others }: ServerAccounts): JsonObject {
  return {
    inUse: { ...inUse },
    others: others.map(({ id, name, env, headers, auth }) => ({
      id,
      name,
      ...nonEmpty('env', env),
      ...nonEmpty('headers', headers),
      ...(auth === undefined ? {} : { auth: jsonObject.parse(auth) }),
    })),
  };
}

function inheritOf({ inherit }: StdioLaunch): JsonObject {
  if (inherit === undefined) return {};
  const { add, omit } = inherit;
  return { inherit: { ...(add.length > 0 && { add }), ...(omit.length > 0 && { omit }) } };
}

function nonEmpty(key: string, value: JsonObject): JsonObject {
  return Object.keys(value).length > 0 ? { [key]: value } : {};
}

/** The problem of an entry, without its location. */
type EntryProblem =
  | ({ readonly kind: 'configNameWrong' } & Omit<SchemaFault, 'field' | 'path'>)
  | ({ readonly kind: 'configFieldWrong' } & Omit<SchemaFault, 'path'>)
  | { readonly kind: 'configNoLaunch' | 'configAddressWithUser' };

function faultOf(error: z.ZodError): Omit<SchemaFault, 'path'> {
  const { path: _, ...fault } = firstFault(error);
  return fault;
}

function wrong({ name, line }: ConfigEntry, file: string, fault: EntryProblem): { problem: ErrorInfo } {
  return { problem: problemError({ ...fault, file, line, server: name }, { entry: name, line }).toInfo() };
}

/**
 * User info in an address looks like a host (`https://accounts.example:443@evil.example`), and Gatehouse never sends
 * it.
 */
function hasUserInfo(launch: ConfigurableLaunch): boolean {
  if (launch.kind !== 'http') return false;
  const url = URL.parse(launch.url);
  return url !== null && (url.username !== '' || url.password !== '');
}
