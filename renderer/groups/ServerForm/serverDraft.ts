import {
  countSecretsToCover,
  hasSecretArgument,
  namesOfLiteralSecrets,
} from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import type { RuntimeCopy } from '../../../shared/domain/runtimes/runtime.ts';
import { faultOfAdded } from '../../../shared/domain/inheritance.ts';
import type { ServerAuth } from '../../../shared/domain/serverAuth.ts';
import {
  isProgramProxy,
  isProxyVariable,
  proxyVariables,
  withoutProxyVariables,
} from '../../../shared/domain/proxyVariables.ts';
import { faultOfProxy } from '../../../shared/domain/serverProxy.ts';
import {
  type ConfigurableLaunch,
  configurableLaunch,
  type HttpLaunch,
  serverName,
} from '../../../shared/domain/server.ts';
import { splitCommandLine } from '../../../shared/lib/splitCommandLine.ts';

/** What a server over HTTP can have: the proxy that counts for everything, none, or one of its own. */
export const proxyChoices = ['usual', 'none', 'own'] as const;

/** A server as it is typed. */
export interface ServerDraft {
  readonly name: string;
  readonly kind: 'stdio' | 'http';
  readonly command: string;
  /** One argument per line. */
  readonly args: string;
  readonly cwd: string;
  /** `NAME=value` per line. */
  readonly env: string;
  /** The address of the proxy that its variables name; empty for none. */
  readonly localProxy: string;
  /** Names of variables that it gets besides the usual ones. */
  readonly inheritAdd: string;
  /** Usual variables that it does not get. */
  readonly inheritOmit: readonly string[];
  /** Confined to the folders shared with it, with or without network. */
  readonly isConfined: boolean;
  readonly hasNetwork: boolean;
  /** The copy of a runtime that it is started with. */
  readonly runtime?: RuntimeCopy | undefined;
  readonly url: string;
  /** `Name: value` per line. */
  readonly headers: string;
  readonly proxyChoice: (typeof proxyChoices)[number];
  readonly proxyAddress: string;
  /** Only in mcp.json; kept while the server is edited. */
  readonly auth?: ServerAuth | undefined;
  /** Not shown in the form, but kept: which transport is tried first. */
  readonly transport?: HttpLaunch['transport'] | undefined;
}

export const emptyDraft: ServerDraft = {
  name: '',
  kind: 'stdio',
  command: '',
  args: '',
  cwd: '',
  env: '',
  localProxy: '',
  inheritAdd: '',
  inheritOmit: [],
  isConfined: false,
  hasNetwork: false,
  url: '',
  headers: '',
  proxyChoice: 'usual',
  proxyAddress: '',
};

/** Which field is wrong, and how. */
export type DraftProblem =
  | 'name'
  | 'command'
  | 'env'
  | 'localProxy'
  /** The proxy stands among the variables, too. */
  | 'localProxyTwice'
  | 'inherit'
  | 'url'
  | 'headers'
  | 'proxy'
  | 'proxyUser';

export type ParsedDraft =
  | { readonly ok: true; readonly name: string; readonly launch: ConfigurableLaunch }
  | { readonly ok: false; readonly problems: readonly DraftProblem[] };

/** Parses the typed text. */
export function parseDraft(draft: ServerDraft): ParsedDraft {
  const name = serverName.safeParse(draft.name);
  const problems: DraftProblem[] = name.success ? [] : ['name'];
  const launch = draft.kind === 'stdio' ? stdioOf(draft, problems) : httpOf(draft, problems);
  if (!name.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, name: name.data, launch: configurableLaunch.parse(launch) };
}

/** The secrets that are written out in a launch. */
export interface LiteralSecretsFound {
  /** Those that can be moved to the store. */
  readonly names: readonly string[];
  readonly isInArguments: boolean;
  /** How many cannot be moved. */
  readonly toCover: number;
}

/** The secrets that are written out in the typed text, as far as it can be parsed. */
export function literalSecretsOf(draft: ServerDraft): LiteralSecretsFound {
  const parsed = parseDraft({ ...spreadCommandLine(draft), name: 'any' });
  if (!parsed.ok) return { names: [], isInArguments: false, toCover: 0 };
  const { launch } = parsed;
  return {
    names: namesOfLiteralSecrets(launch),
    isInArguments: hasSecretArgument(launch),
    toCover: countSecretsToCover(launch),
  };
}

/** The secrets that the typed text refers to. */
export function secretsReferredTo(draft: ServerDraft): string[] {
  const texts =
    draft.kind === 'stdio' ? [draft.args, draft.env] : [draft.url, draft.headers, JSON.stringify(draft.auth ?? {})];
  return secretReferences(texts.join('\n'));
}

