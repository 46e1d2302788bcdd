import type { LeftOut } from '../../../shared/domain/otherApps/exportFormat.ts';
import { argumentKinds } from '../../../shared/domain/variablePlaces.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import type { HttpLaunch, StdioLaunch } from '../../../shared/domain/server.ts';
import type { ExportedServer } from '../../host/ports/otherApps.ts';
import type { Placeholders } from './placeholders.ts';

export type WritableServer = Pick<ExportedServer, 'name' | 'launch'> & Partial<ExportedServer>;

interface WrittenEntry {
  /** `undefined`: the format has no place for such a server. */
  readonly entry: object | undefined;
  readonly leftOut: readonly LeftOut['part'][];
}

export type EntryWriter = (server: WritableServer, placeholders: Placeholders) => WrittenEntry;

type Texts = Readonly<Record<string, string>>;

/** An object without what is empty. */
function filled(fields: Readonly<Record<string, unknown>>): object {
  const isEmpty = (value: unknown) =>
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => name === 'args' || !isEmpty(value)));
}

/** What no other app has a place for. */
function ownParts({ launch, hasOtherAccounts }: WritableServer): LeftOut['part'][] {
  const accounts = hasOtherAccounts === true ? (['accounts'] as const) : [];
  if (launch.kind === 'stdio') {
    return [
      ...(launch.inherit ? (['inherited'] as const) : []),
      ...(launch.confine ? (['confinement'] as const) : []),
      ...(launch.runtime ? (['runtime'] as const) : []),
      ...accounts,
    ];
  }
  return [...(launch.auth ? (['signIn'] as const) : []), ...(launch.proxy ? (['proxy'] as const) : []), ...accounts];
}

/** A writer of entries: one way for processes, one for addresses, and the parts that the format has no place for. */
function makeWriter(format: {
  readonly stdio: (launch: StdioLaunch, placeholders: Placeholders, name: string) => object;
  readonly http: (launch: HttpLaunch, placeholders: Placeholders, name: string) => object;
  readonly hasNoFolder?: boolean;
  /** `server`: an address that needs the older transport cannot be written at all. */
  readonly withoutSse?: 'transport' | 'server';
}): EntryWriter {
  return (server, placeholders) => {
    const { launch, name } = server;
    const leftOut = ownParts(server);
    if (launch.kind === 'stdio') {
      if (format.hasNoFolder === true && launch.cwd !== undefined) leftOut.push('folder');
      return { entry: format.stdio(launch, placeholders, name), leftOut };
    }
    const isSse = launch.transport === 'sse';
    if (isSse && format.withoutSse !== undefined) leftOut.push(format.withoutSse);
    const entry = isSse && format.withoutSse === 'server' ? undefined : format.http(launch, placeholders, name);
    return { entry, leftOut };
  };
}

function stdioFields({ command, args, env, cwd }: StdioLaunch, placeholders: Placeholders) {
  const kindOf = argumentKinds({ command, args });
  return {
    command: placeholders.fillSecrets(command),
    args: args.map((arg, at) => (kindOf(at) === 'value' ? placeholders.fill(arg) : placeholders.fillSecrets(arg))),
    env: placeholders.fillAll(env),
    cwd: cwd === undefined ? undefined : placeholders.fillSecrets(cwd),
  };
}

function httpFields({ url, headers }: HttpLaunch, placeholders: Placeholders) {
  return { url: placeholders.fill(url), headers: placeholders.fillAll(headers) };
}

/** Of variables or headers: those that are nothing but a secret, by the name that the app asks for, and the others. */
function divided(texts: Texts, isWhole: (name: string, text: string) => boolean): { whole: string[]; rest: Texts } {
  const { whole = [], rest = [] } = Object.groupBy(Object.entries(texts), ([name, text]) =>
    isWhole(name, text) ? 'whole' : 'rest',
  );
  return { whole: whole.map(([name]) => name), rest: Object.fromEntries(rest) };
}

const isReference = (text: string) => /^\$\{secret:[A-Za-z0-9_.-]{1,64}\}$/.test(text);

/** Variables whose values the app takes from its own environment or store, under their own names. */
function handedOn(env: Texts, placeholders: Placeholders): { names: string[]; rest: Texts } {
  // Two servers may call different secrets the same: the second one gets a placeholder instead.
  const { whole, rest } = divided(env, (name, text) => {
    const [secret] = secretReferences(text);
    return /^[A-Za-z_]\w*$/.test(name) && isReference(text) && secret !== undefined && placeholders.claim(name, secret);
  });
  return { names: whole, rest: placeholders.fillAll(rest) };
}

const mcpServers = makeWriter({
  stdio: (launch, placeholders) => filled(stdioFields(launch, placeholders)),
  http: (launch, placeholders) => filled({ type: launch.transport ?? 'http', ...httpFields(launch, placeholders) }),
});

