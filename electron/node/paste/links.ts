import { mayLoadOtherCode } from '../../../shared/domain/loaderVariable.ts';
import type { PastedLimits, PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import { maxLinkCharacters } from '../../../shared/domain/pasted/ownLink.ts';
import type { LinkFault } from '../../../shared/domain/problems/pasteProblems.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import { type Findings, shown } from './findings.ts';
import { gatehouseLinkFault } from './gatehouseLink.ts';
import { findServers } from './formats.ts';
import { readJson } from './jsonTree.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import type { RawReading, RawServer } from './rawServer.ts';
import { readStructured } from './structured.ts';
import { timeLimitOf } from './timeLimits.ts';
import { fieldOf, textOf, type Tree } from './tree.ts';

/** A link that installs a server: which one of its parameters has the name, which the configuration, and how that is written. */
interface LinkKind {
  readonly format: PasteFormat;
  readonly pattern: RegExp;
  readonly config: string;
  /** The whole query is the configuration. */
  readonly isBare?: boolean;
}

const kinds: readonly LinkKind[] = [
  { format: 'gatehouseLink', pattern: /^gatehouse:\/\/add\/?\?/i, config: 'config' },
  { format: 'cursorLink', pattern: /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/i, config: 'config' },
  {
    format: 'cursorLink',
    pattern:
      /^https:\/\/(?:www\.)?cursor\.com\/(?:[a-z-]+\/)?(?:install-mcp|link\/mcp\/install|deeplink\/mcp-install)\/?\?/i,
    config: 'config',
  },
  {
    format: 'vsCodeLink',
    pattern: /^https:\/\/(?:insiders\.)?vscode\.dev\/redirect\/mcp\/install\?/i,
    config: 'config',
  },
  { format: 'vsCodeLink', pattern: /^vscode(?:-insiders)?:(?:\/\/)?mcp\/install\?/i, config: '', isBare: true },
  { format: 'lmStudioLink', pattern: /^lmstudio:\/\/add_mcp\/?\?/i, config: 'config' },
  { format: 'lmStudioLink', pattern: /^https:\/\/lmstudio\.ai\/install-mcp\?/i, config: 'config' },
  { format: 'raycastLink', pattern: /^raycast:\/\/mcp\/install\?/i, config: '', isBare: true },
  { format: 'kiroLink', pattern: /^https:\/\/(?:www\.)?kiro\.dev\/launch\/mcp\/add\/?\?/i, config: 'config' },
  { format: 'replitLink', pattern: /^https:\/\/(?:www\.)?replit\.com\/integrations\/?\?/i, config: 'mcp' },
  { format: 'cherryLink', pattern: /^cherrystudio:\/\/mcp\/install\?/i, config: 'servers' },
];

/** goose has a scheme of its own, and pages that lead to it. */
const gooseLink =
  /^(?:goose:\/\/|https:\/\/(?:www\.)?(?:block\.github\.io\/goose|goose-docs\.ai(?:\/goose)?)\/)extension\/?\?/i;
const redirects = /^https:\/\/(?:insiders\.)?vscode\.dev\/redirect\?/i;
/** Where links of known apps begin. */
const beginnings = [
  String.raw`(?:gatehouse|cursor|cherrystudio|lmstudio|goose|raycast):\/\/`,
  String.raw`vscode(?:-insiders)?:(?:\/\/)?mcp\/install\?`,
  String.raw`https:\/\/(?:insiders\.)?vscode\.dev\/redirect[/?]`,
  String.raw`https:\/\/(?:www\.)?cursor\.com\/(?:[a-z-]+\/)?(?:install-mcp|link\/mcp\/install|deeplink\/mcp-install)\/?\?`,
  String.raw`https:\/\/lmstudio\.ai\/install-mcp[/?]`,
  String.raw`https:\/\/(?:www\.)?kiro\.dev\/launch\/mcp\/add\/?\?`,
  String.raw`https:\/\/(?:www\.)?replit\.com\/integrations\/?\?(?:\w{1,40}=[\w%+.-]{0,200}&){0,5}mcp=`,
  String.raw`https:\/\/(?:www\.)?(?:block\.github\.io\/goose|goose-docs\.ai(?:\/goose)?)\/extension\/?\?`,
];
const anyLink = new RegExp(String.raw`(?:${beginnings.join('|')})[^\s"'<>)\]]*`, 'gi');

/** A link, and where it stands. */
export interface FoundLink {
  readonly link: string;
  readonly offset: number;
  /** It only says where a label leads, which may be nowhere on the page. */
  readonly isDefinition: boolean;
}

/** Labels are no longer than this. */
const maxLabelCharacters = 1000;
/** What stands before the address of `[label]: address`; a footnote is shown. */
const definition = /(?:^|\n)[ \t>]*(?:[-*+][ \t]+)?\[(?!\^)(?:\\.|[^\\[\]])+\]:$/;

/** The install links of a text; also inside of Markdown. Pure. */
export function linksIn(text: string): FoundLink[] {
  return [...text.matchAll(anyLink)].map(({ 0: link, index }) => {
    const before = text
      .slice(Math.max(0, index - maxLabelCharacters), index)
      .replace(/<$/, '')
      .trimEnd();
    return { link, offset: index, isDefinition: definition.test(before) };
  });
}

/** Reads an install link of any known program. Pure. */
export function readLink(link: string, offset: number, findings: Findings): RawReading | undefined {
  const wrong = (fault: LinkFault, what = '') => refused(fault, what, offset, findings);
  if (link.length > maxLinkCharacters) return wrong('tooLong', String(maxLinkCharacters));
  if (redirects.test(link)) {
    const inner = URL.parse(link)?.searchParams.get('url') ?? '';
    return redirects.test(inner) ? wrong('kindUnknown', inner) : readLink(inner, offset, findings);
  }
  if (gooseLink.test(link)) return readGooseLink(link, offset, findings);
  const kind = kinds.find(({ pattern }) => pattern.test(link));
  if (kind === undefined) return wrong('kindUnknown', /^[a-z-]+:(?:\/\/)?[^?]*/i.exec(link)?.[0]);
  const query = link.slice(link.indexOf('?') + 1);
  const parameters = new URLSearchParams(query);
  const config = kind.isBare === true ? query : parameters.get(kind.config);
  if (config === null || config === '') return wrong('noConfiguration', kind.config || 'mcp/install');
  const json = kind.isBare === true ? percentDecoded(config) : jsonOf(config);
  if (json === undefined) return wrong('notBase64');
  const { tree, fault } = readJson(json);
  if (tree === undefined || fault !== undefined) return wrong('notJson');
  if (kind.format === 'gatehouseLink') {
    const refused = gatehouseLinkFault(parameters, tree);
    if (refused !== undefined) return wrong(refused.fault, refused.what);
  }
  return readConfiguration(kind, tree, parameters, offset, findings);
}

function refused(fault: LinkFault, what: string, offset: number, findings: Findings): undefined {
  findings.problem({ kind: 'pasteLinkWrong', ...findings.at(offset), fault, what: shown(what) });
}

/**
 * Who made a link is not known, so it may say neither which code a program loads nor where it runs, and name no secret of the user, whatever app
 * it was made for.
 */
function faultIn(servers: readonly RawServer[]): { readonly fault: LinkFault; readonly what: string } | undefined {
  for (const { launch } of servers) {
    const loader = launch.kind === 'stdio' ? Object.keys(launch.env).find((name) => mayLoadOtherCode(name)) : undefined;
    if (loader !== undefined) return { fault: 'loaderVariable', what: loader };
    if (launch.kind === 'stdio' && launch.cwd !== undefined) return { fault: 'fieldNotAllowed', what: 'cwd' };
    const [secret] = secretReferences(JSON.stringify(launch));
    if (secret !== undefined) return { fault: 'secretReference', what: secret };
  }
  return undefined;
}

function readConfiguration(
  { format, isBare }: LinkKind,
  tree: Tree,
  parameters: URLSearchParams,
  offset: number,
  findings: Findings,
): RawReading | undefined {
  const inputs = parameters.get('inputs');
  const name = isBare === true ? null : (parameters.get('name') ?? textOf(fieldOf(tree, 'displayName')) ?? null);
  const asked = inputs === null ? undefined : readJson(inputs).tree;
  const whole: Tree = asked === undefined ? tree : withInputs(tree, asked);
  const read = readStructured(at(whole, offset), findings, name === null ? {} : { single: name });
  const wrong = faultIn(read?.servers ?? []);
  if (wrong !== undefined) return refused(wrong.fault, wrong.what, offset, findings);
  if (read === undefined) {
    findings.problem({ kind: 'pasteNoServers', ...findings.at(offset) });
    return { format, servers: [], inputs: [] };
  }
  return { ...read, format };
}

/** VS Code's web links have the inputs beside the configuration. */
function withInputs(tree: Tree, inputs: Tree): Tree {
  return tree.kind === 'object'
    ? { ...tree, fields: [...tree.fields, { name: 'inputs', offset: 0, value: inputs }] }
    : tree;
}

/** Everything in a link is where the link is. */
function at(tree: Tree, offset: number): Tree {
  if (tree.kind === 'scalar') return { ...tree, offset };
  if (tree.kind === 'list') return { ...tree, offset, items: tree.items.map((item) => at(item, offset)) };
  return {
    ...tree,
    offset,
    fields: tree.fields.map(({ name, value }) => ({ name, offset, value: at(value, offset) })),
  };
}

/** `goose://extension?cmd=npx&arg=-y&arg=…&env=NAME=what it is&name=…` */
function readGooseLink(link: string, offset: number, findings: Findings): RawReading | undefined {
  const own = findings.ofServer();
  const parameters = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const command = parameters.get('cmd');
  const url = parameters.get('url');
  if (!command && !url) return refused('noConfiguration', 'cmd', offset, findings);
  if (command && url) {
    const name = shown(parameters.get('name') || command);
    findings.problem({ kind: 'pasteTwoLaunches', ...findings.at(offset), server: name });
    return undefined;
  }
  const descriptions = new Map<string, string>();
  const pairs = (name: string) =>
    parameters.getAll(name).map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)] as const);
  const open = (name: string, text: string) => {
    descriptions.set(name, text);
    return [name, `\${input:${name}}`] as const;
  };
  const launch = url
    ? ({ kind: 'http', url, headers: Object.fromEntries(pairs('header')) } as const)
    : ({
        kind: 'stdio',
        command: command ?? '',
        args: parameters.getAll('arg'),
        env: Object.fromEntries(pairs('env').map(([name, text]) => open(name, text))),
      } as const);
  let limits: PastedLimits = {};
  for (const name of new Set(parameters.keys())) {
    if (['cmd', 'arg', 'env', 'url', 'header', 'name', 'type'].includes(name)) continue;
    const value = parameters.get(name) ?? '';
    const time =
      name === 'timeout' && /^\d+$/.test(value)
        ? timeLimitOf(name, Number(value), { unit: 's', isGuess: false })
        : undefined;
    limits = { ...limits, ...time?.limits };
    const kind = ['id', 'description', 'installation_notes'].includes(name) ? 'noEffect' : 'unknownField';
    own.note(time?.note ?? kind, time?.what ?? name, offset);
  }
  const secretNames = new Set(descriptions.keys());
  const name = parameters.get('name') || nameOfLaunch(launch);
  const server: RawServer = { name, launch, offset, findings: own, descriptions, secretNames, limits };
  const wrong = faultIn([server]);
  return wrong === undefined
    ? { format: 'gooseLink', servers: [server], inputs: [] }
    : refused(wrong.fault, wrong.what, offset, findings);
}