function stdioOf(draft: ServerDraft, problems: DraftProblem[]): unknown {
  const command = draft.command.trim();
  const env = pairs(draft.env, '=');
  if (command === '') problems.push('command');
  if (env === undefined) problems.push('env');
  const proxy = draft.localProxy.trim();
  if (proxy !== '' && !isProgramProxy(proxy)) problems.push('localProxy');
  else if (proxy !== '' && Object.keys(env ?? {}).some(isProxyVariable)) problems.push('localProxyTwice');
  const add = [...new Set(draft.inheritAdd.split(/[\s,;]+/).filter((name) => name !== ''))];
  const omit = draft.inheritOmit;
  if (add.some((name) => faultOfAdded(name) !== undefined)) problems.push('inherit');
  const cwd = draft.cwd.trim();
  return {
    kind: 'stdio',
    command,
    args: lines(draft.args),
    env: { ...env, ...(proxy === '' ? {} : proxyVariables(proxy)) },
    ...((add.length > 0 || omit.length > 0) && { inherit: { add, omit } }),
    ...(cwd !== '' && { cwd }),
    ...(draft.isConfined && { confine: { network: draft.hasNetwork } }),
    ...(draft.runtime && { runtime: draft.runtime }),
  };
}

function httpOf(draft: ServerDraft, problems: DraftProblem[]): unknown {
  const headers = pairs(draft.headers, ':');
  const proxy = draft.proxyChoice === 'own' ? draft.proxyAddress.trim() : draft.proxyChoice;
  const proxyFault = draft.proxyChoice === 'own' ? faultOfProxy(proxy) : undefined;
  if (proxyFault !== undefined) problems.push(proxyFault === 'withUser' ? 'proxyUser' : 'proxy');
  const launch = configurableLaunch.safeParse({
    kind: 'http',
    url: draft.url.trim(),
    headers: headers ?? {},
    ...(draft.auth === undefined ? {} : { auth: draft.auth }),
    ...(draft.transport === undefined ? {} : { transport: draft.transport }),
    ...(proxy === 'usual' || proxyFault !== undefined ? {} : { proxy }),
  });
  const inUrl = !launch.success && launch.error.issues.some((issue) => issue.path[0] === 'url');
  const inHeaders = !launch.success && launch.error.issues.some((issue) => issue.path[0] === 'headers');
  if (inUrl) problems.push('url');
  if (headers === undefined || inHeaders) problems.push('headers');
  return launch.success ? launch.data : undefined;
}

/** If the command field contains a whole command line, splits it into command and arguments; everything else stays unchanged. */
export function spreadCommandLine(draft: ServerDraft): ServerDraft {
  const words =
    /\s/.test(draft.command.trim()) && draft.args.trim() === '' ? splitCommandLine(draft.command) : undefined;
  const [command, ...args] = words ?? [];
  // An argument with a line break does not fit a field with one argument per line.
  if (command === undefined || args.some((arg) => /[\r\n]/.test(arg))) return draft;
  return { ...draft, command, args: args.join('\n') };
}

/** A configured server as a draft, for editing. */
export function draftOf(name: string, launch: ConfigurableLaunch): ServerDraft {
  if (launch.kind === 'http') {
    const headers = unpaired(launch.headers, ': ');
    return {
      ...emptyDraft,
      name,
      kind: 'http',
      url: launch.url,
      headers,
      auth: launch.auth,
      transport: launch.transport,
      ...proxyOf(launch),
    };
  }
  const { address, others } = withoutProxyVariables(launch.env);
  return {
    ...emptyDraft,
    name,
    command: launch.command,
    args: launch.args.join('\n'),
    cwd: launch.cwd ?? '',
    env: unpaired(others, '='),
    localProxy: address,
    inheritAdd: launch.inherit?.add.join(', ') ?? '',
    inheritOmit: launch.inherit?.omit ?? [],
    isConfined: launch.confine !== undefined,
    hasNetwork: launch.confine?.network ?? false,
    runtime: launch.runtime,
  };
}

function proxyOf({ proxy = 'usual' }: HttpLaunch): Pick<ServerDraft, 'proxyChoice' | 'proxyAddress'> {
  if (proxy === 'usual' || proxy === 'none') return { proxyChoice: proxy, proxyAddress: '' };
  return { proxyChoice: 'own', proxyAddress: proxy };
}

const lines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');
const unpaired = (record: Record<string, string>, sign: string) =>
  Object.entries(record)
    .map(([name, value]) => `${name}${sign}${value}`)
    .join('\n');

function pairs(text: string, sign: '=' | ':'): Record<string, string> | undefined {
  const record: Record<string, string> = {};
  for (const line of lines(text)) {
    const at = line.indexOf(sign);
    if (at <= 0) return undefined;
    const value = line.slice(at + 1);
    record[line.slice(0, at).trim()] = sign === ':' ? value.trim() : value;
  }
  return record;
}