const vsCode = makeWriter({
  stdio: (launch, placeholders) => filled({ type: 'stdio', ...stdioFields(launch, placeholders) }),
  http: (launch, placeholders) => filled({ type: launch.transport ?? 'http', ...httpFields(launch, placeholders) }),
});

const zed = makeWriter({
  hasNoFolder: true,
  withoutSse: 'transport',
  stdio: (launch, placeholders) => filled({ ...stdioFields(launch, placeholders), cwd: undefined }),
  http: (launch, placeholders) => filled(httpFields(launch, placeholders)),
});

const codex = makeWriter({
  withoutSse: 'server',
  stdio(launch, placeholders) {
    const { names, rest } = handedOn(launch.env, placeholders);
    return filled({ ...stdioFields({ ...launch, env: {} }, placeholders), env: rest, env_vars: names });
  },
  http({ url, headers }, placeholders) {
    const bearer = Object.keys(headers).find((name) => name === 'Authorization');
    const token = bearer === undefined ? undefined : placeholders.whole(headers[bearer] ?? '', 'Bearer ');
    const others = Object.entries(headers).filter(([name]) => token === undefined || name !== bearer);
    const { whole, rest } = divided(Object.fromEntries(others), (_, text) => isReference(text));
    const named = whole.map((name) => [name, placeholders.whole(headers[name] ?? '')]);
    return filled({
      url: placeholders.fill(url),
      bearer_token_env_var: token,
      env_http_headers: Object.fromEntries(named),
      http_headers: placeholders.fillAll(rest),
    });
  },
});

const goose = makeWriter({
  hasNoFolder: true,
  withoutSse: 'server',
  stdio(launch, placeholders, name) {
    const { names, rest } = handedOn(launch.env, placeholders);
    const { command, args } = stdioFields({ ...launch, env: {} }, placeholders);
    return filled({ enabled: true, type: 'stdio', name, cmd: command, args, envs: rest, env_keys: names });
  },
  http(launch, placeholders, name) {
    const { url, headers } = httpFields(launch, placeholders);
    return filled({
      enabled: true,
      type: 'streamable_http',
      name,
      uri: url,
      headers,
      // It fills headers with what it keeps under these names.
      env_keys: placeholders.namesIn(launch.headers),
    });
  },
});

const opencode = makeWriter({
  hasNoFolder: true,
  withoutSse: 'transport',
  stdio(launch, placeholders) {
    const { command, args, env } = stdioFields(launch, placeholders);
    return filled({ type: 'local', command: [command, ...args], environment: env, enabled: true });
  },
  http: (launch, placeholders) => filled({ type: 'remote', ...httpFields(launch, placeholders), enabled: true }),
});

const gemini = makeWriter({
  stdio: (launch, placeholders) => filled(stdioFields(launch, placeholders)),
  http(launch, placeholders) {
    const { url, headers } = httpFields(launch, placeholders);
    return filled(launch.transport === 'sse' ? { url, type: 'sse', headers } : { httpUrl: url, headers });
  },
});

const windsurf = makeWriter({
  hasNoFolder: true,
  withoutSse: 'transport',
  stdio: (launch, placeholders) => filled({ ...stdioFields(launch, placeholders), cwd: undefined }),
  http(launch, placeholders) {
    const { url, headers } = httpFields(launch, placeholders);
    return filled({ serverUrl: url, headers });
  },
});

/** Cline and Roo take an address without a type for the older transport. */
function extensionWriter(streamable: string): EntryWriter {
  return makeWriter({
    stdio: (launch, placeholders) => filled({ type: 'stdio', ...stdioFields(launch, placeholders) }),
    http: (launch, placeholders) =>
      filled({ type: launch.transport ?? streamable, ...httpFields(launch, placeholders) }),
  });
}

const cline = extensionWriter('streamableHttp');
const roo = extensionWriter('streamable-http');

/** An item of a list: it has its name within. */
const continueItem = makeWriter({
  stdio: (launch, placeholders, name) => filled({ name, type: 'stdio', ...stdioFields(launch, placeholders) }),
  http(launch, placeholders, name) {
    const { url, headers } = httpFields(launch, placeholders);
    const options = filled({ headers });
    return filled({ name, type: launch.transport ?? 'streamable-http', url, requestOptions: options });
  },
});

const cherry = makeWriter({
  hasNoFolder: true,
  stdio(launch, placeholders, name) {
    const { command, args, env } = stdioFields(launch, placeholders);
    return filled({ name, type: 'stdio', isActive: true, command, args, env });
  },
  http(launch, placeholders, name) {
    const { url, headers } = httpFields(launch, placeholders);
    return filled({ name, type: launch.transport ?? 'streamableHttp', isActive: true, baseUrl: url, headers });
  },
});

export const entryWriters = {
  mcpServers,
  vsCode,
  windsurf,
  cline,
  roo,
  continueItem,
  zed,
  codex,
  goose,
  opencode,
  gemini,
  cherry,
};