/** Addresses that stand for the server itself, whatever they are asked with. */
const endpoint = /\/(?:mcp|sse)\/?$/i;
/** Pages of other apps that take a server over, in any order of these words. */
const installPage =
  /\/(?:[\w.-]*install[\w.-]*mcp|[\w.-]*mcp[\w.-]*install|mcp\/(?:install|add)|add[-_]mcp|add[-_]server)\b/i;

/** Pages that install something, if that stands beside them. */
const anyInstallPage = /\/(?:install|add|import|setup|connect)(?:[-_][\w-]*)?\/?$/i;
const launchWord = /^(?:package|pkg|args?|servers?|image|config)$/i;

/**
 * Whether an address that is of no known kind hands a server over to some app: its query holds a program, or the configuration of a server. Such
 * an address is no server itself. Base64 in `config` is how Smithery's servers are set up, so it has to be that of a launch. Pure.
 */
export function carriesLaunch(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  // A page reads what stands behind `#` itself; no server gets it.
  const fragment = url.hash.slice(1);
  const inFragment = [['', fragment] as const, ...new URLSearchParams(fragment.slice(fragment.indexOf('?') + 1))];
  if (/[?&#](?:[a-z_-]+=)?(?:\{|%7b)/i.test(url.search + url.hash) || inFragment.some(isLaunchParameter)) return true;
  if (url.search === '' || endpoint.test(url.pathname)) return false;
  const parameters = [...url.searchParams].filter(([, value]) => value !== '');
  const isInstalled = anyInstallPage.test(url.pathname) && parameters.some(([name]) => launchWord.test(name));
  return isInstalled || installPage.test(url.pathname) || parameters.some(isLaunchParameter);
}

function isLaunchParameter([name, value]: readonly [name: string, value: string]): boolean {
  if (value === '') return false;
  if (/^(?:cmd|command)$/i.test(name)) return true;
  if (
    /^(?:mcp|install|run|launch|server|package)$/i.test(name) &&
    /^(?:npx|uvx|bunx|docker|node|python3?)\s/.test(value)
  )
    return true;
  const json = /^[A-Za-z0-9+/_\s-]{8,}=*$/.test(value) ? jsonOf(value) : undefined;
  const tree = json === undefined ? undefined : readJson(json).tree;
  return tree !== undefined && findServers(tree) !== undefined;
}

/** The configuration of a link: Base64 of JSON, in either alphabet, or the JSON itself. */
function jsonOf(config: string): string | undefined {
  if (config.trimStart().startsWith('{')) return config;
  // A `+` of Base64 reads as a blank in a query.
  const base64 = percentDecoded(config)?.replace(/ /g, '+').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (base64 === undefined || !/^[A-Za-z0-9+/]+$/.test(base64)) return undefined;
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return text.trimStart().startsWith('%7B') ? percentDecoded(text) : text;
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
